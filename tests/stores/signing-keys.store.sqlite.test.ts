import { expect, test } from 'vitest'
import { createSqliteSigningKeysStore } from '../../src-server/features/signing-keys/signing-keys.store.sqlite.ts'
import { aTempDatabase } from '../support/temp-database.ts'

test('what is deleted is overwritten for private keys only, also after one could not be', () => {
  const db = aTempDatabase()
  const store = createSqliteSigningKeysStore(db)
  db.pragma('query_only = ON')

  expect(() => store.remove('key_1')).toThrow(/readonly/)

  expect(db.pragma('secure_delete', { simple: true })).toBe(0)
})
