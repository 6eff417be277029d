import type { Random } from '../../platform/random.ts'
import { hashSecret, isSecret } from '../../platform/secret-hash.ts'
import type { SettingsStore } from '../settings/settings.store.ts'

const COOKIE_KEY_SETTING = 'console-cookie-key'

export type ConsoleAccess = ReturnType<typeof createConsoleAccess>

/**
 * Who may use the control API: whoever has this run's token, or a cookie that an opening link set. The cookie is
 * signed with a key of the data folder, so a page stays signed in when the server restarts; the token does not.
 */
export function createConsoleAccess(settings: SettingsStore, random: Random) {
  const token = Buffer.from(random.bytes(32)).toString('base64url')
  const tokenHash = hashSecret(token)
  const cookieKey = settings.get(COOKIE_KEY_SETTING) ?? newCookieKey()

  function newCookieKey(): string {
    const key = Buffer.from(random.bytes(32)).toString('base64url')
    settings.set(COOKIE_KEY_SETTING, key)
    return key
  }

  return {
    token,
    cookieKey,
    isToken: (given: string): boolean => isSecret(given, tokenHash),
  }
}
