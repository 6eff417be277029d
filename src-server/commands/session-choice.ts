import { assumptionList } from '#contract/assumptions.ts'
import type { Environment } from '#contract/environments.ts'
import { sessionId, type WebhookSession, webhookSessionList } from '#contract/webhook-sessions.ts'
import type { ConsoleClient } from '../console-client.ts'
import type { StartChoices } from '../platform/config.ts'
import { UsageError } from '../with-console.ts'

/** Options of every command that works on a session; those of the start are for a console that is started for it. */
export interface SessionChoices extends StartChoices {
  /** Id or name; the environment's current one if absent. */
  session?: string
  environment: Environment
}

export interface ChosenSession {
  readonly environment: Environment
  readonly id: string
  /** Address of its control routes. */
  readonly address: string
  /** Where webhooks for it are posted. */
  readonly webhookUrl: string
  /** Where a command itself posts and listens as the console now is, and the header fields it has to send. */
  feed(): FeedPlace
}

interface FeedPlace {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** @throws UsageError for what is neither a session of the environment nor could be the id of one */
export async function chooseSession(
  client: ConsoleClient,
  choices: SessionChoices,
): Promise<ChosenSession> {
  const { environment } = choices
  const address = `/environments/${environment}/sessions`
  const { sessions } = await client.json(webhookSessionList, 'GET', address)
  const id = findSession(sessions, choices.session)
  const path = `/api/webhooks/session/${id}`
  const webhookUrl = `${client.urls[environment]}${path}`
  const isOpen = (await feedAuth(client)) !== 'bearer'
  return {
    environment,
    id,
    address: `${address}/${id}`,
    webhookUrl,
    feed: () =>
      isOpen
        ? { url: `${client.urls[environment]}${path}`, headers: {} }
        : client.route(`/environments/${environment}${path}`),
  }
}

async function feedAuth(client: ConsoleClient): Promise<string | null | undefined> {
  const { assumptions } = await client.json(assumptionList, 'GET', '/assumptions')
  return assumptions.find(({ id }) => id === 'feed-auth')?.value
}

function findSession(sessions: readonly WebhookSession[], wanted: string | undefined): string {
  const found = sessions.find(({ id, name, isCurrent }) =>
    wanted === undefined ? isCurrent : id === wanted || name === wanted,
  )
  if (found) return found.id
  const read = sessionId.safeParse(wanted)
  if (read.success) return read.data
  throw new UsageError(
    `--session ${wanted}: no session is called that and it can't be an id; there are ${sessions.map(({ id }) => id).join(', ')}`,
  )
}
