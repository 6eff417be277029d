import { expect, test } from 'vitest'
import { createStorageWatch } from '../../src-server/features/overview/storage-watch.service.ts'
import { createSqliteSettingsStore } from '../../src-server/features/settings/settings.store.sqlite.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { aTempDatabase } from '../support/temp-database.ts'

function failureOf(code: string): Error {
  return Object.assign(new Error(code), { code })
}

function watchStorage() {
  const clock = createFakeClock()
  const watch = createStorageWatch({
    settings: createSqliteSettingsStore(aTempDatabase()),
    clock,
    redisProblem: () => undefined,
    onChange: () => {},
    onDamage: () => {},
  })
  return { ...watch, clock }
}

test('a full disk is over once something can be stored again', () => {
  const { note, problem, clock } = watchStorage()
  note(failureOf('SQLITE_FULL'))
  expect(problem()?.kind).toBe('full')

  clock.advance(2000)

  expect(problem()).toBeNull()
})

test('damage that shows while something is tried again stays', () => {
  const { note, problem, clock } = watchStorage()
  note(failureOf('SQLITE_FULL'))
  note(failureOf('SQLITE_CORRUPT'))

  clock.advance(10_000)

  expect(problem()?.kind).toBe('damaged')
})
