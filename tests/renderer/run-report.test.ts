import { describe, expect, test } from 'vitest'
import type { ConformanceRow, ConformanceRun } from '#contract/conformance.ts'
import {
  fieldsOf,
  FIRST_FIELDS,
  readRun,
} from '../../src-renderer/features/conformance/run-form-fields.ts'
import {
  byGroup,
  compareWithLast,
  progressOf,
} from '../../src-renderer/features/conformance/run-report.ts'
import { conformanceRunBody } from '#contract/conformance.ts'

function aRow(change: Partial<ConformanceRow>): ConformanceRow {
  return {
    id: 'case',
    group: 'Time',
    title: 'Expired',
    rule: 'exp is a limit',
    expected: 'Refused',
    result: 'passed',
    got: null,
    reason: null,
    durationMs: 0,
    exchanges: [],
    previousResult: null,
    ...change,
  }
}

const aRun = (rows: ConformanceRow[], previousRunId: string | null = 'run_1'): ConformanceRun => ({
  id: 'run_2',
  environment: 'sandbox',
  clientId: 'cl_1',
  audience: 'cl_1',
  method: 'GET',
  url: 'http://localhost/',
  state: 'finished',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  score: { passed: 0, failed: 0, skipped: 0, total: 0, percent: 0 },
  previousRunId,
  request: conformanceRunBody.parse({ url: 'http://localhost/' }),
  issuer: 'http://localhost:4012/',
  keySetUrl: 'http://localhost:4012/.well-known/jwks.json',
  rows,
})

describe('a conformance report', () => {
  test('stands in the order of the groups and counts each', () => {
    const rows = [
      aRow({ group: 'Key set', result: 'failed' }),
      aRow({ group: 'Signature' }),
      aRow({ group: 'Signature', result: 'skipped' }),
    ]

    const groups = byGroup(rows).map(({ group, passed, failed }) => [group, passed, failed])

    expect(groups).toEqual([
      ['Signature', 1, 0],
      ['Key set', 0, 1],
    ])
  })

  test('says what was mended and what broke since the last run', () => {
    const run = aRun([
      aRow({ previousResult: 'failed' }),
      aRow({ result: 'failed', previousResult: 'passed' }),
      aRow({ result: 'failed', previousResult: 'failed' }),
      aRow({}),
    ])

    expect(compareWithLast(run)).toEqual({ mended: 1, broken: 1 })
    expect(compareWithLast(aRun([], null))).toBeUndefined()
  })

  test('counts cases that are done', () => {
    const run = aRun([
      aRow({}),
      aRow({ result: 'skipped' }),
      aRow({ result: 'running' }),
      aRow({ result: 'waiting' }),
    ])

    expect(progressOf(run)).toEqual({ done: 2, total: 4 })
  })
})

describe('the form of a run', () => {
  test('starts with what acceptance and refusal usually look like', () => {
    const { value } = readRun({ ...FIRST_FIELDS, url: 'http://localhost:3000' }, 'sandbox')

    expect(value).toMatchObject({ accept: '200-299', refuse: '401,403', method: 'GET' })
  })

  test.each([
    [{ url: '' }, 'url'],
    [{ accept: 'yes' }, 'accept'],
    [{ refuse: '4xx' }, 'refuse'],
    [{ timeoutS: 0 }, 'timeoutS'],
    [{ keySetPatienceS: 900 }, 'keySetPatienceS'],
    [{ headers: 'no colon' }, 'headers'],
  ])('names the field that is wrong in %j', (change, field) => {
    const { value, problems } = readRun(
      { ...FIRST_FIELDS, url: 'http://localhost', ...change },
      'sandbox',
    )

    expect(value).toBeUndefined()
    expect(Object.keys(problems)).toEqual([field])
  })

  test('starts the same run again', () => {
    const request = conformanceRunBody.parse({
      url: 'http://localhost/a',
      headers: [['x-a', '1']],
      clientId: 'cl_1',
      body: '{}',
    })

    const again = conformanceRunBody.parse(readRun(fieldsOf(request), 'sandbox').value)

    expect(again).toEqual(request)
  })
})
