import { useDeferredValue, useState } from 'react'

export interface Search {
  readonly text: string
  readonly setText: (text: string) => void
  /** What is searched for, in lower case; empty for nothing. */
  readonly needle: string
  /** Which of the matches one is at. */
  readonly turn: number
  readonly setTurn: (turn: number) => void
}

/** A search in place: its text, and which match one is at. */
export function useSearch(): Search {
  const [text, setText] = useState('')
  const [turn, setTurn] = useState(0)
  const needle = useDeferredValue(text).toLowerCase()
  return {
    text,
    setText(next) {
      setText(next)
      setTurn(0)
    },
    needle,
    turn,
    setTurn,
  }
}
