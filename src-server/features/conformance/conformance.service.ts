import type {
  ConformanceCase,
  ConformanceRow,
  ConformanceRun,
  ConformanceRunRequest,
  ConformanceRunSummary,
} from '#contract/conformance.ts'
import type { Environment } from '#contract/environments.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import type { PartnerClientsService } from '../oauth/partner-clients.service.ts'
import type { CaseRunner, RunTarget } from './case-runner.service.ts'
import { CONFORMANCE_CASES, type PlannedCase } from './conformance-cases.domain.ts'
import {
  findOverlap,
  parseStatusSet,
  scoreOf,
  summaryOf,
  waitingRow,
} from './conformance-run.domain.ts'
import type { ConformanceStore } from './conformance.store.ts'
import type { ForeignKeySetService } from './foreign-key-set.service.ts'
import { toHtml } from './html-report.domain.ts'
import { toJunit } from './junit-report.domain.ts'

interface Dependencies {
  store: ConformanceStore
  runner: CaseRunner
  foreignKeySet: ForeignKeySetService
  clients: Record<Environment, PartnerClientsService>
  clock: Clock
  random: Random
  issuer: () => string
  keySetUrl: () => string
  /** Told after a run made progress. */
  onChange: () => void
  /** Told of a fault that ended a run, or kept its end from being stored. */
  onFailure: (error: unknown) => void
}

/** A run while it goes on. */
interface LiveRun {
  run: ConformanceRun
  readonly cancel: AbortController
  /** Settles when the run is over. */
  ended: Promise<void>
}

export type ConformanceService = ReturnType<typeof createConformanceService>

const AT_ONCE = 4

