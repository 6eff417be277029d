import type { BearerFailure } from '#contract/oauth.ts'
import type { IssuedTokensService } from './issued-tokens.service.ts'
import type { TokenInspectionService } from './token-inspection.service.ts'

interface Dependencies {
  inspection: TokenInspectionService
  tokens: IssuedTokensService
}

/** Who calls, as the access token says. */
export interface Partner {
  readonly clientId: string
  readonly jti: string
  readonly expiresAt: Date
}

export type BearerOutcome =
  | { readonly partner: Partner; readonly failure?: undefined }
  | {
      readonly partner?: undefined
      readonly failure: BearerFailure
      /** For the console's log, not for the caller. */
      readonly detail: string
      readonly clientId: string | null
      readonly jti: string | null
    }

export type BearerCheckService = ReturnType<typeof createBearerCheckService>

/** Decides whether a call to one environment carries a good access token. Spec §5.1, RFC 6750. */
export function createBearerCheckService({ inspection, tokens }: Dependencies) {
  async function checkToken(token: string, caller: string): Promise<BearerOutcome> {
    const { decoded, checks } = await inspection.access(token)
    const clientId = asText(decoded?.claims['client_id'])
    const jti = asText(decoded?.claims['jti'])
    const failed = checks.find(({ isPassed }) => isPassed === false)
    if (failed) return { failure: failed.failure, detail: failed.detail, clientId, jti }
    if (clientId === null || jti === null) {
      return { failure: 'missing_claim', detail: 'client_id or jti is absent', clientId, jti }
    }
    tokens.noteUse(jti, caller)
    const expiresAt = new Date(Number(decoded?.claims['exp']) * 1000)
    return { partner: { clientId, jti, expiresAt } }
  }

  return {
    /** `authorization` is the header's value; `caller` is noted as the token's last. */
    async check(authorization: string | undefined, caller: string): Promise<BearerOutcome> {
      const nobody = { clientId: null, jti: null }
      if (authorization === undefined || authorization.trim() === '') {
        return { failure: 'no_token', detail: 'There is no Authorization header', ...nobody }
      }
      const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
      if (token === undefined) {
        const detail = 'The Authorization header is not "Bearer <token>"'
        return { failure: 'wrong_scheme', detail, ...nobody }
      }
      return checkToken(token, caller)
    },
  }
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
