import { expect, test } from 'vitest'
import { createSqliteDeliveryTargetsStore } from '../../src-server/features/deliveries/delivery-targets.store.sqlite.ts'
import type { TargetRecord } from '../../src-server/features/deliveries/target.domain.ts'
import { aTempDatabase } from '../support/temp-database.ts'

const TARGET: TargetRecord = {
  id: 'tgt_1',
  environment: 'sandbox',
  sessionId: 'orders',
  createdMs: 0,
  name: 'Shop',
  url: 'http://127.0.0.1:9/',
  eventTypes: [],
  retryLadderS: [],
  isOn: true,
  isPaused: false,
  sendMissed: true,
  allowsLinkLocal: false,
  timeoutS: 10,
  signingMode: 'none',
  secretHint: null,
  fromSeq: 0,
  health: { state: 'unknown', downSinceMs: null, lastFailure: null, retryAtMs: null, skipped: 0 },
  deletedMs: null,
}
const SECRETS = { bytes: new Uint8Array([1]), protection: 'file_permissions' } as const

test('the list is as the file is, whatever was rolled back meanwhile', () => {
  const db = aTempDatabase()
  const targets = createSqliteDeliveryTargetsStore(db, 'sandbox')
  const rollBack = (work: () => void): void => {
    const failing = db.transaction(() => {
      work()
      throw new Error('the disk is full')
    })
    expect(failing).toThrow('the disk is full')
  }

  expect(targets.list()).toEqual([])
  rollBack(() => {
    targets.save(TARGET, SECRETS)
    expect(targets.list()).toEqual([TARGET])
  })
  expect(targets.list()).toEqual([])
  targets.save(TARGET, SECRETS)
  rollBack(() => {
    expect(targets.remove(TARGET.id)).toBe(true)
    expect(targets.list()).toEqual([])
  })
  expect(targets.list()).toEqual([TARGET])
  targets.remove(TARGET.id)
  expect(targets.list()).toEqual([])
})