/** Puts a partner's verifier to the test: good tokens must get in, bad ones must not. */
export function createConformanceService(dependencies: Dependencies) {
  const { store, runner, foreignKeySet, clients, clock, random, onChange } = dependencies
  let live: LiveRun | undefined
  /** Runs whose end could not be stored yet. */
  const unstored = new Map<string, ConformanceRun>()

  function update(current: LiveRun, change: Partial<ConformanceRun>): void {
    current.run = { ...current.run, ...change }
    onChange()
  }

  function updateRow(current: LiveRun, id: string, change: Partial<ConformanceRow>): void {
    const rows = current.run.rows.map((row) => (row.id === id ? { ...row, ...change } : row))
    update(current, { rows, score: scoreOf(rows) })
  }

  async function runCase(current: LiveRun, target: RunTarget, planned: PlannedCase): Promise<void> {
    if (target.cancelled.aborted) return
    const { id, plan, title } = planned
    updateRow(current, id, { result: 'running' })
    const startedAt = clock.elapsedMs()
    const fetchesBefore = foreignKeySet.fetches()
    const made = await carryOut(target, plan, title)
    const isBaited = id === 'jku-injection' && foreignKeySet.fetches() > fetchesBefore
    const durationMs = Math.round(clock.elapsedMs() - startedAt)
    if (target.cancelled.aborted) return
    updateRow(current, id, {
      ...made,
      durationMs,
      ...(isBaited && {
        result: 'failed',
        reason: 'It fetched the key set that the token named',
      }),
    })
  }

  async function carryOut(target: RunTarget, plan: PlannedCase['plan'], title: string) {
    try {
      return plan.kind === 'request'
        ? await runner.runRequest(target, plan, title)
        : await runner.runKeySet(target, plan)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { result: 'skipped', reason: error.message } as const
    }
  }

  async function execute(current: LiveRun, target: RunTarget): Promise<void> {
    const ids = new Set(current.run.rows.map(({ id }) => id))
    const planned = CONFORMANCE_CASES.filter(({ id }) => ids.has(id))
    const requests = planned.filter(({ plan }) => plan.kind === 'request')
    // The good token goes first and alone: it lets the verifier fetch the key set once.
    const first = requests.filter(({ id }) => id === 'valid')
    const others = requests.filter(({ id }) => id !== 'valid')
    for (const one of first) await runCase(current, target, one)
    const lane = async (): Promise<void> => {
      for (let one = others.shift(); one; one = others.shift()) await runCase(current, target, one)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    for (const one of planned) {
      if (one.plan.kind === 'key_set') await runCase(current, target, one)
    }
  }

  function finish(current: LiveRun, failure: unknown): void {
    const isCancelled = current.cancel.signal.aborted
    const reason = isCancelled
      ? 'Cancelled'
      : 'The console could not go on: its log has the details'
    const rows = current.run.rows.map((row): ConformanceRow =>
      row.result === 'waiting' || row.result === 'running'
        ? { ...row, result: 'skipped', reason }
        : row,
    )
    const ended = failure === undefined ? 'finished' : 'interrupted'
    update(current, {
      rows,
      score: scoreOf(rows),
      state: isCancelled ? 'cancelled' : ended,
      finishedAt: clock.now().toISOString(),
    })
    unstored.set(current.run.id, current.run)
    live = undefined
    storeEnded()
    onChange()
  }

  function storeEnded(): void {
    try {
      for (const run of unstored.values()) {
        store.save(run)
        unstored.delete(run.id)
      }
    } catch (error) {
      dependencies.onFailure(error)
    }
  }

  /** A run that is ahead of what is stored of it. */
  function inMemory(id: string): ConformanceRun | undefined {
    return live?.run.id === id ? live.run : unstored.get(id)
  }

  function newRun(request: ConformanceRunRequest): ConformanceRun {
    const { environment, url, method, groups } = request
    const own = clients[environment]
    const client = request.clientId === undefined ? own.first() : own.find(request.clientId)
    if (!client) throw new AppError('unknown_client', `There is no client in ${environment}`)
    const previous = store.lastFinished(url)
    const rows = CONFORMANCE_CASES.filter(
      ({ group }) => groups === undefined || groups.includes(group),
    ).map((one) => waitingRow(one, previous))
    return {
      id: `run_${random.timeOrderedHex(clock.now())}`,
      environment,
      clientId: client.id,
      audience: request.audience ?? client.audience,
      method,
      url,
      state: 'running',
      startedAt: clock.now().toISOString(),
      finishedAt: null,
      score: scoreOf(rows),
      previousRunId: previous?.id ?? null,
      request,
      issuer: dependencies.issuer(),
      keySetUrl: dependencies.keySetUrl(),
      rows,
    }
  }

  /** @throws AppError unknown_run */
  function get(id: string): ConformanceRun {
    const run = inMemory(id) ?? store.find(id)
    if (!run) throw new AppError('unknown_run', `There is no conformance run ${id}`)
    return run
  }

  return {
    cases: (): ConformanceCase[] =>
      CONFORMANCE_CASES.map(({ id, group, title, rule, expected }) => ({
        id,
        group,
        title,
        rule,
        expected,
      })),

    /** @throws AppError wrong_state while another run goes on, unknown_client, invalid_value. */
    start(request: ConformanceRunRequest): ConformanceRun {
      if (live) {
        throw new AppError('wrong_state', `Run ${live.run.id} goes on: wait for it or cancel it`)
      }
      requireApart(request)
      const run = newRun(request)
      const current: LiveRun = { run, cancel: new AbortController(), ended: Promise.resolve() }
      store.save(run)
      live = current
      storeEnded()
      const { environment, clientId, audience } = run
      const cancelled = current.cancel.signal
      const target: RunTarget = { request, environment, clientId, audience, cancelled }
      current.ended = execute(current, target).then(
        () => finish(current, undefined),
        (error: unknown) => {
          dependencies.onFailure(error)
          finish(current, error)
        },
      )
      return run
    },

    get,
    /** Newest first. */
    list: (): ConformanceRunSummary[] =>
      store.list().map((run) => summaryOf(inMemory(run.id) ?? run)),

    /** Ends the run after the requests under way. @throws AppError unknown_run, wrong_state */
    async cancel(id: string): Promise<ConformanceRun> {
      if (live?.run.id !== id) {
        throw new AppError('wrong_state', `Run ${get(id).id} is over already`)
      }
      const { ended, cancel } = live
      cancel.abort()
      await ended
      return get(id)
    },

    /** The report as a file's text and media type. @throws AppError unknown_run */
    report(id: string, format: 'json' | 'junit' | 'html'): { text: string; type: string } {
      const run = get(id)
      if (format === 'junit') return { text: toJunit(run), type: 'application/xml; charset=utf-8' }
      if (format === 'html') return { text: toHtml(run), type: 'text/html; charset=utf-8' }
      return {
        text: `${JSON.stringify(run, undefined, 2)}\n`,
        type: 'application/json; charset=utf-8',
      }
    },

    /** Marks runs that an earlier process left unfinished. */
    prepare(): void {
      for (const run of store.list()) {
        if (run.state === 'running') store.save({ ...run, state: 'interrupted' })
      }
    },

    /** Ends a run that goes on. */
    async stop(): Promise<void> {
      live?.cancel.abort()
      await live?.ended
      storeEnded()
    },
  }
}

/** A status can't mean both. */
function requireApart({ accept, refuse }: ConformanceRunRequest): void {
  const overlap = findOverlap({ accept: parseStatusSet(accept), refuse: parseStatusSet(refuse) })
  if (overlap === undefined) return
  throw new AppError(
    'invalid_value',
    `refuse: ${overlap} is in accept as well: name it in one of them`,
  )
}
