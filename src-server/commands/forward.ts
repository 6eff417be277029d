import { deliveryTarget } from '#contract/deliveries.ts'
import { waitAlive, waitForStop } from '../platform/wait.ts'
import { asUsage, EXIT, withConsole } from '../with-console.ts'
import { createAttemptPrinter } from './attempt-printer.ts'
import { print } from './printing.ts'
import { chooseSession, type SessionChoices } from './session-choice.ts'
import { chooseSigning, type SigningChoices } from './signing-choice.ts'

export interface ForwardChoices extends SessionChoices, SigningChoices {
  to: string
  /** Types to send on; all if absent. */
  types?: string[]
  /** Leaves the target where it is. */
  keep?: boolean
  allowLinkLocal?: boolean
}

const POLL_MS = 200

/** Sends what a session receives on to an address until Ctrl+C. Returns the exit code. */
export function forward(choices: ForwardChoices): Promise<number> {
  return withConsole(choices, async (client) => {
    const session = await chooseSession(client, choices)
    const targets = `${session.address}/targets`
    const added = client.json(deliveryTarget, 'POST', targets, {
      url: choices.to,
      eventTypes: choices.types,
      signing: chooseSigning(choices),
      allowsLinkLocal: choices.allowLinkLocal,
    })
    const target = await asUsage(added)
    print(`Sending what ${session.webhookUrl} receives to ${target.url}; Ctrl+C ends it\n`)
    const printer = createAttemptPrinter(client, session.address, { targetId: target.id })
    const stopping = new AbortController()
    void waitForStop().then(() => stopping.abort())
    try {
      while (!stopping.signal.aborted) {
        await waitAlive(POLL_MS)
        await printer.printNew()
      }
    } finally {
      if (!choices.keep) await client.text(`${targets}/${target.id}`, 'DELETE')
    }
    return printer.refused() > 0 ? EXIT.refusedByHandler : EXIT.ok
  })
}
