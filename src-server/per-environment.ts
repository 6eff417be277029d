import type { Environment } from '#contract/environments.ts'

/** The same for sandbox and live. */
export function perEnvironment<T>(create: (environment: Environment) => T): Record<Environment, T> {
  return { sandbox: create('sandbox'), live: create('live') }
}
