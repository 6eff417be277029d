import { type ArchivedEvent, archivedEventDetail, archivePage } from '#contract/webhook-archive.ts'
import type { ConsoleClient } from '../console-client.ts'
import { writeEvent } from '../features/webhook-sessions/webhook-event.domain.ts'
import { outputClosed } from '../platform/closed-output.ts'
import { waitForStop } from '../platform/wait.ts'
import { EXIT, withConsole } from '../with-console.ts'
import { followFeed } from './feed-follower.ts'
import { columns, print } from './printing.ts'
import { type ChosenSession, chooseSession, type SessionChoices } from './session-choice.ts'

export interface EventsChoices extends SessionChoices {
  filter?: string
  /** How many of the newest are shown. */
  limit?: number
  follow?: boolean
  json?: boolean
}

interface Reach {
  /** Only events after this place. */
  readonly after: number
  readonly limit: number
}

const DEFAULT_LIMIT = 100
const PAGE = 200

/** Prints a session's events, oldest first, and on demand those to come until Ctrl+C. Returns the exit code. */
export function printEvents(choices: EventsChoices): Promise<number> {
  return withConsole(choices, async (client) => {
    const session = await chooseSession(client, choices)
    let printedTo = 0
    async function printNew(limit: number): Promise<void> {
      for (const event of await newestEvents(client, session, choices, {
        after: printedTo,
        limit,
      })) {
        print(choices.json ? await readLine(client, session, event.eventId) : describe(event))
        printedTo = event.seq
        if (outputClosed.aborted) return
      }
    }
    if (choices.follow) {
      const locate = () => {
        client.renew()
        return session.feed()
      }
      // Connected first, so that nothing falls between what is there and what comes.
      const feed = await followFeed(locate, () => printNew(Number.POSITIVE_INFINITY))
      await printNew(choices.limit ?? DEFAULT_LIMIT)
      feed.start()
      await waitForStop()
      await feed.stop()
    } else await printNew(choices.limit ?? DEFAULT_LIMIT)
    return EXIT.ok
  })
}

async function newestEvents(
  client: ConsoleClient,
  { address }: ChosenSession,
  { filter = '' }: EventsChoices,
  { after, limit }: Reach,
): Promise<ArchivedEvent[]> {
  const found: ArchivedEvent[] = []
  let before: number | null | undefined
  while (before !== null && found.length < limit) {
    const query = new URLSearchParams({
      filter,
      limit: String(Math.min(limit - found.length, PAGE)),
      ...(before !== undefined && { before: String(before) }),
    })
    const page = await client.json(archivePage, 'GET', `${address}/archive?${query.toString()}`)
    const fresh = page.events.filter(({ seq }) => seq > after)
    found.push(...fresh)
    before = fresh.length < page.events.length ? null : page.nextBefore
  }
  return found.toReversed()
}

/** The event as the public list shows it, in one line. */
async function readLine(client: ConsoleClient, { address }: ChosenSession, id: string) {
  const url = `${address}/archive/${encodeURIComponent(id)}`
  const { body, ...event } = await client.json(archivedEventDetail, 'GET', url)
  // Line breaks of a JSON text stand between its tokens only.
  return `${writeEvent({ ...event, payloadJson: body }).replaceAll(/[\r\n]+/g, ' ')}\n`
}

function describe(event: ArchivedEvent): string {
  const { timestamp, eventType, paymentId, status, source, eventId } = event
  return columns(
    [timestamp, 24],
    [eventType, 20],
    [status ?? '-', 12],
    [paymentId ?? '-', 26],
    [source, 8],
    [eventId, 0],
  )
}
