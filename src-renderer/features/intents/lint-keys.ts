import { isObject, type JsonObject } from './draft-text.ts'
import type { Finding } from './finding.ts'

const SECRET_KEY = /^(?:snd|prd)_/
const PUBLISHABLE_KEY = /^pk_(?:snd|prd)_/
const KEY_FIELDS: Readonly<Record<string, RegExp>> = {
  publishableKey: PUBLISHABLE_KEY,
  publishable_key: PUBLISHABLE_KEY,
}

/** Keys where they don't belong. Spec §5.3. */
export function lintKeys(draft: JsonObject, path: readonly PropertyKey[] = []): Finding[] {
  return Object.entries(draft).flatMap(([name, value]): Finding[] => {
    const here = [...path, name]
    if (isObject(value)) return lintKeys(value, here)
    if (typeof value !== 'string') return []
    const message = describeKey(name, value)
    return message === undefined ? [] : [{ severity: 'error', path: here, message, section: '5.3' }]
  })
}

function describeKey(name: string, value: string): string | undefined {
  const expected = KEY_FIELDS[name]
  if (SECRET_KEY.test(value)) {
    return expected
      ? 'This is the secret key: an app gets the publishable key, which starts with pk_'
      : 'A secret key stays on the server, in the header api-key: never in a body'
  }
  if (expected)
    return expected.test(value) ? undefined : 'A publishable key starts with pk_snd_ or pk_prd_'
  return PUBLISHABLE_KEY.test(value)
    ? 'The publishable key is for the browser or app, not for this body'
    : undefined
}
