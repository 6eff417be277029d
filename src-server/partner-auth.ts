import type { ChangeNotice, Addresses } from '#contract/console.ts'
import type { Credentials, EnvironmentCredentials } from '#contract/credentials.ts'
import { ENVIRONMENTS, type Environment } from '#contract/environments.ts'
import type { MissingFetch } from '#contract/key-set.ts'
import { createCaseRunner } from './features/conformance/case-runner.service.ts'
import { createConformanceService } from './features/conformance/conformance.service.ts'
import type { ConformanceStore } from './features/conformance/conformance.store.ts'
import { createForeignKeySetService } from './features/conformance/foreign-key-set.service.ts'
import { createMerchantsService } from './features/merchants/merchants.service.ts'
import type { MerchantsStore } from './features/merchants/merchants.store.ts'
import { createAuthFailuresService } from './features/oauth/auth-failures.service.ts'
import { createBearerCheckService } from './features/oauth/bearer-check.service.ts'
import { createIssuedTokensService } from './features/oauth/issued-tokens.service.ts'
import type { IssuedTokensStore } from './features/oauth/issued-tokens.store.ts'
import { createPartnerClientsService } from './features/oauth/partner-clients.service.ts'
import type { PartnerClientsStore } from './features/oauth/partner-clients.store.ts'
import { createTokenEndpointService } from './features/oauth/token-endpoint.service.ts'
import { createTokenInspectionService } from './features/oauth/token-inspection.service.ts'
import { createOutboundCallsService } from './features/outbound-calls/outbound-calls.service.ts'
import type { OutboundCallsStore } from './features/outbound-calls/outbound-calls.store.ts'
import { issuerOf } from './features/outbound-tokens/outbound-token.domain.ts'
import { createTokenMinter } from './features/outbound-tokens/token-minter.service.ts'
import type { AssumptionsService } from './features/settings/assumptions.service.ts'
import { createKeySetAudit } from './features/signing-keys/key-set-audit.service.ts'
import type { KeySetAuditStore } from './features/signing-keys/key-set-audit.store.ts'
import { createKeySetService } from './features/signing-keys/key-set.service.ts'
import { createKeyVault } from './features/signing-keys/key-vault.service.ts'
import { createSigningKeysService } from './features/signing-keys/signing-keys.service.ts'
import type { SigningKeysStore } from './features/signing-keys/signing-keys.store.ts'
import type { Clock } from './platform/clock.ts'
import { createHttpCaller } from './platform/http-caller.ts'
import { createFilePermissionProtector, type KeyProtector } from './platform/key-protector.ts'
import type { Random } from './platform/random.ts'
import { createUnderway } from './platform/underway.ts'
import { perEnvironment } from './per-environment.ts'

/** Where partner authentication keeps what it knows. */
export interface PartnerAuthStores {
  /** Runs synchronous work in one transaction; resolves once that is on the disk. */
  transact: <T>(work: () => T) => Promise<T>
  signingKeys: SigningKeysStore
  keySetFetches: KeySetAuditStore
  merchants: Record<Environment, MerchantsStore>
  clients: Record<Environment, PartnerClientsStore>
  tokens: Record<Environment, IssuedTokensStore>
  calls: Record<Environment, OutboundCallsStore>
  conformance: ConformanceStore
}

interface Dependencies {
  stores: PartnerAuthStores
  assumptions: AssumptionsService
  clock: Clock
  random: Random
  /** Told of work that nobody waits for and that failed. */
  onFailure: (error: unknown, what: string) => void
  /** The addresses, known once everything listens. */
  urls: () => Addresses
  /** Tells open pages what changed. */
  announce: (topic: ChangeNotice['topic']) => void
  keyProtector?: KeyProtector | undefined
}

export type PartnerAuth = ReturnType<typeof createPartnerAuth>

