import { describe, expect, test } from 'vitest'
import {
  nameProblem,
  withoutSaved,
  withRenamed,
  withSaved,
} from '../../src-renderer/shared/filter/saved-filter.ts'

describe('saved filters', () => {
  const list = withSaved(withSaved([], 'Reads', 'method:get'), ' ', ' is:failed ')

  test('stand with the newest first, and take their text for a name where none is given', () => {
    expect(list).toEqual([
      { name: 'is:failed', text: 'is:failed' },
      { name: 'Reads', text: 'method:get' },
    ])
  })

  test('have one of each name', () => {
    const replaced = withSaved(list, 'Reads', 'method:head')
    expect(replaced.map(({ name, text }) => [name, text])).toEqual([
      ['Reads', 'method:head'],
      ['is:failed', 'is:failed'],
    ])
    expect(nameProblem(list, 'Reads', 'is:failed ')).toBe('Another filter is called so')
    expect(nameProblem(list, 'Reads', '  ')).toBe('Give it a name')
    expect(nameProblem(list, 'Reads', 'Reads')).toBeUndefined()
  })

  test('keep their place when renamed, and go when deleted', () => {
    const renamed = withRenamed(list, 'is:failed', ' Refused ')
    expect(renamed[0]).toEqual({ name: 'Refused', text: 'is:failed' })
    expect(withoutSaved(renamed, 'Refused')).toEqual([{ name: 'Reads', text: 'method:get' }])
  })
})
