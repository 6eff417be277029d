import {
  type Assumption,
  type AssumptionOption,
  assumptionOptions,
  listAssumptions,
  type SettableAssumptionId,
} from '#contract/assumptions.ts'
import { AppError } from '../../errors.ts'
import type { SettingsStore } from './settings.store.ts'

export type AssumptionsService = ReturnType<typeof createAssumptionsService>

/** What each assumption that leaves a choice is set to. */
export function createAssumptionsService(settings: SettingsStore, onChange: () => void) {
  const known = new Map<string, string | undefined>()

  function stored(id: SettableAssumptionId): string | undefined {
    if (!known.has(id)) known.set(id, settings.get(`assumption:${id}`))
    return known.get(id)
  }

  const list = (): Assumption[] => listAssumptions(stored)

  return {
    list,

    /** What it is set to, or its default. */
    choice<Id extends SettableAssumptionId>(id: Id): AssumptionOption<Id> {
      const options = assumptionOptions(id)
      return options.find((option) => option === stored(id)) ?? options[0]
    },

    /** @throws AppError unknown_option, naming what there is. */
    set(id: string, value: string): Assumption {
      const before = list().find((one) => one.id === id)
      if (!before || before.options.length === 0) {
        const settable = list().filter(({ options }) => options.length > 0)
        const ids = settable.map((one) => one.id).join(', ')
        throw new AppError('unknown_option', `id: ${id} leaves no choice; these do: ${ids}`)
      }
      if (!before.options.includes(value)) {
        throw new AppError('unknown_option', `value: use one of ${before.options.join(', ')}`)
      }
      settings.set(`assumption:${id}`, value)
      known.set(id, value)
      onChange()
      return { ...before, value }
    },
  }
}