/** Wires clients, tokens, keys and outbound calls to each other. */
export function createPartnerAuth(dependencies: Dependencies) {
  const { stores, assumptions, clock, random, onFailure, urls, announce, keyProtector } =
    dependencies
  const issuer = (): string => issuerOf(urls().auth)

  const underway = createUnderway()
  const stopping = new AbortController()
  const vault = createKeyVault(stores.signingKeys, keyProtector ?? createFilePermissionProtector())
  const keys = createSigningKeysService({
    store: stores.signingKeys,
    vault,
    clock,
    underway,
    onChange: () => {
      announce('signing-keys')
      announce('key-set')
    },
    onFailure: (error) => onFailure(error, 'the next signing key could not be made'),
  })
  const keySet = createKeySetService({
    keys,
    clock,
    withKid: () => assumptions.choice('jwk-kid') === 'yes',
    onChange: () => announce('key-set'),
  })
  const audit = createKeySetAudit({
    store: stores.keySetFetches,
    clock,
    onChange: () => announce('key-set-fetches'),
  })

  const merchants = perEnvironment((environment) => {
    const onChange = (): void => announce('merchant')
    const store = stores.merchants[environment]
    return createMerchantsService({ environment, store, clock, random, onChange })
  })
  const clients = perEnvironment((environment) => {
    const onChange = (): void => announce('clients')
    const store = stores.clients[environment]
    return createPartnerClientsService({ environment, store, clock, random, onChange })
  })

  /** What one environment has to itself, on top of its clients. */
  function createOauth(environment: Environment) {
    const audience = (): string => urls()[environment]
    const own = { environment, clients: clients[environment], keys, clock, issuer, audience }
    const tokens = createIssuedTokensService({
      ...own,
      store: stores.tokens[environment],
      random,
      underway,
      onChange: () => {
        announce('tokens')
        announce('clients')
      },
    })
    const inspection = createTokenInspectionService({ ...own, vault, tokens })
    return {
      tokens,
      inspection,
      endpoint: createTokenEndpointService({ ...own, tokens }),
      bearer: createBearerCheckService({ inspection, tokens }),
      failures: createAuthFailuresService(clock, () => announce('auth-failures')),
    }
  }
  const oauth = perEnvironment(createOauth)

  const foreignKeySetUrl = (): string => `${urls().auth}/conformance/foreign-keys.json`
  const minter = createTokenMinter({
    keys,
    vault,
    clients,
    clock,
    random,
    issuer,
    foreignKeySetUrl,
  })
  const callHttp = createHttpCaller(clock, stopping.signal)
  const calls = perEnvironment((environment) =>
    createOutboundCallsService({
      environment,
      store: stores.calls[environment],
      minter,
      keys,
      audit,
      callHttp,
      clock,
      random,
      underway,
      onChange: () => announce('outbound-calls'),
    }),
  )

  const foreignKeySet = createForeignKeySetService(minter)
  const conformance = createConformanceService({
    store: stores.conformance,
    runner: createCaseRunner({ minter, keys, keySet, callHttp, clock }),
    foreignKeySet,
    clients,
    clock,
    random,
    issuer,
    keySetUrl: () => `${urls().auth}/.well-known/jwks.json`,
    onChange: () => announce('conformance'),
    onFailure: (error) => onFailure(error, 'a conformance run broke off'),
  })

  return {
    keys,
    keySet,
    audit,
    merchants,
    clients,
    oauth,
    minter,
    calls,
    foreignKeySet,
    conformance,

    /** Outbound calls whose receiver should have fetched the key set, newest first. */
    missingFetches: (): MissingFetch[] =>
      ENVIRONMENTS.flatMap((environment) => calls[environment].missing()).toSorted((a, b) =>
        b.at.localeCompare(a.at),
      ),

    /** Makes what a first start needs and sets known credentials. Returns what each environment starts with. */
    async prepare(known: Credentials = {}): Promise<EnvironmentCredentials> {
      await keys.prepare()
      return stores.transact(() => {
        conformance.prepare()
        return perEnvironment((environment) => ({
          ...clients[environment].prepare(known[environment]?.clients),
          ...merchants[environment].prepare(known[environment]),
        }))
      })
    },

    /** Ends what is under way, writes what waits to be written and stops waiting for times to come. */
    async settle(): Promise<void> {
      keys.stop()
      stopping.abort()
      await conformance.stop()
      await underway.settle()
      keys.stop()
      audit.write()
      ENVIRONMENTS.forEach((environment) => oauth[environment].tokens.writeUses())
    },

    /** Forgets what nobody can ask for any more. */
    purge(): void {
      for (const environment of ENVIRONMENTS) {
        clients[environment].purge()
        oauth[environment].tokens.purge()
      }
    },
  }
}
