import { useEffect, useMemo, useRef } from 'react'
import classes from './json-viewer.module.css'
import { foundIn } from './mark-tokens.ts'

interface RawTextProps {
  text: string
  isWrapped: boolean
  /** In lower case. */
  needle: string
  /** Where the match one is at begins. */
  current: number | undefined
}

/** Matches beyond this many are not marked, so that searching for a comma stays quick. */
const MOST_MARKS = 1000

/** The text byte for byte, with matches marked. */
export function RawText({ text, isWrapped, needle, current }: RawTextProps) {
  const currentRef = useRef<HTMLElement>(null)
  const pieces = useMemo(() => cutAtMatches(text, needle), [text, needle])
  useEffect(() => currentRef.current?.scrollIntoView({ block: 'center' }), [current, pieces])

  return (
    <div className={classes['scroll']} tabIndex={0} role="group" aria-label="Raw text">
      <pre className={classes['raw']} data-wrapped={isWrapped}>
        {pieces.parts.map(({ start, before, match }) => (
          <span key={start}>
            {before}
            <mark
              ref={start === current ? currentRef : null}
              data-current={start === current || undefined}
            >
              {match}
            </mark>
          </span>
        ))}
        {pieces.rest}
      </pre>
    </div>
  )
}

function cutAtMatches(text: string, needle: string) {
  const found = needle === '' ? [] : foundIn(text.toLowerCase(), needle).slice(0, MOST_MARKS)
  const parts = found.map(([start, end], index) => ({
    start,
    before: text.slice(found[index - 1]?.[1] ?? 0, start),
    match: text.slice(start, end),
  }))
  return { parts, rest: text.slice(found.at(-1)?.[1] ?? 0) }
}
