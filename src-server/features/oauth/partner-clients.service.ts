import type { Environment } from '#contract/environments.ts'
import type {
  ChangeClient,
  ClientWithSecret,
  CreateClient,
  PartnerClient,
} from '#contract/partner-clients.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { BASE_62, type Random } from '../../platform/random.ts'
import { hashSecret, isSecret, maskSecret, NO_SECRET_HASH } from '../../platform/secret-hash.ts'
import type {
  KeptSecret,
  PartnerClientRecord,
  PartnerClientsStore,
} from './partner-clients.store.ts'

interface Dependencies {
  environment: Environment
  store: PartnerClientsStore
  clock: Clock
  random: Random
  /** Told after a client was made, changed or deleted. */
  onChange: () => void
}

/** A client known beforehand, such as one of a credentials file. */
export interface KnownClient {
  clientId: string
  clientSecret: string
  name?: string | undefined
  tokenLifetimeS?: number | undefined
  audience?: string | undefined
}

export type CredentialsFailure =
  'unknown_client' | 'wrong_secret' | 'expired_secret' | 'client_disabled'

export type CredentialsCheck =
  | { readonly client: PartnerClientRecord; readonly failure?: undefined }
  | { readonly client?: undefined; readonly failure: CredentialsFailure }

export type PartnerClientsService = ReturnType<typeof createPartnerClientsService>

const DEFAULT_LIFETIME_S = 3600
const NO_PREVIOUS_SECRET = { hash: NO_SECRET_HASH, expiresAt: new Date(0) }
const NO_CLIENT = { secret: { hash: NO_SECRET_HASH }, previousSecret: null }
/** A deleted client can come back for this long, in milliseconds. */
const UNDO_DELETE_MS = 15_000

