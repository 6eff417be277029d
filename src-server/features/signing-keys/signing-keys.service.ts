import type {
  AddKey,
  ChangeKey,
  RotateKey,
  SigningKey,
  SigningKeyList,
} from '#contract/signing-keys.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { generateRsaKey, signJws, toPem } from '../../platform/rsa.ts'
import type { Underway } from '../../platform/underway.ts'
import type { KeyVault } from './key-vault.service.ts'
import {
  activeKey,
  isPublished,
  nextChangeMs,
  publishedUntilMs,
  requireStatus,
  type SigningKeyRecord,
  statusOf,
  succeed,
  successorDueMs,
} from './signing-key.domain.ts'
import type { SigningKeysStore } from './signing-keys.store.ts'

interface Dependencies {
  store: SigningKeysStore
  vault: KeyVault
  clock: Clock
  underway: Underway
  /** Told after a key was made, changed, or changed its status by time. */
  onChange: () => void
  /** Told of a successor that could not be made in the background. */
  onFailure: (error: unknown) => void
}

/** Signs header and claims with one key and remembers until when its tokens live. */
export interface TokenSigner {
  readonly kid: string
  sign(header: object, claims: object, expiresMs: number): Promise<string>
}

type Placing = (key: SigningKeyRecord) => SigningKeyRecord[]

export type SigningKeysService = ReturnType<typeof createSigningKeysService>

const DEFAULTS = { modulusBits: 2048, lifetimeS: 24 * 60 * 60 } as const
/** Retired keys that the timeline still shows. */
const RETIRED_KEPT = 50
/** The end of a key's tokens is written in steps this long, not with each token. */
const TOKEN_END_STEP_MS = 60_000
/** The longest wait for a moment: the machine may be suspended, or its clock set. */
const LONGEST_WAIT_MS = 60_000
const RETRY_MS = 5000

