import type { KeyProtector } from '../../platform/key-protector.ts'
import type { TargetRecord } from './target.domain.ts'

/** Secrets of a target as they lie on the disk. */
export interface SealedSecrets {
  readonly bytes: Uint8Array
  readonly protection: KeyProtector['kind']
}

/** The targets of one environment, deleted ones too until they are removed. Synchronous like SQLite's driver. */
export interface DeliveryTargetsStore {
  /** Adds the target with its secrets, or replaces it. */
  save(target: TargetRecord, secrets: SealedSecrets): void
  /** Replaces all but its secrets; does nothing to one that is gone. */
  update(target: TargetRecord): void
  find(id: string): TargetRecord | undefined
  /** Undefined for a target that is gone. */
  secretsOf(id: string): SealedSecrets | undefined
  /** Oldest first. */
  list(): TargetRecord[]
  /** Removes the target and what waits for it. Returns false when it was gone. */
  remove(id: string): boolean
}