/** The partner clients of one environment. Spec §2.1 and §5.1. */
export function createPartnerClientsService(dependencies: Dependencies) {
  const { environment, store, clock, random, onChange } = dependencies

  const keep = (secret: string): KeptSecret => ({
    hash: hashSecret(secret),
    mask: maskSecret(secret),
    createdAt: clock.now(),
  })

  function save(client: PartnerClientRecord): PartnerClientRecord {
    store.save(client)
    onChange()
    return client
  }

  /** @throws AppError unknown_client */
  function find(id: string): PartnerClientRecord {
    const client = store.find(id)
    if (!client) throw new AppError('unknown_client', `There is no partner client ${id}`)
    return client
  }

  function add(known: KnownClient): PartnerClientRecord {
    const { clientId, clientSecret, name, tokenLifetimeS, audience } = known
    return save({
      id: clientId,
      name: name ?? `Client ${store.list().length + 1}`,
      isEnabled: true,
      tokenLifetimeS: tokenLifetimeS ?? DEFAULT_LIFETIME_S,
      audience: audience ?? clientId,
      createdAt: clock.now(),
      lastTokenAt: null,
      secret: keep(clientSecret),
      previousSecret: null,
    })
  }

  function create(choice: CreateClient): ClientWithSecret {
    const clientId = `cl_${random.text(24, BASE_62)}`
    const clientSecret = newSecret()
    return { client: describe(add({ ...choice, clientId, clientSecret })), clientSecret }
  }

  const newSecret = (): string => `cs_${random.text(48, BASE_62)}`

  function describe(client: PartnerClientRecord): PartnerClient {
    const { secret, previousSecret } = client
    const isOverlapping = previousSecret !== null && previousSecret.expiresAt > clock.now()
    return {
      clientId: client.id,
      environment,
      name: client.name,
      isEnabled: client.isEnabled,
      tokenLifetimeS: client.tokenLifetimeS,
      audience: client.audience,
      createdAt: client.createdAt.toISOString(),
      lastTokenAt: client.lastTokenAt?.toISOString() ?? null,
      secret: { mask: secret.mask, createdAt: secret.createdAt.toISOString() },
      previousSecret: isOverlapping
        ? {
            mask: previousSecret.mask,
            createdAt: previousSecret.createdAt.toISOString(),
            expiresAt: previousSecret.expiresAt.toISOString(),
          }
        : null,
    }
  }

  /** Sets a client as it is known beforehand; does nothing to one that is so already. */
  function setKnown(known: KnownClient): void {
    const found = store.find(known.clientId)
    if (!found) {
      add(known)
      return
    }
    const { clientSecret, name, tokenLifetimeS, audience } = known
    const hasSecret = isSecret(clientSecret, found.secret.hash)
    store.save({
      ...found,
      isEnabled: true,
      name: name ?? found.name,
      tokenLifetimeS: tokenLifetimeS ?? found.tokenLifetimeS,
      audience: audience ?? found.audience,
      ...(!hasSecret && { secret: keep(clientSecret), previousSecret: null }),
    })
  }

  return {
    list: (): PartnerClient[] => store.list().map(describe),
    get: (id: string): PartnerClient => describe(find(id)),
    find,
    known: (id: string): PartnerClientRecord | undefined => store.find(id),
    /** The client that stands for the environment where nobody chose one: the oldest. */
    first: (): PartnerClientRecord | undefined => store.list()[0],
    create,

    /**
     * Sets the known clients and makes a first one where there is none. Returns the client to start with, and its
     * secret if this call was given or made it.
     */
    prepare(known: readonly KnownClient[] = []): { clientId: string; clientSecret: string | null } {
      store.purge(clock.now())
      known.forEach(setKnown)
      const [given] = known
      if (given) return { clientId: given.clientId, clientSecret: given.clientSecret }
      const oldest = store.list()[0]
      if (oldest) return { clientId: oldest.id, clientSecret: null }
      const { client, clientSecret } = create({ name: 'First client' })
      return { clientId: client.clientId, clientSecret }
    },

    /** @throws AppError unknown_client */
    change(id: string, choice: ChangeClient): PartnerClient {
      const { name, isEnabled, tokenLifetimeS, audience } = choice
      const client = find(id)
      return describe(
        save({
          ...client,
          name: name ?? client.name,
          isEnabled: isEnabled ?? client.isEnabled,
          tokenLifetimeS: tokenLifetimeS ?? client.tokenLifetimeS,
          audience: audience ?? client.audience,
        }),
      )
    },

    /** Gives the client a new secret; the old one works for `overlapS` more seconds. @throws AppError unknown_client */
    rotateSecret(id: string, overlapS: number): ClientWithSecret {
      const client = find(id)
      const clientSecret = newSecret()
      const expiresAt = new Date(clock.now().getTime() + overlapS * 1000)
      const rotated = save({
        ...client,
        secret: keep(clientSecret),
        previousSecret: overlapS === 0 ? null : { ...client.secret, expiresAt },
      })
      return { client: describe(rotated), clientSecret }
    },

    /** Deletes the client; `restore` brings it back for 15 seconds. @throws AppError unknown_client */
    remove(id: string): void {
      if (!store.remove(find(id).id, clock.now())) find(id)
      onChange()
    },

    /** @throws AppError not_undoable when it is too late or there was none. */
    restore(id: string): PartnerClient {
      if (!store.restore(id, new Date(clock.now().getTime() - UNDO_DELETE_MS))) {
        throw new AppError('not_undoable', `There is no deleted client ${id} to bring back`)
      }
      onChange()
      return describe(find(id))
    },

    /** Checks id and secret; takes the same time whatever is wrong with them. Spec §5.1. */
    check: (id: string, secret: string): CredentialsCheck =>
      checkSecret(store.find(id), secret, clock.now()),

    purge: (): void => store.purge(new Date(clock.now().getTime() - UNDO_DELETE_MS)),
  }
}

function checkSecret(
  client: PartnerClientRecord | undefined,
  given: string,
  now: Date,
): CredentialsCheck {
  const { secret, previousSecret } = client ?? NO_CLIENT
  const previous = previousSecret ?? NO_PREVIOUS_SECRET
  // Both are always compared: an unknown client takes as long as a known one.
  const isCurrent = isSecret(given, secret.hash)
  const isPrevious = isSecret(given, previous.hash)
  if (!client) return { failure: 'unknown_client' }
  if (!isCurrent && !isPrevious) return { failure: 'wrong_secret' }
  if (!isCurrent && previous.expiresAt <= now) return { failure: 'expired_secret' }
  return client.isEnabled ? { client } : { failure: 'client_disabled' }
}
