import { readFileSync, writeFileSync } from 'node:fs'
import { FileError } from '../with-console.ts'

/** Stands for the standard input or output where a file is asked for. */
const STANDARD_STREAM = '-'

/** @throws FileError */
export function readUserFile(file: string): Buffer {
  try {
    return readFileSync(file === STANDARD_STREAM ? process.stdin.fd : file)
  } catch (cause) {
    throw new FileError(`${file} can't be read: ${describe(cause)}`, { cause })
  }
}

/**
 * Writes a file that only its owner can read, unless told otherwise; the standard output where none is named.
 * @throws FileError
 */
export function writeUserFile(file: string | undefined, text: string, mode = 0o600): void {
  if (file === undefined || file === STANDARD_STREAM) {
    process.stdout.write(text)
    return
  }
  try {
    writeFileSync(file, text, { mode })
  } catch (cause) {
    throw new FileError(`${file} can't be written: ${describe(cause)}`, { cause })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'its permissions forbid it',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
}

function describe(cause: unknown): string {
  const { code = '', message } = cause as NodeJS.ErrnoException
  return REASONS[code] ?? message
}