/** The RS256 keys of the service: one set for both environments. Spec §5.1.4 and §5.2. */
export function createSigningKeysService(dependencies: Dependencies) {
  const { store, vault, clock, onChange, onFailure } = dependencies
  let keys: readonly SigningKeyRecord[] = store.list()
  let version = 0
  let making: Promise<SigningKeyRecord> | undefined
  let cancelTimer = (): void => {}
  const nowMs = (): number => clock.now().getTime()

  function reload(): void {
    keys = store.list()
    version += 1
    planAhead()
    onChange()
  }

  function change(...changed: SigningKeyRecord[]): void {
    store.change(changed)
    reload()
  }

  /** Makes a key; `place` says how it and the others are from then on. */
  function make(choice: AddKey, place: Placing): Promise<SigningKeyRecord> {
    return dependencies.underway.track(makeNow(choice, place))
  }

  async function makeNow(choice: AddKey, place: Placing): Promise<SigningKeyRecord> {
    const { modulusBits = DEFAULTS.modulusBits, lifetimeS = DEFAULTS.lifetimeS } = choice
    const { privateKey, ...made } = await generateRsaKey(modulusBits)
    const createdMs = nowMs()
    const key: SigningKeyRecord = {
      ...made,
      modulusBits,
      lifetimeS,
      createdMs,
      activeFromMs: null,
      expiresMs: createdMs + lifetimeS * 1000,
      lastTokenMs: 0,
      isHidden: false,
      isRetired: false,
    }
    store.add(key, vault.seal(privateKey), place(key))
    reload()
    return find(key.kid)
  }

  /** @throws AppError unknown_key */
  function find(kid: string): SigningKeyRecord {
    const key = keys.find((candidate) => candidate.kid === kid)
    if (!key) throw new AppError('unknown_key', `There is no signing key ${kid}`)
    return key
  }

  /** The next key: one that waits, else a new one. Several callers get the same. */
  function makeSuccessor(fromMs: number): Promise<SigningKeyRecord> {
    making ??= takeSuccessor(fromMs).finally(() => (making = undefined))
    return making
  }

  async function takeSuccessor(fromMs: number): Promise<SigningKeyRecord> {
    const waiting = keys.find((key) => statusOf(key, nowMs()) === 'upcoming')
    const last = keys.findLast(({ activeFromMs }) => activeFromMs !== null)
    if (!waiting || !vault.canSign(waiting.kid)) {
      const choice = { lifetimeS: last?.lifetimeS ?? DEFAULTS.lifetimeS }
      return make(choice, (key) => succeed(keys, key, Math.max(fromMs, nowMs())))
    }
    change(...succeed(keys, waiting, Math.max(fromMs, nowMs())))
    return find(waiting.kid)
  }

  /** The key that signs now, made if there is none. */
  async function current(): Promise<SigningKeyRecord> {
    return activeKey(keys, nowMs()) ?? (await makeSuccessor(nowMs()))
  }

  const hasSuccessor = (): boolean => keys.some((key) => (key.activeFromMs ?? 0) > nowMs())

  /** Waits for the next moment at which a successor is due or a key changes its status. */
  function planAhead(): void {
    cancelTimer()
    const active = activeKey(keys, nowMs())
    const dueMs = active && !hasSuccessor() ? successorDueMs(active) : Infinity
    const nextMs = Math.min(dueMs, nextChangeMs(keys, nowMs()) ?? Infinity)
    if (nextMs === Infinity) return
    const waitMs = Math.min(Math.max(nextMs - nowMs(), 0), LONGEST_WAIT_MS)
    cancelTimer = clock.after(waitMs, () => {
      if (nowMs() < nextMs && activeKey(keys, nowMs())) planAhead()
      else void atMoment()
    })
  }

  async function atMoment(): Promise<void> {
    try {
      const active = activeKey(keys, nowMs())
      const isDue = active !== undefined && successorDueMs(active) <= nowMs()
      if (!active) await current()
      else if (isDue && !hasSuccessor()) await makeSuccessor(active.expiresMs)
      version += 1
      planAhead()
      onChange()
    } catch (error) {
      onFailure(error)
      cancelTimer = clock.after(RETRY_MS, () => void atMoment())
    }
  }

  async function noteToken(kid: string, expiresMs: number): Promise<void> {
    const key = find(kid)
    if (expiresMs <= key.lastTokenMs) return
    store.change([{ ...key, lastTokenMs: expiresMs + TOKEN_END_STEP_MS }])
    keys = store.list()
    version += 1
  }

  const signerOf = (kid: string): TokenSigner => ({
    kid,
    async sign(header, claims, expiresMs) {
      await noteToken(kid, expiresMs)
      const key = await vault.privateKey(kid)
      return signJws(JSON.stringify(header), JSON.stringify(claims), key)
    },
  })

  return {
    /** Makes sure that a key signs, and forgets the oldest retired ones. */
    async prepare(): Promise<void> {
      const retired = keys.filter((key) => statusOf(key, nowMs()) === 'retired')
      retired.slice(0, -RETIRED_KEPT).forEach(({ kid }) => store.remove(kid))
      const unusable = keys.filter(
        (key) => statusOf(key, nowMs()) === 'active' && !vault.canSign(key.kid),
      )
      if (unusable.length > 0) change(...unusable.map((key) => ({ ...key, expiresMs: nowMs() })))
      await current()
      planAhead()
    },
    stop: (): void => cancelTimer(),

    /** Changes with each change of the keys. */
    version: (): number => version,
    records: (): readonly SigningKeyRecord[] => keys,
    find,
    async signer(): Promise<TokenSigner> {
      return signerOf((await current()).kid)
    },
    /** Signs again what this key signed before: RS256 gives the same signature. @throws AppError unknown_key */
    signerOf: (kid: string): TokenSigner => signerOf(find(kid).kid),

    list(): SigningKeyList {
      const { kind, label } = vault.protector
      const now = clock.now()
      const described = keys.map((key) => describe(key, now.getTime())).toReversed()
      return {
        keys: described,
        protection: { kind, label },
        defaults: DEFAULTS,
        now: now.toISOString(),
      }
    },

    /** Adds a key that is published and waits to be activated. */
    async add(choice: AddKey): Promise<SigningKey> {
      return describe(await make(choice, () => []), nowMs())
    },

    /** Makes a key that takes over in `publishAheadS` seconds, or at once. */
    async rotate({ publishAheadS, ...choice }: RotateKey): Promise<SigningKey> {
      const key = await make(choice, (made) => succeed(keys, made, nowMs() + publishAheadS * 1000))
      return describe(key, nowMs())
    },

    /** Lets an upcoming key take over now. @throws AppError unknown_key, wrong_state */
    activate(kid: string): SigningKey {
      const key = find(kid)
      requireStatus(key, nowMs(), ['upcoming'], 'be activated')
      change(...succeed(keys, key, nowMs()))
      return describe(find(kid), nowMs())
    },

    /** Ends the key and takes it out of the key set with the tokens it signed; a new one signs if need be. */
    async expire(kid: string): Promise<SigningKey> {
      requireStatus(find(kid), nowMs(), ['upcoming', 'active', 'previous'], 'expire')
      // The next key first: there is always one that signs.
      if (activeKey(keys, nowMs())?.kid === kid) await makeSuccessor(nowMs())
      const key = find(kid)
      change({ ...key, expiresMs: Math.min(key.expiresMs, nowMs()), isRetired: true })
      await current()
      return describe(find(kid), nowMs())
    },

    /** Hides or publishes the key, or moves its end. @throws AppError unknown_key, wrong_state */
    change(kid: string, { isHidden, lifetimeS }: ChangeKey): SigningKey {
      const key = find(kid)
      const hidden = isHidden === undefined ? key : { ...key, isHidden }
      if (lifetimeS === undefined) {
        change(hidden)
        return describe(find(kid), nowMs())
      }
      requireStatus(key, nowMs(), ['upcoming', 'active'], 'get another lifetime')
      const expiresMs = Math.max(nowMs(), key.activeFromMs ?? 0) + lifetimeS * 1000
      const followers = keys
        .filter(({ activeFromMs }) => activeFromMs === key.expiresMs)
        .map((next) => ({
          ...next,
          activeFromMs: expiresMs,
          expiresMs: expiresMs + next.lifetimeS * 1000,
        }))
      change({ ...hidden, expiresMs }, ...followers)
      return describe(find(kid), nowMs())
    },

    /** The public key as SPKI PEM. @throws AppError unknown_key */
    pem(kid: string): string {
      const { n, e } = find(kid)
      return toPem(n, e)
    },
  }
}

function describe(key: SigningKeyRecord, nowMs: number): SigningKey {
  const { kid, modulusBits, n, e, isHidden, activeFromMs } = key
  const toIso = (ms: number): string => new Date(ms).toISOString()
  return {
    kid,
    modulusBits,
    n,
    e,
    isHidden,
    status: statusOf(key, nowMs),
    isPublished: isPublished(key, nowMs),
    createdAt: toIso(key.createdMs),
    activeFrom: activeFromMs === null ? null : toIso(activeFromMs),
    expiresAt: toIso(key.expiresMs),
    publishedUntil: toIso(publishedUntilMs(key)),
  }
}
