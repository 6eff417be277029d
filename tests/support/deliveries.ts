import type { DeliveryAttempt, DeliveryTarget } from '#contract/deliveries.ts'
import type { ReplayRun } from '#contract/replays.ts'
import { createControlApi } from './control-api.ts'
import { createFakeClock } from './fake-clock.ts'
import { startTestConsole } from './test-console.ts'
import { until } from './until.ts'
import { storeWebhook } from './webhooks.ts'

export const ORDERS = '/environments/sandbox/sessions/orders'
export const REPLAYS = '/environments/sandbox/replays'

/** Digits, key order, doubled keys, escapes and spaces that no parser gives back. */
export const ODD_BODY =
  '{ "event_type":"payment_succeeded", "amount":1.50e1, "amount":12345678901234567890,\n' +
  ' "note":"\\u00e9é 💳", "content":{"object":{"payment_id":"pay_9","status":"succeeded"}} }'

/** A console whose session `orders` is sent on. */
export async function startForwarding(dataFolder?: string) {
  const clock = createFakeClock()
  const running = await startTestConsole({ clock, ...(dataFolder !== undefined && { dataFolder }) })
  const api = createControlApi(running)
  const targets = async (): Promise<DeliveryTarget[]> =>
    (await api.get(`${ORDERS}/targets`)).json.targets
  const attempts = async (query = ''): Promise<DeliveryAttempt[]> =>
    (await api.get(`${ORDERS}/attempts?limit=200${query}`)).json.attempts
  return {
    ...running,
    clock,
    api,
    attempts,

    /** Adds a target to the session and answers with what the console says of it. */
    async addTarget(url: string, settings: object = {}): Promise<DeliveryTarget> {
      const made = await api.post(`${ORDERS}/targets`, { url, ...settings })
      if (made.status !== 200) throw new Error(made.text)
      return made.json
    },

    /** The session's only target. */
    target: async (): Promise<DeliveryTarget> => (await targets())[0] as DeliveryTarget,

    post: (body: unknown): Promise<string> => storeWebhook(running.urls.sandbox, 'orders', body),

    /** Once nothing is under way or due any more. */
    async settled(): Promise<void> {
      await until(async () => {
        const isSending = (await attempts()).some(({ outcome }) => outcome === 'sending')
        const now = clock.now().toISOString()
        const isDue = (await targets()).some(
          ({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now,
        )
        return !isSending && !isDue
      })
    },

    /** Starts a replay and waits for its end. */
    async replay(request: object): Promise<ReplayRun> {
      const started = await api.post(REPLAYS, { sessionId: 'orders', ...request })
      if (started.status !== 200) throw new Error(started.text)
      let run: ReplayRun = started.json
      await until(async () => {
        run = (await api.get(`${REPLAYS}/${run.id}`)).json
        return run.status !== 'running'
      })
      return run
    },
  }
}

/** A webhook about a payment that says which one of many it is. */
export function aNumberedWebhook(paymentId: string, n: number): object {
  return { event_type: 'payment_processing', n, content: { object: { payment_id: paymentId } } }
}
