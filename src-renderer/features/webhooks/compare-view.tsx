import { Switch } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { z } from 'zod'
import { type JsonChange, jsonChanges } from '../../shared/json/json-changes.ts'
import { writePath } from '../../shared/json/json-outline.ts'
import { layOutJson, writeLines } from '../../shared/json/pretty-json.ts'
import { sortKeys } from '../../shared/json/sort-keys.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { ColumnHeads } from '../../shared/ui/column-heads.tsx'
import { MergeText } from '../../shared/ui/merge-text.tsx'
import pane from '../../shared/ui/pane-bar.module.css'
import classes from './compare-view.module.css'

export interface ComparedSide {
  /** What it is, for screen readers and the table's heading. */
  readonly label: string
  /** Shown above it. */
  readonly heading: ReactNode
  readonly json: string
}

/** Two payloads by their structure: the values that differ by their paths, and the texts side by side. */
export function CompareView({ left, right }: { left: ComparedSide; right: ComparedSide }) {
  const [ignoresOrder, setIgnoresOrder] = useStored('compare.ignore-order', z.boolean(), false)
  const [isCollapsed, setIsCollapsed] = useStored('compare.collapse', z.boolean(), false)
  const changes = useMemo(() => jsonChanges(left.json, right.json), [left.json, right.json])
  const texts = useMemo(
    () => [left.json, right.json].map((json) => layOut(ignoresOrder ? sortKeys(json) : json)),
    [left.json, right.json, ignoresOrder],
  )
  const [leftText = '', rightText = ''] = texts
  return (
    <div className={classes['compare']}>
      <div className={`${pane['bar']} ${classes['bar']}`}>
        <p role="status" className={classes['summary']}>
          {summaryOf(changes.length, leftText === rightText)}
        </p>
        <Switch
          size="xs"
          label="Ignore key order"
          checked={ignoresOrder}
          onChange={(event) => setIgnoresOrder(event.currentTarget.checked)}
        />
        <Switch
          size="xs"
          label="Changes only"
          checked={isCollapsed}
          onChange={(event) => setIsCollapsed(event.currentTarget.checked)}
        />
      </div>
      {changes.length > 0 && <Changes changes={changes} left={left.label} right={right.label} />}
      <div className={classes['sides']}>
        <div className={classes['side']}>{left.heading}</div>
        <div className={classes['side']}>{right.heading}</div>
      </div>
      <div className={classes['merge']}>
        <MergeText
          left={{ label: left.label, text: leftText }}
          right={{ label: right.label, text: rightText }}
          isCollapsed={isCollapsed}
        />
      </div>
    </div>
  )
}

interface ChangesProps {
  changes: readonly JsonChange[]
  left: string
  right: string
}

function Changes({ changes, left, right }: ChangesProps) {
  return (
    <div className={classes['changes']} role="region" aria-label="What differs" tabIndex={0}>
      <table>
        <ColumnHeads names={['Path', left, right]} />
        <tbody>
          {changes.map((change) => (
            <tr key={JSON.stringify(change.steps)}>
              <td>
                <code title={writePath(change.steps)}>
                  {writePath(change.steps) || 'the whole'}
                </code>
              </td>
              <td className={classes['left']}>
                <Literal text={change.left} />
              </td>
              <td className={classes['right']}>
                <Literal text={change.right} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is shown of a value in the table, in characters. */
const SHOWN = 300

function Literal({ text }: { text: string | null }) {
  if (text === null) return <span className={classes['absent']}>absent</span>
  return <code title={text.slice(0, SHOWN)}>{text.slice(0, SHOWN)}</code>
}

function summaryOf(changes: number, isSameText: boolean): string {
  if (changes > 0) return changes === 1 ? '1 value differs' : `${changes} values differ`
  return isSameText ? 'The two payloads are the same' : 'Only the order of keys differs'
}

function layOut(json: string): string {
  return writeLines(layOutJson(json))
}
