import { DEFAULT_LOG_BYTES } from '#contract/request-log.ts'
import type { ConsoleSettings } from '#contract/console-settings.ts'
import { ENVIRONMENTS, type Environment } from '#contract/environments.ts'
import type { MerchantProfileService } from '../payment-methods/merchant-profile.service.ts'
import type { RequestLogService } from '../request-log/request-log.service.ts'
import type { WebhookSessionsService } from '../webhook-sessions/webhook-sessions.service.ts'
import type { AssumptionsService } from './assumptions.service.ts'
import type { DataResetStore } from './data-reset.store.ts'

interface Dependencies {
  assumptions: AssumptionsService
  profiles: Record<Environment, MerchantProfileService>
  requestLog: RequestLogService
  sessions: Record<Environment, WebhookSessionsService>
  data: DataResetStore
  /** Runs synchronous work in one transaction; resolves once that is on the disk. */
  transact: <T>(work: () => T) => Promise<T>
}

export type ConsoleSettingsService = ReturnType<typeof createConsoleSettingsService>

const DEFAULTS: ConsoleSettings = {
  format: 'payments-console-settings',
  version: 1,
  assumptions: {},
  merchantProfiles: { sandbox: {}, live: {} },
  requestLog: { isOn: true, limitBytes: DEFAULT_LOG_BYTES },
}

/** All settings as one, to take along or to set back. */
export function createConsoleSettingsService(dependencies: Dependencies) {
  const { assumptions, profiles, requestLog, sessions, data, transact } = dependencies

  /** All or nothing: what could be refused is looked at first. */
  function apply(settings: ConsoleSettings): void {
    assumptions.replace(settings.assumptions)
    for (const name of ENVIRONMENTS) profiles[name].replace(settings.merchantProfiles[name])
    requestLog.change(settings.requestLog)
  }

  /** What is set is also held in memory, which no rollback reaches. */
  async function commit(work: () => void): Promise<void> {
    try {
      await transact(work)
    } catch (error) {
      assumptions.restore()
      for (const name of ENVIRONMENTS) profiles[name].restore()
      requestLog.restore()
      throw error
    }
  }

  async function read(): Promise<ConsoleSettings> {
    const { isOn, limitBytes } = await requestLog.status()
    return {
      ...DEFAULTS,
      assumptions: assumptions.changed(),
      merchantProfiles: { sandbox: profiles.sandbox.changes(), live: profiles.live.changes() },
      requestLog: { isOn, limitBytes },
    }
  }

  return {
    read,

    /** @throws AppError unknown_option for an assumption that is not known, before anything is changed */
    async replace(settings: ConsoleSettings): Promise<ConsoleSettings> {
      await commit(() => apply(settings))
      return read()
    },

    /** As on the first start, but for clients and keys. */
    async reset(): Promise<ConsoleSettings> {
      await commit(() => {
        data.clear()
        apply(DEFAULTS)
      })
      await sessions.sandbox.currentSession()
      await sessions.live.currentSession()
      await sessions.sandbox.ensureSampleSession()
      return read()
    },
  }
}
