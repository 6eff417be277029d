import { describe, expect, test } from 'vitest'
import type { ConformanceRow, ConformanceRun } from '#contract/conformance.ts'
import type { ControlApi } from '../support/control-api.ts'
import { startRealConsole } from '../support/real-console.ts'
import {
  joseVerifier,
  jwksRsaVerifier,
  startExpressProvider,
  startProvider,
  weakVerifier,
} from '../support/sample-providers.ts'

async function runToEnd(api: ControlApi, body: object): Promise<ConformanceRun> {
  const started = await api.post('/conformance/runs', { keySetPatienceS: 3, ...body })
  expect(started.text).toContain('"running"')
  let run: ConformanceRun = started.json
  while (run.state === 'running') {
    await new Promise((resolve) => void setTimeout(resolve, 100))
    run = (await api.get(`/conformance/runs/${run.id}`)).json
  }
  return run
}

const idsOf = (run: ConformanceRun, result: ConformanceRow['result']): string[] =>
  run.rows.filter((row) => row.result === result).map(({ id }) => id)

describe('a conformance run', { timeout: 60_000 }, () => {
  test('gives a verifier on jose full marks', async () => {
    const { api, settings } = await startRealConsole()
    const url = await startProvider(joseVerifier(settings))

    const run = await runToEnd(api, { url })

    expect(idsOf(run, 'failed')).toEqual([])
    expect(idsOf(run, 'skipped')).toEqual([])
    expect(run.score).toMatchObject({ passed: run.rows.length, percent: 100 })
    expect(run.rows.length).toBeGreaterThanOrEqual(24)
  })

  test('gives a verifier on jwks-rsa full marks', async () => {
    const { api, settings } = await startRealConsole()
    const url = await startProvider(jwksRsaVerifier(settings))

    const run = await runToEnd(api, { url })

    expect(idsOf(run, 'failed')).toEqual([])
    expect(run.score.percent).toBe(100)
  })

  test('gives an Express provider with its usual middleware full marks', async () => {
    const { api, settings } = await startRealConsole()
    const url = await startExpressProvider(settings)

    const run = await runToEnd(api, { url, refuse: '400-401' })

    expect(idsOf(run, 'failed')).toEqual([])
    expect(run.score.percent).toBe(100)
  })

  test('catches a weak verifier on exactly its faults', async () => {
    const { api, settings } = await startRealConsole()
    const url = await startProvider(weakVerifier(settings))

    const run = await runToEnd(api, { url })

    expect(idsOf(run, 'failed')).toEqual([
      'alg-none',
      'wrong-audience',
      'no-audience',
      'other-environment',
      'rotation',
      'key-expired',
    ])
    expect(idsOf(run, 'skipped')).toEqual([])
  })
})
