import { EVENTS_PER_SESSION } from '#contract/limits.ts'

/** The archive shows what is after `floor`; what is before goes for good some time after `wipedMs`. */
export interface ArchiveMarks {
  readonly floor: number
  readonly wipedMs: number | null
}

/** A Clear All that may be undone yet. */
export interface Clear {
  readonly atMs: number
  /** Places of the events it took off the feed, oldest first. */
  readonly seqs: readonly number[]
  /** Where the archive began before, if it was cleared too. */
  readonly archive?: ArchiveMarks
}

/** What a session's feed is, besides its newest events: everything after `floor`, and `restored` of what is before. */
export interface FeedMarks {
  readonly floor: number
  /** Places of the events that an undone Clear All brought back, oldest first. */
  readonly restored: readonly number[]
  /** Oldest first. */
  readonly clears: readonly Clear[]
}

/** The feed begins after this place; nothing before it can come back. */
export function feedFrom(floor: number): FeedMarks {
  return { floor, restored: [], clears: [] }
}

/** The feed after a Clear All up to the log's last place. Clears that are too old to be undone are forgotten. */
export function withClear(
  marks: FeedMarks,
  clear: Clear,
  floor: number,
  tooOldMs: number,
): FeedMarks {
  const inTime = marks.clears.filter(({ atMs }) => atMs > tooOldMs)
  return { floor, restored: [], clears: [...inTime, clear] }
}

/** The latest clear, if it is not too old: with all of the same millisecond. */
export function latestClear({ clears }: FeedMarks, tooOldMs: number): readonly Clear[] {
  const latestMs = Math.max(...clears.map(({ atMs }) => atMs))
  return latestMs > tooOldMs ? clears.filter(({ atMs }) => atMs === latestMs) : []
}

/** The feed with what these clears took back in its old places. */
export function withoutClears(marks: FeedMarks, undone: readonly Clear[]): FeedMarks {
  const restored = [...marks.restored, ...undone.flatMap(({ seqs }) => seqs)]
  return {
    floor: marks.floor,
    restored: restored.toSorted((a, b) => a - b).slice(-EVENTS_PER_SESSION),
    clears: marks.clears.filter((clear) => !undone.includes(clear)),
  }
}

export function readMarks(json: string): FeedMarks {
  return JSON.parse(json) as FeedMarks
}
