import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type UIEvent, useEffect, useRef } from 'react'
import { z } from 'zod'
import { useCommand } from '../commands/command-registry.tsx'
import type { FeedEvent } from '../feed/feed-event.ts'
import { useStored } from '../storage/use-stored.ts'
import type { TraceEntry } from './checkout-trace.ts'
import { PlayheadBar } from './playhead-bar.tsx'
import { idOf, inSequence, wordsOf } from './sequence.ts'
import type { SequencePlace } from './sequence.commands.ts'
import { SequenceDetails } from './sequence-details.tsx'
import { SequenceRow } from './sequence-row.tsx'
import classes from './sequence-lane.module.css'
import { type Playhead, usePlayhead } from './use-playhead.ts'

const storedDetailed = z.boolean()
/** The wizard's steps show their own request and response. */
const DETAILED_AT_FIRST: Readonly<Record<SequencePlace, boolean>> = {
  checkout: true,
  recurring: false,
}

interface SequenceLaneProps {
  place: SequencePlace
  entries: readonly TraceEntry[]
  /** Webhooks of the same payment or flow. */
  events: readonly FeedEvent[]
  empty: string
}

/** Every call, poll, act and webhook as it happens, between the parties as lifelines, with a playhead to step through. */
export function SequenceLane({ place, entries, events, empty }: SequenceLaneProps) {
  const rows = inSequence(entries, events)
  const playhead = usePlayhead(rows.map(idOf))
  const { index, id, isFollowing, hold } = playhead
  const [isDetailed, setIsDetailed] = useStored(
    `sequence.${place}`,
    storedDetailed,
    DETAILED_AT_FIRST[place],
  )
  const count = rows.length
  const current = rows[index]
  const { listRef, scrollToEnd, onScroll } = useFollowedList(playhead, count)

  function stepTo(target: number): void {
    playhead.goTo(target)
    setIsDetailed(true)
  }
  function press(pressedId: string): void {
    const isHeld = pressedId === id && !isFollowing
    setIsDetailed(!(isHeld && isDetailed))
    hold(pressedId)
  }
  function follow(): void {
    playhead.follow()
    scrollToEnd()
  }
  const toggleDetails = (): void => setIsDetailed(!isDetailed)
  const enabled = count > 0
  useCommand(`${place}.sequence-next`, () => stepTo(index + 1), { enabled })
  useCommand(`${place}.sequence-previous`, () => stepTo(index - 1), { enabled })
  useCommand(`${place}.sequence-follow`, follow, { enabled })
  useCommand(`${place}.sequence-details`, toggleDetails, { enabled })

  return (
    <section className={classes['lane']} aria-label="Sequence">
      {current && (
        <PlayheadBar
          playhead={playhead}
          count={count}
          words={wordsOf(current)}
          isDetailed={isDetailed}
          onStep={stepTo}
          onFollow={follow}
          onDetails={toggleDetails}
        />
      )}
      <Head />
      {count === 0 ? (
        <p className={classes['empty']}>{empty}</p>
      ) : (
        <ol
          ref={listRef}
          className={classes['rows']}
          tabIndex={0}
          aria-label="Calls and events"
          onScroll={onScroll}
        >
          {rows.map((row) => (
            <SequenceRow
              key={idOf(row)}
              row={row}
              isCurrent={idOf(row) === id}
              isDetailed={isDetailed}
              onPress={() => press(idOf(row))}
            />
          ))}
        </ol>
      )}
      {current && isDetailed && (
        <SequenceDetails
          key={id}
          row={current}
          before={rows[index - 1]}
          onClose={() => setIsDetailed(false)}
        />
      )}
    </section>
  )
}

function Head() {
  return (
    <div className={classes['head']} aria-hidden>
      <span>Time</span>
      <span className={classes['parties']}>
        <span>Server</span>
        <span>Shopper</span>
        <span>API</span>
        <span>Webhook</span>
      </span>
      <span>What</span>
      <span className={classes['number']}>Answer</span>
    </div>
  )
}

/** Keeps the playhead's row in sight: the newest one while it follows, unless one scrolled away from it. */
function useFollowedList({ id, index, isFollowing }: Playhead, count: number) {
  const list = useRef<HTMLOListElement>(null)
  const { ref: sizeRef, height } = useElementSize<HTMLOListElement>()
  const isAtEnd = useRef(true)
  const scrollToEnd = (): void => list.current?.scrollTo({ top: list.current.scrollHeight })
  useEffect(() => {
    if (!isFollowing) list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [isFollowing, id, index, height])
  useEffect(() => {
    if (isFollowing && isAtEnd.current) scrollToEnd()
  }, [isFollowing, count, height])
  return {
    listRef: useMergedRef(list, sizeRef),
    scrollToEnd,
    onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent): void {
      isAtEnd.current = scrollTop + clientHeight > scrollHeight - END_ROOM
    },
  }
}

/** A list scrolled this near to its end, in pixels, is at its end. */
const END_ROOM = 40
