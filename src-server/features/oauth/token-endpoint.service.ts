import type { Clock } from '../../platform/clock.ts'
import { recentFailures, retryAfterS } from './failure-limit.domain.ts'
import type { IssuedTokensService } from './issued-tokens.service.ts'
import type { CredentialsFailure, PartnerClientsService } from './partner-clients.service.ts'

interface Dependencies {
  clients: PartnerClientsService
  tokens: IssuedTokensService
  clock: Clock
}

export type TokenOutcome =
  | { readonly kind: 'issued'; readonly accessToken: string; readonly lifetimeS: number }
  | { readonly kind: 'refused'; readonly failure: CredentialsFailure }
  | { readonly kind: 'limited'; readonly retryAfterS: number }

export type TokenEndpointService = ReturnType<typeof createTokenEndpointService>

/** Client ids whose failures are remembered at a time; an id need not be one of ours. */
const IDS_KEPT = 10_000

/** Trades a client's credentials for an access token. Spec §5.1. */
export function createTokenEndpointService({ clients, tokens, clock }: Dependencies) {
  const failuresOf = new Map<string, number[]>()

  function noteFailure(clientId: string, nowMs: number): void {
    const recent = recentFailures(failuresOf.get(clientId) ?? [], nowMs)
    failuresOf.delete(clientId) // so that the map stays in order of the last failure
    failuresOf.set(clientId, [...recent, nowMs])
    if (failuresOf.size > IDS_KEPT) failuresOf.delete(failuresOf.keys().next().value ?? '')
  }

  return {
    /**
     * After 20 failures in a minute with one client id, further ones are told to wait. Good credentials never are:
     * on one machine all clients share an address, and nobody can lock another client out.
     */
    async request(clientId: string, secret: string): Promise<TokenOutcome> {
      const { client, failure } = clients.check(clientId, secret)
      if (failure === undefined) return { kind: 'issued', ...(await tokens.issue(client)) }
      const nowMs = clock.now().getTime()
      const waitS = retryAfterS(failuresOf.get(clientId) ?? [], nowMs)
      if (waitS !== undefined) return { kind: 'limited', retryAfterS: waitS }
      noteFailure(clientId, nowMs)
      return { kind: 'refused', failure }
    },
  }
}
