import { UsageError } from '../with-console.ts'
import { readUserFile } from './files.ts'

export interface SigningChoices {
  /** False with --no-sign. */
  sign: boolean
  /** File with the secret to sign with; the merchant's response hash key signs without one. */
  signSecretFile?: string
}

/** How what is sent is signed. @throws UsageError, FileError */
export function chooseSigning({ sign, signSecretFile }: SigningChoices) {
  if (signSecretFile === undefined) return { mode: sign ? 'hmac-sha512' : 'none' } as const
  if (!sign) throw new UsageError('--no-sign and --sign-secret-file contradict: pass one of them')
  const secret = readUserFile(signSecretFile).toString('utf8').trim()
  if (secret === '') throw new UsageError(`--sign-secret-file: ${signSecretFile} is empty`)
  return { mode: 'hmac-sha512', secret } as const
}
