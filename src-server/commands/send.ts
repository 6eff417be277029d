import { EVENT_TYPES, writeTemplate } from '#contract/event-templates.ts'
import { merchant } from '#contract/merchants.ts'
import { payment } from '#contract/payment-response.ts'
import { SOURCE_HEADER } from '#contract/webhook-archive.ts'
import { webhookReceipt } from '#contract/webhook-sessions.ts'
import { call, type ConsoleClient, ConsoleRefusal } from '../console-client.ts'
import { createSystemClock } from '../platform/clock.ts'
import { createSystemRandom, HEX } from '../platform/random.ts'
import { EXIT, UsageError, withConsole } from '../with-console.ts'
import { readUserFile } from './files.ts'
import { print } from './printing.ts'
import { type ChosenSession, chooseSession, type SessionChoices } from './session-choice.ts'

export interface SendChoices extends SessionChoices {
  /** Type of an event from a template. */
  type?: string
  /** File with the whole body, sent byte for byte. */
  file?: string
  /** The payment that the template tells about. */
  payment?: string
  json?: boolean
}

/** Posts an event to a session's own address, as the composer does. Returns the exit code. */
export function sendEvent(choices: SendChoices): Promise<number> {
  return withConsole(choices, async (client) => {
    const session = await chooseSession(client, choices)
    const feed = session.feed()
    const answer = await call(feed.url, {
      method: 'POST',
      headers: {
        ...feed.headers,
        'content-type': 'application/json',
        [SOURCE_HEADER]: 'manual',
      },
      body: await bodyOf(client, session, choices),
    })
    const receipt = webhookReceipt.parse(await answer.json())
    print(choices.json ? `${JSON.stringify(receipt)}\n` : `${receipt.eventId} in ${session.id}\n`)
    return EXIT.ok
  })
}

async function bodyOf(client: ConsoleClient, session: ChosenSession, choices: SendChoices) {
  const { file, type, payment: paymentId } = choices
  if (file === undefined) return template(client, session, type ?? 'payment_succeeded', paymentId)
  if (type !== undefined || paymentId !== undefined) {
    throw new UsageError('--file is the whole body: leave --type and --payment out')
  }
  return readUserFile(file)
}

async function template(
  client: ConsoleClient,
  { environment }: ChosenSession,
  eventType: string,
  paymentId: string | undefined,
): Promise<string> {
  if (!EVENT_TYPES.includes(eventType)) {
    throw new UsageError(
      `--type ${eventType}: there is a template for ${EVENT_TYPES.join(', ')}; others go with --file`,
    )
  }
  const base = `/environments/${environment}`
  const { merchantId } = await client.json(merchant, 'GET', `${base}/merchant`)
  const seed = createSystemRandom().text(32, HEX)
  const known =
    paymentId === undefined ? undefined : await findPayment(client, `${base}/payments`, paymentId)
  const nowMs = createSystemClock().now().getTime()
  return writeTemplate({ eventType, payment: known, merchantId, nowMs, seed })
}

/** One that the console does not know is invented under this id. */
async function findPayment(client: ConsoleClient, address: string, id: string) {
  try {
    return await client.json(payment, 'GET', `${address}/${encodeURIComponent(id)}`)
  } catch (error) {
    if (!(error instanceof ConsoleRefusal)) throw error
    return { payment_id: id, amount: 12_500, currency: 'ZAR', customer_id: null }
  }
}
