import { toJwk } from '../signing-keys/signing-key.domain.ts'
import type { TokenMinter } from '../outbound-tokens/token-minter.service.ts'

export type ForeignKeySetService = ReturnType<typeof createForeignKeySetService>

/** The key set that tokens with a `jku` point to. Whoever fetches it trusts what a token says of itself. */
export function createForeignKeySetService(minter: TokenMinter) {
  let fetches = 0
  return {
    async fetch() {
      fetches += 1
      const key = await minter.foreignKey()
      // Far beyond any run: nothing but the verifier's own caution should keep it from being used.
      return { keys: [toJwk({ ...key, expiresMs: 4_102_444_800_000 }, true)] }
    },
    fetches: (): number => fetches,
  }
}
