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

/** Addresses whose failures are remembered at a time. */
const ADDRESSES_KEPT = 10_000

/** Trades a client's credentials for an access token. Spec §5.1. */
export function createTokenEndpointService({ clients, tokens, clock }: Dependencies) {
  const failuresOf = new Map<string, number[]>()

  function noteFailure(address: string): void {
    const nowMs = clock.now().getTime()
    const recent = recentFailures(failuresOf.get(address) ?? [], nowMs)
    failuresOf.delete(address) // so that the map stays in order of the last failure
    failuresOf.set(address, [...recent, nowMs])
    if (failuresOf.size > ADDRESSES_KEPT) failuresOf.delete(failuresOf.keys().next().value ?? '')
  }

  return {
    /** `address` is where the request came from: after 20 failures in a minute it has to wait. */
    async request(clientId: string, secret: string, address: string): Promise<TokenOutcome> {
      const waitS = retryAfterS(failuresOf.get(address) ?? [], clock.now().getTime())
      if (waitS !== undefined) return { kind: 'limited', retryAfterS: waitS }
      const { client, failure } = clients.check(clientId, secret)
      if (failure !== undefined) {
        noteFailure(address)
        return { kind: 'refused', failure }
      }
      return { kind: 'issued', ...(await tokens.issue(client)) }
    },
  }
}
