import type { Environment } from '#contract/environments.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import type { Exchange } from './token-call.ts'
import { createVisitStore } from '../../shared/storage/visit-store.ts'

/** Client secrets this page was given when they were made, by `clientKey`. */
export const knownSecrets = createVisitStore<string>()

/** Secrets whose only whole showing was not closed yet, by `clientKey`. */
export const freshSecrets = createVisitStore<true>()

/** Secret keys of merchants this page was given when they were made, by environment. */
export const knownSecretKeys = createVisitStore<string>()

/** Token requests as the user wrote them, by `clientKey`. */
export const drafts = createVisitStore<string>()

/** The last token request of each client, by `clientKey`. */
export const exchanges = createVisitStore<Exchange>()

/** The newest warning of an expired token that was closed, by environment. */
export const closedWarnings = createVisitStore<number>()

export function clientKey(client: Pick<PartnerClient, 'clientId' | 'environment'>): string {
  return `${client.environment}/${client.clientId}`
}

/** Keeps a secret for this visit, and puts it into the client's next token request. */
export function learnSecret(environment: Environment, clientId: string, secret: string): void {
  const key = clientKey({ environment, clientId })
  knownSecrets.write(key, secret)
  freshSecrets.write(key, true)
  drafts.write(key, undefined)
}
