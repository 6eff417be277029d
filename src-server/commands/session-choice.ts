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
  return {
    environment,
    id,
    address: `${address}/${id}`,
    webhookUrl: `${client.urls[environment]}/api/webhooks/session/${id}`,
  }
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
