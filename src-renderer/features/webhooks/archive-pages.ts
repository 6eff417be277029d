import type { ArchivedEvent, ArchivePage } from '#contract/webhook-archive.ts'

/** Pages of the archive as they were read, newest first. */
export interface ArchivePages {
  readonly pages: ArchivePage[]
  readonly pageParams: unknown[]
}

/**
 * The pages with the newest one read again, or undefined where it does not reach what is known: then there is a gap
 * and everything has to be read anew.
 */
export function withNewestPage(known: ArchivePages, newest: ArchivePage): ArchivePages | undefined {
  const [first, ...older] = known.pages
  const [firstParam, ...olderParams] = known.pageParams
  if (!first || newest.nextBefore === null) {
    return { pages: [newest], pageParams: [firstParam] }
  }
  const reach = newest.nextBefore
  const knownNewest = first.events[0]?.seq
  if (knownNewest !== undefined && knownNewest < reach) return undefined
  const rest = first.events.filter(({ seq }) => seq < reach)
  const page: ArchivePage =
    rest.length === 0 && older.length === 0
      ? newest
      : { ...newest, events: [...newest.events, ...rest], nextBefore: first.nextBefore }
  return { pages: [page, ...older], pageParams: [firstParam, ...olderParams] }
}

/** All events of the pages, newest first. */
export function eventsOf(pages: ArchivePages | undefined): ArchivedEvent[] {
  return pages?.pages.flatMap(({ events }) => events) ?? []
}
