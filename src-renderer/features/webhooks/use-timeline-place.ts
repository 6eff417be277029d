import { useState } from 'react'
import type { TimeBin } from './timeline-bins.ts'

/** A place on the timeline: a column, and the bin there or so near that it is meant. */
export interface TimelinePlace {
  readonly column: number
  /** Index in the bins; -1 in a gap. */
  readonly bin: number
}

/** A pointer this many columns beside a bar still means it. */
const REACH = 2

/** Where the pointer is, and where the arrow keys went; without them, where the list is. */
export function useTimelinePlace(
  bins: readonly TimeBin[],
  columns: number,
  cursorMs: number | undefined,
) {
  const [pointedColumn, pointAt] = useState<number>()
  const [isFocused, setIsFocused] = useState(false)
  /** Time of an event in the column that the arrows went to: columns move on, it stays. */
  const [steppedMs, setSteppedMs] = useState<number>()
  const stepped = binAt(bins, steppedMs) ?? binAt(bins, cursorMs) ?? bins.length - 1
  const steppedBin = bins[stepped]

  function placeShown(): TimelinePlace | undefined {
    if (pointedColumn !== undefined) return placeAt(pointedColumn)
    return isFocused && steppedBin ? { column: steppedBin.index, bin: stepped } : undefined
  }
  function placeAt(column: number): TimelinePlace {
    const bin = nearestBin(bins, column)
    return { column: bins[bin]?.index ?? column, bin }
  }
  return {
    /** What is told about: where the pointer is, else where the keys are. */
    shown: placeShown(),
    /** Index of the bin the keys are at; -1 where there is none. */
    stepped,
    placeAt,
    stepTo: (index: number): void => setSteppedMs(bins[index]?.newest.atMs),
    /** `share` of the width; undefined when the pointer left. */
    pointTo: (share: number | undefined): void =>
      pointAt(share === undefined ? undefined : Math.floor(share * columns)),
    focus: () => setIsFocused(true),
    blur(): void {
      setIsFocused(false)
      setSteppedMs(undefined)
    },
  }
}

function binAt(bins: readonly TimeBin[], atMs: number | undefined): number | undefined {
  if (atMs === undefined) return undefined
  const index = bins.findIndex(({ newest, oldest }) => oldest.atMs <= atMs && atMs <= newest.atMs)
  return index === -1 ? undefined : index
}

/** Index of the bin at the column or within reach of it; -1 where there is none. */
function nearestBin(bins: readonly TimeBin[], column: number): number {
  let nearest = -1
  let reach = REACH + 1
  bins.forEach(({ index }, at) => {
    const distance = Math.abs(index - column)
    if (distance >= reach) return
    nearest = at
    reach = distance
  })
  return nearest
}
