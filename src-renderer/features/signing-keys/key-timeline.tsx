import { HoverCard, SegmentedControl } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import { z } from 'zod'
import type { KeySetFetch, MissingFetch } from '#contract/key-set.ts'
import type { SigningKey } from '#contract/signing-keys.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { positionOf, ticksOf, type TimeWindow } from '../../shared/time/time-window.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { FetchLane } from './fetch-lane.tsx'
import { KeyFacts } from './key-facts.tsx'
import { KeyStatus } from './key-status.tsx'
import classes from './key-timeline.module.css'
import { barParts, windowOf, type Zoom, ZOOMS } from './timeline-scale.ts'

interface KeyTimelineProps {
  keys: readonly SigningKey[]
  fetches: readonly KeySetFetch[]
  missing: readonly MissingFetch[]
  chosenKid: string | undefined
  onChoose: (kid: string) => void
}

const ZOOM_NAMES = Object.keys(ZOOMS) as [Zoom, ...Zoom[]]
const storedZoom = z.enum(ZOOM_NAMES)
/** Room a label of the time axis takes, in pixels. */
const TICK_ROOM = 72
/** Labels nearer to now than this, in pixels, would run into its own. */
const NOW_ROOM = 44

/** A bar for each key from its creation to the end of its tokens, and who fetched the key set when. */
export function KeyTimeline({ keys, fetches, missing, chosenKid, onChoose }: KeyTimelineProps) {
  const nowMs = useNow(1000)
  const [zoom, setZoom] = useStored('keys.zoom', storedZoom, 'fit')
  const { ref, width } = useElementSize()
  const list = useRef<HTMLDivElement>(null)
  const window = windowOf(keys, nowMs, zoom)
  const nowAt = positionOf(nowMs, window)
  const ticks = ticksOf(window, Math.max(2, Math.floor(width / TICK_ROOM))).filter(
    ({ ms }) => Math.abs(positionOf(ms, window) - nowAt) * width > NOW_ROOM * 100,
  )
  const chosenIndex = Math.max(
    0,
    keys.findIndex(({ kid }) => kid === chosenKid),
  )

  function move(event: KeyboardEvent): void {
    const target = MOVES[event.key]?.(chosenIndex, keys.length - 1)
    const key = target === undefined ? undefined : keys[target]
    if (!key) return
    event.preventDefault()
    onChoose(key.kid)
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[target ?? 0]?.focus()
  }

  return (
    <div className={classes['timeline']}>
      <div className={classes['head']}>
        <Legend />
        <SegmentedControl
          size="xs"
          aria-label="Span of the timeline"
          value={zoom}
          onChange={(value) => setZoom(storedZoom.parse(value))}
          data={ZOOM_NAMES.map((name) => ({ value: name, label: name === 'fit' ? 'Fit' : name }))}
        />
      </div>
      <div className={classes['axis']}>
        <span />
        <div ref={ref} className={classes['ticks']} aria-hidden>
          {ticks.map(({ ms, label }) => (
            <span
              key={ms}
              className={classes['tick']}
              style={{ left: `${positionOf(ms, window)}%` }}
            >
              {label}
            </span>
          ))}
          <span className={classes['now']} style={{ left: `${nowAt}%` }}>
            now
          </span>
        </div>
      </div>
      <div
        ref={list}
        role="listbox"
        aria-label="Signing keys"
        aria-orientation="vertical"
        data-inline
        tabIndex={-1}
        className={classes['rows']}
      >
        {keys.map((key, index) => (
          <KeyRow
            key={key.kid}
            signingKey={key}
            window={window}
            nowMs={nowMs}
            isChosen={index === chosenIndex}
            onChoose={() => onChoose(key.kid)}
            onKey={move}
          />
        ))}
      </div>
      <FetchLane fetches={fetches} missing={missing} window={window} nowMs={nowMs} />
    </div>
  )
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

interface KeyRowProps {
  signingKey: SigningKey
  window: TimeWindow
  nowMs: number
  isChosen: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
}

function KeyRow({ signingKey, window, nowMs, isChosen, onChoose, onKey }: KeyRowProps) {
  const { kid, status, isHidden } = signingKey
  return (
    <HoverCard
      position="bottom"
      openDelay={400}
      closeDelay={80}
      width={440}
      shadow="md"
      withRoles={false}
    >
      <HoverCard.Target>
        <div
          role="option"
          aria-selected={isChosen}
          tabIndex={isChosen ? 0 : -1}
          className={classes['row']}
          data-chosen={isChosen}
          onClick={onChoose}
          onFocus={onChoose}
          onKeyDown={onKey}
        >
          <span className={classes['name']}>
            <code>{kid.slice(0, 8)}</code>
            <KeyStatus signingKey={signingKey} />
          </span>
          <span className={classes['track']} data-hidden={isHidden}>
            {barParts(signingKey, window).map(({ kind, left, width }) => (
              <span
                key={kind}
                className={classes['part']}
                data-kind={kind}
                data-status={status}
                style={{ left: `${left}%`, width: `${width}%` }}
              />
            ))}
            <span className={classes['line']} style={{ left: `${positionOf(nowMs, window)}%` }} />
          </span>
        </div>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <KeyFacts signingKey={signingKey} />
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

function Legend() {
  return (
    <ul className={classes['legend']} aria-label="What the bars mean">
      <li data-kind="waiting">Published, not signing</li>
      <li data-kind="signing">Signs, up to exp</li>
      <li data-kind="remaining">Published for its last tokens</li>
    </ul>
  )
}
