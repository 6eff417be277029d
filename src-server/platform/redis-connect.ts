import type { Cluster, Redis } from 'ioredis'
import type { Clock } from './clock.ts'

/** No connection is waited for longer, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 5000

/** Lets go of the client where it fails. Rejects with the cause, which the client itself tells on the way only. */
export async function connectClient(client: Redis | Cluster, clock: Clock): Promise<void> {
  let cause: unknown
  // Losses are told by 'close'; without a listener they would be printed.
  client.on('error', (error: unknown) => (cause = error))
  try {
    await new Promise<void>((resolve, reject) => {
      const cancel = clock.after(CONNECT_TIMEOUT_MS, () =>
        reject(new Error('it does not answer, or loads its data')),
      )
      client.connect().then(resolve, reject).finally(cancel)
    })
  } catch (error) {
    client.disconnect()
    throw cause ?? error
  }
}
