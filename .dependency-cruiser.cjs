const ts = require('typescript')

// Without its compiler API dependency-cruiser passes on zero TypeScript files instead of failing.
if (typeof ts.createSourceFile !== 'function') {
  throw new Error(`typescript ${ts.version} has no compiler API: no import would be checked`)
}

/** Libraries that compute and do nothing else. */
const PURE = '^node_modules/(zod|secure-json-parse)/|^(node:)?(buffer|crypto)$'
const HTTP =
  '^node_modules/(@fastify|fastify|fastify-[^/]+|find-my-way)/|^(node:)?(http|https|http2|net)$'
const DRIVERS = '^node_modules/(better-sqlite3|@types/better-sqlite3|ioredis)/'
const STORE_OF_ENGINE = '\\.store\\.[a-z]+\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'The contract runs in the page, the server and the tests alike.',
      severity: 'error',
      from: { path: '^src-server/contract/' },
      to: { pathNot: '^src-server/contract/|^node_modules/zod/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules compute: no I/O, no clock, no randomness, nothing of the platform.',
      severity: 'error',
      from: { path: '^src-server/.*\\.domain\\.ts$' },
      to: {
        pathNot: `^src-server/contract/|^src-server/errors\\.ts$|\\.domain\\.ts$|${PURE}`,
      },
    },
    {
      name: 'service-knows-no-http',
      comment: 'A use case is called by routes of any kind; it does not know which.',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: {
        path: `${HTTP}|\\.routes\\.ts$|^src-server/platform/(http-server|sse|error-handler|host-check)\\.ts$`,
      },
    },
    {
      name: 'service-knows-no-driver',
      comment: 'A service keeps things through a store interface.',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: {
        path: `${DRIVERS}|${STORE_OF_ENGINE}|^src-server/platform/(database|group-commit)\\.ts$`,
      },
    },
    {
      name: 'routes-call-services-only',
      comment: 'Schema in, one service call, schema out: routes keep nothing themselves.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: {
        path: `\\.store\\.ts$|${STORE_OF_ENGINE}|${DRIVERS}|^src-server/platform/(database|group-commit)\\.ts$`,
      },
    },
    {
      name: 'store-implementations-only-from-app',
      comment: 'app.ts alone chooses implementations. One of several files may use its neighbours.',
      severity: 'error',
      from: { path: '^src-', pathNot: `^src-server/app\\.ts$|${STORE_OF_ENGINE}` },
      to: { path: STORE_OF_ENGINE },
    },
    {
      name: 'drivers-only-in-stores',
      comment:
        'A database is reached through a store. The platform connects; the folder lock is a lock that SQLite keeps.',
      severity: 'error',
      from: {
        path: '^(src-|scripts/)',
        pathNot: `${STORE_OF_ENGINE}|^src-server/platform/(database|folder-lock|redis|redis-connect|redis-subscriptions)\\.ts$`,
      },
      to: { path: DRIVERS },
    },
    {
      name: 'features-meet-at-services-and-domains',
      comment:
        'What else is in a folder is its own. Settings are a store that every feature may use.',
      severity: 'error',
      from: { path: '^src-server/features/([^/]+)/' },
      to: {
        path: '^src-server/features/',
        pathNot:
          '^src-server/features/$1/|\\.(service|domain)\\.ts$|^src-server/features/settings/settings\\.store\\.ts$',
      },
    },
    {
      name: 'platform-is-below-features',
      comment: 'The platform has no words of the domain.',
      severity: 'error',
      from: { path: '^src-server/platform/' },
      to: { path: '^src-server/(features/|app\\.ts$|start\\.ts$)' },
    },
    {
      name: 'features-are-below-app',
      comment: 'app.ts wires features; a feature that reaches up wires itself.',
      severity: 'error',
      from: { path: '^src-server/features/' },
      to: { path: '^src-server/(app|start|serve|commands|cli)\\.ts$' },
    },
    {
      name: 'server-without-electron-or-page',
      comment: 'The server runs under plain Node.',
      severity: 'error',
      from: { path: '^src-server/' },
      to: {
        path: '^src-(main|renderer)/|^node_modules/(electron|react|react-dom|@mantine|@tanstack)/',
      },
    },
    {
      name: 'server-uses-installed-packages',
      comment: 'What the server imports has to be there without the development packages.',
      severity: 'error',
      from: { path: '^src-server/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'main-uses-start-and-contract',
      comment: 'The desktop shell starts the console; it does not know what is inside.',
      severity: 'error',
      from: { path: '^src-main/' },
      to: { path: '^src-server/', pathNot: '^src-server/(start(-options)?\\.ts$|contract/)' },
    },
    {
      name: 'electron-only-in-main',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/' },
      to: { path: '^node_modules/electron/' },
    },
    {
      name: 'page-sees-contracts-only',
      comment: 'Of the server the contract, of the desktop shell the bridge it offers.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: {
        path: '^src-(server|main)/',
        pathNot: '^src-server/contract/|^src-main/bridge/contract\\.ts$',
      },
    },
    {
      name: 'page-without-node',
      comment: 'The page runs in a browser.',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tabs-do-not-import-tabs',
      comment: 'What two tabs need lies in shared/.',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    {
      name: 'shared-is-below-features',
      severity: 'error',
      from: { path: '^src-renderer/shared/' },
      to: { path: '^src-renderer/', pathNot: '^src-renderer/shared/' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(src-|scripts/)' },
      to: { path: '^tests/' },
    },
    {
      name: 'imports-resolve',
      comment: 'A rule can only look at what is found.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(out|dist)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
