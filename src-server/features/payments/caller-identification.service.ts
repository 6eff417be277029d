import { AppError } from '../../errors.ts'
import type { Caller } from './caller.domain.ts'

/** The keys of an environment. */
export interface ApiKeys {
  classify(key: string): 'secret' | 'publishable' | undefined
}

/** What a call carries to say who it is. */
export interface Credentials {
  readonly apiKey: string | undefined
  readonly authorization: string | undefined
}

/** Who may use a route: the merchant's server, anyone with a key of the account, or an app acting for a customer too. */
export type Audience = 'merchant' | 'client' | 'customer'

interface Dependencies {
  keys: ApiKeys
  verifyAccessToken: (token: string) => Promise<boolean>
  /** The customer an ephemeral key stands for. */
  customerOfEphemeralKey: (secret: string) => string | undefined
  /** Setting of the assumption `payment-auth`. */
  isBearerTaken: () => boolean
}

export type CallerIdentification = ReturnType<typeof createCallerIdentification>

const EPHEMERAL_PREFIX = 'epk_'

/** Tells who calls. Assumptions `payment-auth` and `client-auth`. */
export function createCallerIdentification(dependencies: Dependencies) {
  const { keys, verifyAccessToken, customerOfEphemeralKey, isBearerTaken } = dependencies

  function byKey(key: string): Caller | undefined {
    if (key.startsWith(EPHEMERAL_PREFIX)) {
      const customerId = customerOfEphemeralKey(key)
      if (customerId !== undefined) return { kind: 'ephemeral', customerId }
      throw new AppError('bad_ephemeral_key', 'The ephemeral key is unknown or has expired')
    }
    const kind = keys.classify(key)
    if (kind === undefined) return undefined
    return { kind: kind === 'secret' ? 'merchant' : 'client' }
  }

  async function byBearer(token: string): Promise<Caller> {
    const caller = byKey(token)
    if (caller) return caller
    if (token.split('.').length === 3 && (await verifyAccessToken(token))) {
      return { kind: 'merchant' }
    }
    throw new AppError(
      'invalid_token',
      'The bearer token is none of ours, or has expired: get a new one',
    )
  }

  async function identify({ apiKey, authorization }: Credentials): Promise<Caller | undefined> {
    if (apiKey !== undefined && apiKey !== '') {
      const caller = byKey(apiKey)
      if (caller) return caller
      throw new AppError(
        'unauthorized',
        'API key not provided or invalid API key used: send the key of this environment in the header api-key',
      )
    }
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
    return token !== undefined && isBearerTaken() ? byBearer(token) : undefined
  }

  return {
    /** @throws AppError unauthorized, invalid_token, bad_ephemeral_key; missing_param where a key of any kind would do */
    async require(credentials: Credentials, audience: Audience): Promise<Caller> {
      const caller = await identify(credentials)
      if (!caller) {
        if (audience === 'client') {
          throw new AppError('missing_param', 'Missing required param: api_key')
        }
        throw new AppError(
          'unauthorized',
          'API key not provided or invalid API key used: send the secret key in the header api-key',
        )
      }
      if (ACCEPTED[audience].includes(caller.kind)) return caller
      throw new AppError(
        'unauthorized',
        `A ${NAMES[caller.kind]} cannot do this: use the secret key`,
      )
    },
  }
}

const ACCEPTED: Record<Audience, readonly Caller['kind'][]> = {
  merchant: ['merchant'],
  client: ['merchant', 'client'],
  customer: ['merchant', 'ephemeral'],
}

const NAMES: Record<Caller['kind'], string> = {
  merchant: 'secret key',
  client: 'publishable key',
  ephemeral: 'ephemeral key',
}
