/** A file and what it imports, as written in the import. */
export interface PlantedFile {
  readonly file: string
  readonly imports: readonly string[]
}

export interface PlantedViolation extends PlantedFile {
  /** The rule that has to report the file. */
  readonly rule: string
}

const FEATURES = 'src-server/features'

/** The other half of the planted cycle, which is reported once. */
export const BACK_OF_CYCLE: PlantedFile = {
  file: 'src-server/cycle-b.ts',
  imports: ['./cycle-a.ts'],
}

/** At least one for every rule of the configuration. */
export const PLANTED_VIOLATIONS: readonly PlantedViolation[] = [
  { rule: 'no-cycles', file: 'src-server/cycle-a.ts', imports: ['./cycle-b.ts'] },
  {
    rule: 'contract-imports-only-zod',
    file: 'src-server/contract/with-platform.ts',
    imports: ['../platform/clock.ts'],
  },
  {
    rule: 'contract-imports-only-zod',
    file: 'src-server/contract/with-node.ts',
    imports: ['node:fs'],
  },
  {
    rule: 'domain-is-pure',
    file: `${FEATURES}/payments/reading.domain.ts`,
    imports: ['node:fs'],
  },
  {
    rule: 'domain-is-pure',
    file: `${FEATURES}/payments/timed.domain.ts`,
    imports: ['../../platform/clock.ts'],
  },
  {
    rule: 'service-knows-no-http',
    file: `${FEATURES}/payments/answering.service.ts`,
    imports: ['fastify'],
  },
  {
    rule: 'service-knows-no-http',
    file: `${FEATURES}/payments/streaming.service.ts`,
    imports: ['../../platform/sse.ts'],
  },
  {
    rule: 'service-knows-no-driver',
    file: `${FEATURES}/payments/querying.service.ts`,
    imports: ['better-sqlite3'],
  },
  {
    rule: 'service-knows-no-driver',
    file: `${FEATURES}/payments/choosing.service.ts`,
    imports: ['./payments.store.sqlite.ts'],
  },
  {
    rule: 'routes-call-services-only',
    file: `${FEATURES}/payments/keeping.routes.ts`,
    imports: ['./payments.store.ts'],
  },
  {
    rule: 'routes-call-services-only',
    file: `${FEATURES}/payments/keeping.console.routes.ts`,
    imports: ['../../platform/database.ts'],
  },
  {
    rule: 'store-implementations-only-from-app',
    file: 'src-server/choosing.ts',
    imports: ['./features/payments/payments.store.sqlite.ts'],
  },
  {
    rule: 'drivers-only-in-stores',
    file: 'src-server/platform/querying.ts',
    imports: ['better-sqlite3'],
  },
  {
    rule: 'features-meet-at-services-and-domains',
    file: `${FEATURES}/refunds/refunds.service.ts`,
    imports: ['../payments/payments.store.ts'],
  },
  {
    rule: 'platform-is-below-features',
    file: 'src-server/platform/knowing.ts',
    imports: ['../features/payments/payment.domain.ts'],
  },
  {
    rule: 'features-are-below-app',
    file: `${FEATURES}/refunds/reaching-up.ts`,
    imports: ['../../app.ts'],
  },
  {
    rule: 'server-without-electron-or-page',
    file: 'src-server/with-electron.ts',
    imports: ['electron'],
  },
  {
    rule: 'server-without-electron-or-page',
    file: 'src-server/with-react.ts',
    imports: ['react'],
  },
  {
    rule: 'server-without-electron-or-page',
    file: 'src-server/with-page.ts',
    imports: ['../src-renderer/app.ts'],
  },
  {
    rule: 'server-uses-installed-packages',
    file: 'src-server/with-dev-package.ts',
    imports: ['fast-check'],
  },
  {
    rule: 'main-uses-start-and-contract',
    file: 'src-main/inside.ts',
    imports: ['../src-server/features/payments/payments.service.ts'],
  },
  {
    rule: 'electron-only-in-main',
    file: 'src-renderer/with-electron.ts',
    imports: ['electron'],
  },
  {
    rule: 'page-sees-contracts-only',
    file: 'src-renderer/with-server.ts',
    imports: ['../src-server/errors.ts'],
  },
  { rule: 'page-without-node', file: 'src-renderer/with-node.ts', imports: ['node:path'] },
  {
    rule: 'tabs-do-not-import-tabs',
    file: 'src-renderer/features/payments/neighbour.ts',
    imports: ['../webhooks/webhooks.commands.ts'],
  },
  {
    rule: 'shared-is-below-features',
    file: 'src-renderer/shared/ui/reaching-up.ts',
    imports: ['../../features/webhooks/webhooks.commands.ts'],
  },
  {
    rule: 'product-never-imports-tests',
    file: 'src-server/with-tests.ts',
    imports: ['../tests/support/fake-clock.ts'],
  },
  { rule: 'imports-resolve', file: 'src-server/lost.ts', imports: ['./nowhere.ts'] },
]

/** What each layer is there to import. */
export const ALLOWED_IMPORTS: readonly PlantedFile[] = [
  { file: 'src-server/contract/refunds.ts', imports: ['zod', './limits.ts'] },
  {
    file: `${FEATURES}/refunds/refund.domain.ts`,
    imports: ['#contract/refunds.ts', '../payments/payment.domain.ts', '../../errors.ts'],
  },
  {
    file: `${FEATURES}/payments/payments.service.ts`,
    imports: ['./payments.store.ts', './payment.domain.ts', '../../platform/clock.ts'],
  },
  {
    file: `${FEATURES}/refunds/refunds.routes.ts`,
    imports: ['fastify', './refunds-list.service.ts', '#contract/refunds.ts'],
  },
  {
    file: `${FEATURES}/refunds/refunds.store.sqlite.ts`,
    imports: ['better-sqlite3', './refunds.store.ts', '../../platform/database.ts'],
  },
  {
    file: 'src-server/app.ts',
    imports: ['./features/refunds/refunds.store.sqlite.ts', './features/refunds/refunds.routes.ts'],
  },
  { file: 'src-server/platform/database.ts', imports: ['better-sqlite3'] },
  { file: 'src-main/main.ts', imports: ['electron', '../src-server/start.ts'] },
  {
    file: 'src-renderer/features/refunds/refunds-tab.ts',
    imports: ['react', '#contract/refunds.ts', '../../shared/ui/badge.ts'],
  },
  { file: 'tests/server/refunds.test.ts', imports: ['../../src-server/app.ts', 'vitest'] },
]
