import { useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { type JsonLine, layOutJson, spaced } from '../json/pretty-json.ts'
import colours from './json-colours.module.css'
import classes from './json-view.module.css'

interface JsonViewProps {
  /** Valid JSON text; its literals are shown as they are written. */
  json: string
  /** What it is, for screen readers. */
  label: string
  /** Shows the text byte for byte instead of laid out. */
  isRaw?: boolean
  isWrapped?: boolean
}

const FIRST_LINES = 1500
const FIRST_CHARACTERS = 100_000

/** JSON with its own digits, key order and doubled keys; a long one starts with its first part. */
export function JsonView({ json, label, isRaw = false, isWrapped = true }: JsonViewProps) {
  const [fullyShown, setFullyShown] = useState('')
  const isFull = fullyShown === json
  const lines = useMemo(() => (isRaw ? [] : layOutJson(json)), [json, isRaw])
  const isCut = !isFull && (isRaw ? json.length > FIRST_CHARACTERS : lines.length > FIRST_LINES)
  return (
    <div className={classes['frame']} data-wrapped={isWrapped}>
      <pre
        className={`${colours['colours']} ${classes['text']}`}
        aria-label={label}
        role="region"
        tabIndex={0}
      >
        {isRaw ? (
          <code className={classes['raw']}>{isCut ? json.slice(0, FIRST_CHARACTERS) : json}</code>
        ) : (
          <code>
            {(isCut ? lines.slice(0, FIRST_LINES) : lines).map((line, index) => (
              <Line key={index} line={line} />
            ))}
          </code>
        )}
      </pre>
      {isCut && (
        <Button variant="default" m={8} onClick={() => setFullyShown(json)}>
          {isRaw ? `Show all ${json.length} characters` : `Show all ${lines.length} lines`}
        </Button>
      )}
    </div>
  )
}

function Line({ line }: { line: JsonLine }) {
  return (
    <span className={classes['line']} style={{ '--depth': line.depth }}>
      {'  '.repeat(line.depth)}
      {line.tokens.map((token, index) => (
        <span key={index} data-kind={token.kind}>
          {spaced(token)}
        </span>
      ))}
      {'\n'}
    </span>
  )
}
