/** Guards private keys where they lie on the disk. The desktop shell can bring one backed by the OS key store. */
export interface KeyProtector {
  readonly kind: 'os_key_store' | 'file_permissions'
  /** For people: how the keys are guarded. */
  readonly label: string
  protect(bytes: Uint8Array): Uint8Array
  /** @throws Error when these bytes were protected elsewhere. */
  unprotect(bytes: Uint8Array): Uint8Array
}

/** Leaves keys as they are: the data folder and file are open to their owner only. */
export function createFilePermissionProtector(): KeyProtector {
  return {
    kind: 'file_permissions',
    label: 'Not encrypted: only your account may read the data folder',
    protect: (bytes) => bytes,
    unprotect: (bytes) => bytes,
  }
}
