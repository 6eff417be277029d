import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { aNumberedWebhook, ORDERS, startForwarding } from '../support/deliveries.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { startHandler } from '../support/webhook-handlers.ts'

const one = (id: string): string => `${ORDERS}/targets/${id}`

test('a deleted target is gone at once and gets nothing, whoever asks', async () => {
  const { addTarget, post, api } = await startForwarding()
  const [deleted, other] = [await startHandler(), await startHandler()]
  const { id } = await addTarget(deleted.url)
  await addTarget(other.url)

  const answer = await api.delete(one(id))
  await post(aNumberedWebhook('pay_1', 1))
  await until(() => other.delivered.length === 1)
  const listed = (await api.get(`${ORDERS}/targets`)).json.targets
  const refused = [
    await api.delete(one(id)),
    await api.patch(one(id), { isOn: true }),
    await api.post(`${one(id)}/resume`),
    await api.post(`${one(id)}/test`),
  ]

  expect(answer.status).toBe(204)
  expect(listed).toMatchObject([{ url: other.url }])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(deleted.delivered).toEqual([])
})

test('a target brought back is as it was, and gets what came meanwhile', async () => {
  const { addTarget, post, api, clock, settled } = await startForwarding()
  const [deleted, other] = [await startHandler(), await startHandler()]
  const target = await addTarget(deleted.url, { signing: { secret: 'a-shared-secret-0123' } })
  await addTarget(other.url)
  await api.delete(one(target.id))
  await post(aNumberedWebhook('pay_1', 1))
  await until(() => other.delivered.length === 1)
  clock.advance(14_999)

  const back = await api.post(`${one(target.id)}/undo-delete`)
  await until(() => deleted.delivered.length === 1)
  await settled()

  const { id, url, isOn, signing } = target
  expect(back.json).toMatchObject({ id, url, isOn, signing })
  expect(deleted.delivered.map(({ json }) => json.n)).toEqual([1])
})

test('a target that is off comes back switched off', async () => {
  const { addTarget, api } = await startForwarding()
  const target = await addTarget('http://127.0.0.1:9/', { isOn: false })
  await api.delete(one(target.id))

  const back = await api.post(`${one(target.id)}/undo-delete`)

  expect(back.json).toEqual(target)
})

test('after 15 seconds a deleted target can not be brought back, nor one that never was', async () => {
  const { addTarget, api, clock } = await startForwarding()
  const { id } = await addTarget('http://127.0.0.1:9/')
  const tooEarly = await api.post(`${one(id)}/undo-delete`)
  await api.delete(one(id))
  clock.advance(15_000)

  const refused = [
    tooEarly,
    await api.post(`${one(id)}/undo-delete`),
    await api.post(`${one('tgt_none')}/undo-delete`),
  ]

  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
})

test('with a deleted target its secret and what waits for it go from the data file', async () => {
  const dataFolder = aTempFolder()
  const { addTarget, post, api, clock } = await startForwarding(dataFolder)
  const other = await startHandler()
  const { id } = await addTarget('http://127.0.0.1:9/')
  await addTarget(other.url)
  await api.delete(one(id))
  await post(aNumberedWebhook('pay_1', 1))
  await until(() => other.delivered.length === 1)
  const file = new Sqlite(path.join(dataFolder, 'console.db'), { readonly: true })
  const count = (table: string, column: string): unknown =>
    file.prepare(`SELECT count(*) FROM ${table} WHERE ${column} = ?`).pluck().get(id)
  const kept = [count('delivery_targets', 'id'), count('delivery_queue', 'target_id')]

  clock.advance(60_000)
  await until(() => count('delivery_targets', 'id') === 0)

  expect(kept).toEqual([1, 1])
  expect(count('delivery_queue', 'target_id')).toBe(0)
  file.close()
})
