import { compactVerify } from 'jose'
import type { Environment } from '#contract/environments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeyVault } from '../signing-keys/key-vault.service.ts'
import { isPublished, type SigningKeyRecord, statusOf } from '../signing-keys/signing-key.domain.ts'
import type { SigningKeysService } from '../signing-keys/signing-keys.service.ts'
import type { IssuedTokensService } from './issued-tokens.service.ts'
import type { PartnerClientsService } from './partner-clients.service.ts'
import {
  checkClaims,
  checkHeader,
  type DecodedToken,
  decodeToken,
  type JudgedCheck,
  toCheck,
} from './token-inspection.domain.ts'

interface Dependencies {
  environment: Environment
  keys: SigningKeysService
  vault: KeyVault
  clients: PartnerClientsService
  tokens: IssuedTokensService
  clock: Clock
  issuer: () => string
  /** `aud` of access tokens of this environment. */
  audience: () => string
}

/** Everything there is to say about a token. */
export interface Inspection {
  readonly decoded: DecodedToken | undefined
  /** In the order in which they decide. */
  readonly checks: readonly JudgedCheck[]
}

export type TokenInspectionService = ReturnType<typeof createTokenInspectionService>

const INTERVENTIONS = {
  none: 'It was not revoked',
  revoked: 'It was revoked',
  expired: 'It was made to expire in the console',
}

/** Goes through a token step by step and says of each what it found. */
export function createTokenInspectionService(dependencies: Dependencies) {
  const { environment, keys, vault, clients, tokens, clock, issuer } = dependencies
  const nowMs = (): number => clock.now().getTime()

  async function checkSignature(
    token: string,
    { header }: DecodedToken,
    isUsable: (key: SigningKeyRecord) => boolean,
  ): Promise<JudgedCheck[]> {
    const key = keys.records().find(({ kid }) => kid === header['kid'])
    const keyCheck = toCheck(
      'key',
      'unknown_key',
      key !== undefined && isUsable(key),
      key ? `kid is our key, ${statusOf(key, nowMs())}` : `kid is none of our keys`,
    )
    if (!key || !keyCheck.isPassed) {
      return [
        keyCheck,
        toCheck('signature', 'bad_signature', null, 'There is no key to check it with'),
      ]
    }
    const isSigned = await isSignedBy(token, await vault.publicKey(key))
    const detail = isSigned ? 'Signed by this key' : 'This key did not sign these bytes'
    return [keyCheck, toCheck('signature', 'bad_signature', isSigned, detail)]
  }

  async function inspect(
    token: string,
    type: 'at+jwt' | 'JWT',
    audience: string | undefined,
    isUsable: (key: SigningKeyRecord) => boolean,
  ): Promise<Inspection> {
    const decoded = decodeToken(token)
    const format = toCheck(
      'format',
      'not_a_jwt',
      decoded !== undefined,
      decoded
        ? 'Three parts, the first two of them JSON'
        : 'It is not header.claims.signature in base64url',
    )
    if (!decoded) return { decoded, checks: [format] }
    const expected = { type, issuer: issuer(), audience, nowMs: nowMs() }
    const checks = [
      format,
      ...checkHeader(decoded, type),
      ...(await checkSignature(token, decoded, isUsable)),
      // First: of a token from elsewhere, that is what its reader wants to know.
      ...(type === 'at+jwt' ? [checkEnvironment(decoded)] : []),
      ...checkClaims(decoded, expected),
    ]
    return { decoded, checks }
  }

  function checkEnvironment({ claims }: DecodedToken): JudgedCheck {
    return toCheck(
      'environment',
      'wrong_environment',
      claims['environment'] === environment,
      `environment is ${JSON.stringify(claims['environment'] ?? null)}, this one is ${environment}`,
    )
  }

  function checkStanding({ claims }: DecodedToken): JudgedCheck[] {
    const { jti, client_id: clientId } = claims
    const client = typeof clientId === 'string' ? clients.known(clientId) : undefined
    const intervention = typeof jti === 'string' ? tokens.interventionOn(jti) : undefined
    return [
      checkClient(client?.isEnabled),
      toCheck(
        'revocation',
        intervention ?? 'revoked',
        intervention === undefined,
        INTERVENTIONS[intervention ?? 'none'],
      ),
    ]
  }

  return {
    /** As the bearer check of this environment sees it. Spec §5.1. */
    async access(token: string): Promise<Inspection> {
      const isUsable = (key: SigningKeyRecord): boolean => statusOf(key, nowMs()) !== 'retired'
      const found = await inspect(token, 'at+jwt', dependencies.audience(), isUsable)
      if (!found.decoded) return found
      return { ...found, checks: [...found.checks, ...checkStanding(found.decoded)] }
    },

    /** As a partner that fetches the key set now should see it. Spec §5.2. */
    outbound(token: string, audience?: string): Promise<Inspection> {
      return inspect(token, 'JWT', audience, (key) => isPublished(key, nowMs()))
    },
  }
}

async function isSignedBy(
  token: string,
  key: Awaited<ReturnType<KeyVault['publicKey']>>,
): Promise<boolean> {
  try {
    await compactVerify(token, key, { algorithms: ['RS256'] })
    return true
  } catch {
    return false // jose names many reasons; which of them it is, the other checks say
  }
}

/** Undefined says that there is no such client. */
function checkClient(isEnabled: boolean | undefined): JudgedCheck {
  if (isEnabled === undefined) {
    return toCheck('client', 'client_unknown', false, 'There is no such client')
  }
  const detail = isEnabled ? 'The client is enabled' : 'The client is disabled'
  return toCheck('client', 'client_disabled', isEnabled, detail)
}
