import { describe, expect, test } from 'vitest'
import { idsOf, runToEnd } from '../support/conformance.ts'
import { startRealConsole } from '../support/real-console.ts'
import {
  handWrittenVerifier,
  joseVerifier,
  jwksRsaVerifier,
  startExpressProvider,
  startProvider,
} from '../support/sample-providers.ts'

describe('a conformance run gives full marks', { timeout: 60_000 }, () => {
  test.each([
    ['a verifier on jose', joseVerifier],
    ['a verifier on jwks-rsa', jwksRsaVerifier],
    ['a verifier written by hand', handWrittenVerifier],
  ])('to %s', async (_what, create) => {
    const { api, settings } = await startRealConsole()
    const url = await startProvider(create(settings))

    const run = await runToEnd(api, { url })

    expect(idsOf(run, 'failed')).toEqual([])
    expect(idsOf(run, 'skipped')).toEqual([])
    expect(run.score).toMatchObject({ passed: run.rows.length, failed: 0, percent: 100 })
    expect(run.rows.length).toBeGreaterThanOrEqual(24)
  })

  test('to an Express provider with its usual middleware', async () => {
    const { api, settings } = await startRealConsole()
    const url = await startExpressProvider(settings)

    const run = await runToEnd(api, { url, refuse: '400-401' })

    expect(idsOf(run, 'failed')).toEqual([])
    expect(run.score.percent).toBe(100)
  })
})
