import { readFileSync } from 'node:fs'
import { type Credentials, credentials } from '#contract/credentials.ts'

/** The credentials file can't be used; the message names the field. No secret is in it. */
export class CredentialsFileError extends Error {
  override readonly name = 'CredentialsFileError'
}

/** @throws CredentialsFileError */
export function readCredentialsFile(file: string): Credentials {
  const parsed = credentials.safeParse(readJson(file))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new CredentialsFileError(
    `${file} is not a credentials file:\n${problems.join('\n')}\n` +
      'Use {"sandbox": {"clients": [{"clientId": "…", "clientSecret": "…"}], "secretKey": "snd_…", ' +
      '"publishableKey": "pk_snd_…"}, "live": {…}}; every part may be left out.',
  )
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      // The parser's own message quotes the text, and with it perhaps a secret.
      throw new CredentialsFileError(`${file} is not JSON`, { cause })
    }
    const { code } = cause as NodeJS.ErrnoException
    throw new CredentialsFileError(`${file} can't be read (${code ?? 'unknown error'})`, { cause })
  }
}
