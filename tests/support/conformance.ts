import { expect } from 'vitest'
import type { ConformanceRow, ConformanceRun } from '#contract/conformance.ts'
import type { ControlApi } from './control-api.ts'

const RUNS = '/conformance/runs'

/** Starts a run; a short patience keeps the wait for verifiers that never notice a new key short. */
export async function startRun(api: ControlApi, body: object): Promise<ConformanceRun> {
  const started = await api.post(RUNS, { keySetPatienceS: 3, ...body })
  expect(started.text).toContain('"running"')
  return started.json
}

export async function readRun(api: ControlApi, id: string): Promise<ConformanceRun> {
  return (await api.get(`${RUNS}/${id}`)).json
}

export async function runToEnd(api: ControlApi, body: object): Promise<ConformanceRun> {
  let run = await startRun(api, body)
  while (run.state === 'running') {
    await new Promise((resolve) => void setTimeout(resolve, 100))
    run = await readRun(api, run.id)
  }
  return run
}

export const idsOf = (run: ConformanceRun, result: ConformanceRow['result']): string[] =>
  run.rows.filter((row) => row.result === result).map(({ id }) => id)
