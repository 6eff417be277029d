import { createHmac } from 'node:crypto'
import type { Environment } from '#contract/environments.ts'
import type { MintedToken, MintToken } from '#contract/jwt.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { encodePart, generateRsaKey, importPrivateKey, signJws, toPem } from '../../platform/rsa.ts'
import type { PartnerClientsService } from '../oauth/partner-clients.service.ts'
import { decodeToken } from '../oauth/token-inspection.domain.ts'
import type { KeyVault } from '../signing-keys/key-vault.service.ts'
import { statusOf } from '../signing-keys/signing-key.domain.ts'
import type { SigningKeysService } from '../signing-keys/signing-keys.service.ts'
import { outboundClaims } from './outbound-token.domain.ts'
import type { TokenContext, TokenPlan } from './token-plan.domain.ts'
import { findRecipe } from './token-recipes.domain.ts'

interface Dependencies {
  keys: SigningKeysService
  vault: KeyVault
  clients: Record<Environment, PartnerClientsService>
  clock: Clock
  random: Random
  /** `iss` of outbound tokens. */
  issuer: () => string
  /** Where the foreign key is served as a key set. */
  foreignKeySetUrl: () => string
}

/** A key of our own making outside the key set. */
export interface LooseKey {
  readonly kid: string
  readonly n: string
  readonly e: string
  /** Compact JWS over exactly these texts. */
  sign(header: string, claims: string): Promise<string>
}

export type TokenMinter = ReturnType<typeof createTokenMinter>

/** A key retired this long ago is in no cache any more, in milliseconds. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000

/** A key is not kept in the key set for longer because of one token, in milliseconds. */
const LONGEST_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** Makes the tokens of outbound calls, good ones and deliberately bad ones. Spec §5.2. */
export function createTokenMinter(dependencies: Dependencies) {
  const { keys, vault, clients, clock, random, issuer } = dependencies
  let foreign: Promise<LooseKey> | undefined
  let withdrawn: Promise<LooseKey> | undefined

  async function makeLooseKey(): Promise<LooseKey> {
    const { kid, n, e, privateKey } = await generateRsaKey(2048)
    const key = await importPrivateKey(privateKey)
    return { kid, n, e, sign: (header, claims) => signJws(header, claims, key) }
  }

  const foreignKey = (): Promise<LooseKey> => (foreign ??= makeLooseKey())

  /** A key that was retired long ago; where there is none, one that stands for it. */
  async function retiredKey(): Promise<Pick<LooseKey, 'kid' | 'sign'>> {
    const nowMs = clock.now().getTime()
    const old = keys
      .records()
      .find(
        (key) =>
          statusOf(key, nowMs) === 'retired' &&
          key.expiresMs < nowMs - FORGOTTEN_AFTER_MS &&
          vault.canSign(key.kid),
      )
    if (!old) return (withdrawn ??= makeLooseKey())
    const key = await vault.privateKey(old.kid)
    return { kid: old.kid, sign: (header, claims) => signJws(header, claims, key) }
  }

  function goodClaims(environment: Environment, choice: MintToken) {
    const client = clients[environment].find(choice.clientId)
    const subject = {
      issuer: issuer(),
      clientId: client.id,
      audience: choice.audience ?? client.audience,
      jti: random.timeOrderedHex(clock.now()),
      nowS: Math.floor(clock.now().getTime() / 1000),
    }
    return { subject, claims: outboundClaims(subject, choice) }
  }

  async function contextOf(environment: Environment, choice: MintToken): Promise<TokenContext> {
    const { subject, claims } = goodClaims(environment, choice)
    const otherClient = clients[environment === 'sandbox' ? 'live' : 'sandbox'].first()
    const isOther = otherClient !== undefined && otherClient.audience !== subject.audience
    const { kid } = await keys.signer()
    return {
      nowS: subject.nowS,
      header: { alg: 'RS256', kid, typ: 'JWT' },
      claims,
      foreign: await foreignKey(),
      retiredKid: (await retiredKey()).kid,
      foreignKeySetUrl: dependencies.foreignKeySetUrl(),
      other: isOther ? { clientId: otherClient.id, audience: otherClient.audience } : undefined,
    }
  }

  async function carryOut(plan: TokenPlan, kid: string): Promise<string> {
    const { header, claims, tamper } = plan
    const token = await signPlan(plan, kid)
    if (tamper === undefined) return token
    const [, , signature = ''] = token.split('.')
    if (tamper === 'cut_signature') return `${encodePart(header)}.${encodePart(claims)}.`
    // The JSON stays whole, so that only the signature tells.
    const flipped = claims.replace(/"jti":"./, (start) => `${start.slice(0, -1)}_`)
    const changed = flipped === claims ? `${claims} ` : flipped
    return `${encodePart(header)}.${encodePart(changed)}.${signature}`
  }

  async function signPlan({ header, claims, signer }: TokenPlan, kid: string): Promise<string> {
    const unsigned = `${encodePart(header)}.${encodePart(claims)}`
    if (signer === 'nobody') return `${unsigned}.`
    if (signer === 'foreign') return (await foreignKey()).sign(header, claims)
    if (signer === 'retired') return (await retiredKey()).sign(header, claims)
    if (signer === 'active') return signJws(header, claims, await vault.privateKey(kid))
    const { n, e } = keys.find(kid)
    const mac = createHmac('sha256', toPem(n, e)).update(unsigned).digest('base64url')
    return `${unsigned}.${mac}`
  }

  return {
    makeLooseKey,
    foreignKey,

    /** A good token signed by a key that is not ours to publish by itself. */
    async mintWith(
      key: Pick<LooseKey, 'kid' | 'sign'>,
      environment: Environment,
      choice: MintToken,
    ) {
      const { claims } = goodClaims(environment, choice)
      const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
      return key.sign(JSON.stringify(header), JSON.stringify(claims))
    },

    /** @throws AppError unknown_client, unknown_option, wrong_state for a mutation that changes nothing here. */
    async mint(environment: Environment, choice: MintToken): Promise<MintedToken> {
      if (choice.mutation === undefined) {
        const { claims } = goodClaims(environment, choice)
        const signer = await keys.signer()
        const header = { alg: 'RS256', kid: signer.kid, typ: 'JWT' }
        const exp = claims['exp']
        const latestMs = clock.now().getTime() + LONGEST_LIFETIME_MS
        const expiresMs = typeof exp === 'number' ? Math.min(exp * 1000, latestMs) : 0
        const token = await signer.sign(header, claims, expiresMs)
        return { ...show(token), header, claims: { ...claims }, expected: 'accept', rule: null }
      }
      const recipe = findRecipe(choice.mutation)
      const context = await contextOf(environment, choice)
      const plan = recipe.plan(context)
      if (!plan) throw new AppError('wrong_state', recipe.reasonToSkip ?? 'It changes nothing here')
      const token = await carryOut(plan, context.header.kid)
      const decoded = decodeToken(token)
      return {
        ...show(token),
        header: { ...decoded?.header },
        claims: { ...decoded?.claims },
        expected: recipe.expected,
        rule: recipe.rule,
      }
    },
  }
}

function show(token: string): Pick<MintedToken, 'token' | 'authorization'> {
  return { token, authorization: `Bearer ${token}` }
}
