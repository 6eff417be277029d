import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { Verifier, VerifierSettings } from './sample-providers.ts'

const SCRIPT = path.join(import.meta.dirname, 'pyjwt-verifier.py')
/** The second one is the system's, where packages of the system are. */
const PYTHONS = ['python3', '/usr/bin/python3']

/** A Python that has PyJWT and what it needs for RS256, if there is one. */
export function findPythonWithJwt(): string | undefined {
  return PYTHONS.find(
    (python) => spawnSync(python, ['-c', 'import jwt, cryptography']).status === 0,
  )
}

/** As a provider writes it with PyJWT's PyJWKClient. */
export function pyJwtVerifier(python: string) {
  return ({ issuer, audience, keySetUrl }: VerifierSettings): Verifier => {
    const child = spawn(python, [SCRIPT, issuer, audience, keySetUrl], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill())
    const verdicts = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    let previous: Promise<unknown> = Promise.resolve()

    async function ask(token: string): Promise<void> {
      child.stdin.write(`${token}\n`)
      const { value } = await verdicts.next()
      if (value !== 'accepted') throw new Error(String(value))
    }

    return (token) => {
      const asked = previous.then(() => ask(token))
      previous = asked.catch(() => undefined)
      return asked
    }
  }
}
