import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { KeyProtector } from '../../platform/key-protector.ts'
import { unmaskFields } from './attempt.domain.ts'
import type { DeliveryTargetsStore, SealedSecrets } from './delivery-targets.store.ts'
import type { Destination } from './sender.service.ts'
import type { TargetRecord, TargetSecrets } from './target.domain.ts'

export type TargetVault = ReturnType<typeof createTargetVault>

/** What somebody gives anew; what is left out stays. */
interface GivenSecrets {
  readonly secret: string | null | undefined
  readonly headers: [string, string][] | undefined
}

const storedSecrets = z.object({
  secret: z.string().nullable(),
  headers: z.array(z.tuple([z.string(), z.string()])),
})

/** Keeps what targets must not show; encrypted where the shell has a key store. */
export function createTargetVault(targets: DeliveryTargetsStore, protector: KeyProtector) {
  /** Undefined when they were encrypted by another account or shell. */
  function read(id: string): TargetSecrets | undefined {
    const kept = targets.secretsOf(id)
    if (!kept) return undefined
    try {
      const isOurs = kept.protection === protector.kind
      if (!isOurs && kept.protection !== 'file_permissions') return undefined
      const bytes = isOurs ? protector.unprotect(kept.bytes) : kept.bytes
      return storedSecrets.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
    } catch {
      return undefined
    }
  }

  return {
    read,

    /**
     * What to keep once some of it was given anew; undefined where what is sealed has to stay as it is.
     * @throws AppError wrong_state when only some was given and the rest cannot be read here
     */
    changed(target: TargetRecord, given: GivenSecrets): TargetSecrets | undefined {
      const kept = read(target.id) ?? withoutReading(target, given)
      if (!kept) return undefined
      const { secret = kept.secret, headers } = given
      return { secret, headers: headers ? unmaskFields(headers, kept.headers) : kept.headers }
    },

    seal: (secrets: TargetSecrets): SealedSecrets => ({
      bytes: protector.protect(Buffer.from(JSON.stringify(secrets))),
      protection: protector.kind,
    }),
    /** How to speak to a target; undefined when its secrets cannot be read here. */
    destinationOf(target: TargetRecord): Destination | undefined {
      const secrets = read(target.id)
      return secrets && { ...target, ...secrets }
    },
  }
}

/** What is known of secrets that cannot be read, where all of the rest was given; undefined where nothing was. */
function withoutReading(target: TargetRecord, given: GivenSecrets): TargetSecrets | undefined {
  const { secret, headers } = given
  if (secret === undefined && headers === undefined) return undefined
  const isSecretKnown = secret !== undefined || target.secretHint === null
  if (isSecretKnown && headers !== undefined) return { secret: null, headers: [] }
  throw new AppError(
    'wrong_state',
    `The secrets of target ${target.name} were encrypted by another account or shell: give both signing.secret and ` +
      'headers, or neither to keep them',
  )
}
