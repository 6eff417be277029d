import { signingKeyList } from '#contract/signing-keys.ts'
import { expect, test, type TestDesktop } from '../support/desktop-app.ts'

test('encrypts private keys where the machine has a key store, and says which it is', async ({
  desktop,
}) => {
  const { urls, token } = desktop.note
  const answer = await fetch(`${urls.console}/console/api/signing-keys`, {
    headers: { authorization: `Bearer ${token}` },
  })

  const { keys, protection } = signingKeyList.parse(await answer.json())

  expect(keys).toMatchObject([{ status: 'active' }])
  const kind = (await hasKeyStore(desktop)) ? 'os_key_store' : 'file_permissions'
  expect(protection.kind).toBe(kind)
  expect(protection.label).toMatch(kind === 'os_key_store' ? /^Encrypted/ : /^Not encrypted/)
})

/** Encryption that rests on a password in the program's own text is none. */
function hasKeyStore({ app }: TestDesktop): Promise<boolean> {
  return app.evaluate(({ safeStorage }) => {
    const isThere = safeStorage.isEncryptionAvailable()
    if (process.platform !== 'linux') return isThere
    return isThere && !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  })
}
