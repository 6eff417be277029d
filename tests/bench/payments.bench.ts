import type { Request } from 'autocannon'
import { type Bench, type Measure, type RunningTarget, withRunning } from './bench.ts'
import { loadFor, sendAll } from './load.ts'

const CONNECTIONS = 8
/** Payments stored before each look: figures should not depend on them. */
const STORED: readonly (readonly [where: string, more: number])[] = [
  ['few stored', 0],
  ['100,000 more', 100_000],
]

/** Payments created, paid by card, and read, with few and with many stored ones. Each paid one leaves a webhook. */
export const payments: Bench = {
  name: 'payments',
  baseline: 'payments.baseline.ts',
  rounds: 1,
  measure: (target, seconds) =>
    withRunning(target, async (running) => {
      const one = await createOne(running)
      const load = (request: Request) => ({
        url: running.url,
        connections: CONNECTIONS,
        requests: [request],
      })
      const looks: readonly (readonly [string, Request])[] = [
        ['created', aCreation(running, false)],
        ['created and paid', aCreation(running, true)],
        ['read', aRead(running, one)],
      ]
      for (const [, request] of looks) await loadFor(seconds, load(request)) // until the code is compiled
      const measures: Measure[] = []
      for (const [where, more] of STORED) {
        if (more > 0) await sendAll(more, { ...load(aCreation(running, false)), connections: 64 })
        for (const [what, request] of looks) {
          const figures = await loadFor(seconds, load(request))
          measures.push(
            { what: `${where}, ${what}`, value: figures.perSecond, unit: '/s' },
            { what: `${where}, ${what}, p99`, value: figures.p99Ms, unit: 'ms' },
          )
        }
      }
      return measures
    }),
}

/** Payments created, beside a mock that makes answers up from the API's own description and keeps nothing. */
export const paymentsOfMock: Bench = {
  name: 'payments-mock',
  baseline: 'mock-api.baseline.ts',
  rounds: 3,
  measure: (target, seconds) =>
    withRunning(target, async (running) => {
      const load = { url: running.url, requests: [aCreation(running, false)] }
      await loadFor(seconds, { ...load, connections: 8 }) // until the code is compiled
      const measures: Measure[] = []
      for (const connections of [1, 8, 64]) {
        const { perSecond, p99Ms } = await loadFor(seconds, { ...load, connections })
        const at = connections === 1 ? '1 connection' : `${connections} connections`
        measures.push(
          { what: `${at}, created`, value: perSecond, unit: '/s' },
          { what: `${at}, created, p99`, value: p99Ms, unit: 'ms' },
        )
      }
      return measures
    }),
}

function headersOf({ secretKey }: RunningTarget): Record<string, string> {
  return { 'api-key': secretKey ?? '', 'content-type': 'application/json' }
}

function aCreation(running: RunningTarget, isPaid: boolean): Request {
  const card = {
    card_number: '4242424242424242',
    card_exp_month: '12',
    card_exp_year: '2040',
    card_cvc: '123',
  }
  const paying = { confirm: true, payment_method: 'card', payment_method_data: { card } }
  const body = { amount: 12_500, currency: 'ZAR', ...(isPaid && paying) }
  return {
    method: 'POST',
    path: '/payments',
    headers: headersOf(running),
    body: JSON.stringify(body),
  }
}

function aRead(running: RunningTarget, id: string): Request {
  return { method: 'GET', path: `/payments/${id}`, headers: headersOf(running) }
}

async function createOne(running: RunningTarget): Promise<string> {
  const { path = '', ...request } = aCreation(running, false)
  const answer = await fetch(`${running.url}${path}`, request as RequestInit)
  const { payment_id } = (await answer.json()) as { payment_id: string }
  return payment_id
}
