import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../src-renderer/shared/api/query-client.ts'
import { renewQueries } from '../../src-renderer/shared/api/renew-queries.ts'

const queryClient = createQueryClient()
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
})

/** Something shown, whose every answer is what `value` was when it was asked for. */
function show(queryKey: string[], fact: { value: string }, staleTime?: 'static') {
  const answers: (() => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey,
    ...(staleTime && { staleTime }),
    queryFn: () => {
      const { value } = fact
      return new Promise<string>((resolve) => void answers.push(() => resolve(value)))
    },
  })
  stops.push(observer.subscribe(() => undefined))
  return { observer, answers }
}

test('a change while the first answer is on its way is asked for after it', async () => {
  const fact = { value: 'running' }
  const { observer, answers } = show(['runs', 'one'], fact)
  fact.value = 'done'
  const renewed = renewQueries(queryClient, ['runs'])

  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await renewed

  expect(observer.getCurrentResult().data).toBe('done')
})

test('a later answer that is on its way is dropped for a new one', async () => {
  const fact = { value: 'first' }
  const { observer, answers } = show(['runs', 'one'], fact)
  answers[0]?.()
  await expect.poll(() => observer.getCurrentResult().data).toBe('first')
  void renewQueries(queryClient, ['runs'])
  fact.value = 'second'
  const renewed = renewQueries(queryClient, ['runs'])
  expect(answers).toHaveLength(3)
  answers[2]?.()
  await renewed

  expect(observer.getCurrentResult().data).toBe('second')
})

test('what is under another key is left alone, and no key means all', async () => {
  const { answers } = show(['tokens'], { value: 'one' })
  answers[0]?.()
  await renewQueries(queryClient, ['runs'])
  expect(answers).toHaveLength(1)

  void renewQueries(queryClient)
  expect(answers).toHaveLength(2)
})

test('what is static, such as a call that a sequence shows, is asked for once', async () => {
  const { answers } = show(['checkout-payment'], { value: 'one' }, 'static')
  const early = renewQueries(queryClient)
  answers[0]?.()
  await early
  await renewQueries(queryClient)

  expect(answers).toHaveLength(1)
})
