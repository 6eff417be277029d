import type { Environment } from '#contract/environments.ts'
import type { IssuedToken } from '#contract/oauth.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { createGathering } from '../../platform/gathering.ts'
import type { Random } from '../../platform/random.ts'
import type { Underway } from '../../platform/underway.ts'
import type { SigningKeysService } from '../signing-keys/signing-keys.service.ts'
import type { IssuedTokenRecord, IssuedTokensStore, TokenUse } from './issued-tokens.store.ts'
import type { PartnerClientRecord } from './partner-clients.store.ts'

interface Dependencies {
  environment: Environment
  store: IssuedTokensStore
  keys: SigningKeysService
  clock: Clock
  random: Random
  underway: Underway
  /** `iss` of access tokens. */
  issuer: () => string
  /** `aud` of access tokens: the base address of the environment. */
  audience: () => string
  /** Told after a token was issued, used or revoked. */
  onChange: () => void
}

interface FreshToken {
  accessToken: string
  lifetimeS: number
  jti: string
}

export type IssuedTokensService = ReturnType<typeof createIssuedTokensService>

/** Tokens that may wait for each other, to be written at once. */
const TOGETHER = 32
/** Uses are written together this long after the first, in milliseconds. */
const USES_DELAY_MS = 1000
/** An expired token is still listed this long, in milliseconds. */
const EXPIRED_KEPT_MS = 24 * 60 * 60 * 1000
const HEADER = { alg: 'RS256', typ: 'at+jwt' } as const

/** The access tokens of one environment. Spec §5.1, assumption `token-format` (RFC 9068). */
export function createIssuedTokensService(dependencies: Dependencies) {
  const { environment, store, keys, clock, random, onChange } = dependencies
  const unwritten = new Map<string, TokenUse>()
  const together = createGathering(TOGETHER)

  function writeUses(): void {
    if (unwritten.size === 0) return
    store.addUses(unwritten)
    unwritten.clear()
  }

  /** What could not be written is tried again. */
  function writeUsesLater(): void {
    clock.after(USES_DELAY_MS, () => {
      try {
        writeUses()
      } catch (error) {
        writeUsesLater()
        throw error
      }
    })
  }

  /** @throws AppError unknown_token */
  function find(jti: string): IssuedTokenRecord {
    writeUses()
    const token = store.find(jti)
    if (!token) throw new AppError('unknown_token', `There is no access token ${jti}`)
    return token
  }

  function describe(token: IssuedTokenRecord): IssuedToken {
    const { revokedAt } = token
    const expiresAt = endOf(token)
    return {
      jti: token.jti,
      clientId: token.clientId,
      issuedAt: token.issuedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      uses: token.uses,
      lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
      lastCaller: token.lastCaller,
      status: statusOf(revokedAt !== null, expiresAt <= clock.now()),
    }
  }

  async function issue(client: PartnerClientRecord): Promise<FreshToken> {
    const lifetimeS = client.tokenLifetimeS
    const issuedAt = clock.now()
    const issuedS = Math.floor(issuedAt.getTime() / 1000)
    const expiresAt = new Date((issuedS + lifetimeS) * 1000)
    const jti = random.timeOrderedHex(issuedAt)
    const claims = {
      iss: dependencies.issuer(),
      sub: client.id,
      aud: dependencies.audience(),
      client_id: client.id,
      environment,
      iat: issuedS,
      exp: issuedS + lifetimeS,
      jti,
    }
    const signer = await keys.signer()
    const header = { ...HEADER, kid: signer.kid }
    const { kid } = signer
    // The disk is waited for while the key is at work. Nobody holds a token that was recorded and could not be signed.
    const [accessToken] = await Promise.all([
      together(signer.sign(header, claims, expiresAt.getTime())),
      store.add({ jti, clientId: client.id, kid, claims, issuedAt, expiresAt }),
    ])
    onChange()
    return { accessToken, lifetimeS, jti }
  }

  return {
    /** Signs a token for the client and records it. */
    issue: (client: PartnerClientRecord): Promise<FreshToken> =>
      dependencies.underway.track(issue(client)),

    /** Newest first, at most 200. */
    list(clientId?: string): IssuedToken[] {
      writeUses()
      return store.list(clientId).map(describe)
    },

    /** Makes the token expire now, whatever its claims say. @throws AppError unknown_token */
    expire(jti: string): IssuedToken {
      const token = find(jti)
      if (endOf(token) > clock.now()) store.end(jti, clock.now())
      onChange()
      return describe(find(jti))
    },

    /** Takes the token back before its time. @throws AppError unknown_token */
    revoke(jti: string): IssuedToken {
      store.revoke(find(jti).jti, clock.now())
      onChange()
      return describe(find(jti))
    },

    /** The token once more: RS256 signs the same claims the same. @throws AppError unknown_token, unknown_key */
    async bearer(jti: string): Promise<string> {
      const { kid, claims, expiresAt } = find(jti)
      return keys.signerOf(kid).sign({ ...HEADER, kid }, claims, expiresAt.getTime())
    },

    /** What was done to the token by hand; its claims say the rest. */
    interventionOn(jti: string): 'revoked' | 'expired' | undefined {
      const token = store.find(jti)
      if (!token) return undefined
      if (token.revokedAt !== null) return 'revoked'
      return token.endedAt === null ? undefined : 'expired'
    },

    noteUse(jti: string, caller: string): void {
      if (unwritten.size === 0) writeUsesLater()
      const count = (unwritten.get(jti)?.count ?? 0) + 1
      unwritten.set(jti, { count, lastAt: clock.now(), lastCaller: caller })
      onChange()
    },

    /** Writes what waits to be written. */
    writeUses,

    purge: (): void => store.purge(new Date(clock.now().getTime() - EXPIRED_KEPT_MS)),
  }
}

function endOf({ expiresAt, endedAt }: IssuedTokenRecord): Date {
  return endedAt ?? expiresAt
}

function statusOf(isRevoked: boolean, isExpired: boolean): IssuedToken['status'] {
  if (isRevoked) return 'revoked'
  return isExpired ? 'expired' : 'active'
}
