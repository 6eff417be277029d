import { describe, expect, test } from 'vitest'
import { idsOf, runToEnd } from '../support/conformance.ts'
import { startRealConsole } from '../support/real-console.ts'
import {
  handWrittenVerifier,
  startProvider,
  type VerifierFaults,
} from '../support/sample-providers.ts'

const NONE = ['alg-none']
const AUDIENCE = ['wrong-audience', 'no-audience', 'other-environment']
const REFRESH = ['rotation', 'key-expired']

describe('a conformance run catches', { timeout: 60_000 }, () => {
  test.each<[string, VerifierFaults, string[]]>([
    ['a verifier that believes alg: none', { acceptsNone: true }, NONE],
    ['a verifier that ignores the audience', { ignoresAudience: true }, AUDIENCE],
    ['a verifier that never fetches keys again', { neverRefreshes: true }, REFRESH],
    [
      'a verifier that does all of it',
      { acceptsNone: true, ignoresAudience: true, neverRefreshes: true },
      [...NONE, ...AUDIENCE, ...REFRESH],
    ],
  ])('%s on exactly its faults', async (_what, faults, failed) => {
    const { api, settings } = await startRealConsole()
    const url = await startProvider(handWrittenVerifier(settings, faults))

    const run = await runToEnd(api, { url })

    expect(idsOf(run, 'failed')).toEqual(failed)
    expect(idsOf(run, 'skipped')).toEqual([])
    expect(run.score).toMatchObject({ failed: failed.length, total: run.rows.length })
  })
})
