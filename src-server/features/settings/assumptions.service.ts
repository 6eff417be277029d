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

  function save(id: string, value: string): void {
    settings.set(`assumption:${id}`, value)
    known.set(id, value)
  }

  /** `field` is what the refusal names. @throws AppError unknown_option */
  function requireOption(id: string, value: string, field: string): Assumption {
    const found = list().find((one) => one.id === id)
    if (!found || found.options.length === 0) {
      const settable = list().filter(({ options }) => options.length > 0)
      const ids = settable.map((one) => one.id).join(', ')
      throw new AppError('unknown_option', `id: ${id} leaves no choice; these do: ${ids}`)
    }
    if (found.options.includes(value)) return found
    throw new AppError('unknown_option', `${field}: use one of ${found.options.join(', ')}`)
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
      requireOption(id, value, 'value')
      save(id, value)
      onChange()
      return requireOption(id, value, 'value')
    },

    /** Goes back to what is stored, after a transaction with a change in it failed. */
    restore: (): void => known.clear(),

    /** What is not at its default, by id. */
    changed: (): Record<string, string> =>
      Object.fromEntries(
        list().flatMap(({ id, options, value }) =>
          value === null || value === options[0] ? [] : [[id, value]],
        ),
      ),

    /** Sets these, and all others back to their defaults. @throws AppError unknown_option before anything is changed */
    replace(values: Readonly<Record<string, string>>): void {
      for (const [id, value] of Object.entries(values)) {
        requireOption(id, value, `assumptions.${id}`)
      }
      for (const { id, options } of list()) {
        const value = values[id] ?? options[0]
        if (value !== undefined) save(id, value)
      }
      onChange()
    },
  }
}
