/** Stands in place of a header value that is not shown; sent back, it keeps the value there is. */
export const HIDDEN_VALUE = '••••'

const SECRET_FIELDS =
  /^(?:authorization|proxy-authorization|cookie|set-cookie)$|api[-_]?key$|secret|token|password/i

/** Whether the value of a header field of this name is a secret. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.test(name)
}

/**
 * What may be shown of a key: the prefix tells its kind, the last characters tell which one. `end` is empty where it
 * would be much of the key.
 */
export function endsOfKey(key: string): { prefix: string; end: string } {
  // A longer word before `_` may be part of a secret that people made up.
  const prefix = /^(?:[a-z]{1,5}_){0,2}/.exec(key)?.[0] ?? ''
  return { prefix, end: key.length >= prefix.length + 16 ? key.slice(-4) : '' }
}
