import { HIDDEN_VALUE, isSecretField } from '#contract/secrets.ts'

const RULES: readonly (readonly [RegExp, string])[] = [
  [/(_secret_)[A-Za-z0-9]{8,}/g, '$1••••'],
  [/\b((?:pk_)?(?:snd|prd)_)[A-Za-z0-9]{16,}/g, '$1••••'],
  [/\b(epk_)[0-9a-f]{16,}/g, '$1••••'],
  [/("(?:card_number|token_number)"\s*:\s*")\d+(\d{4}")/g, '$1•••• $2'],
  [/("(?:card_cvc|voucher_pin|token_cryptogram)"\s*:\s*")[^"]+(")/g, '$1•••$2'],
]

/** A text as it may be shown to a room: keys, client secrets, card numbers and CVCs behind dots. */
export function maskSecrets(text: string): string {
  return RULES.reduce((masked, [pattern, words]) => masked.replaceAll(pattern, words), text)
}

/** The value of a header field as it may be shown; of a secret by its name alone, nothing. */
export function maskField(name: string, value: string): string {
  const masked = maskSecrets(value)
  const isShown = !isSecretField(name) || masked.includes(HIDDEN_VALUE)
  return isShown ? masked : HIDDEN_VALUE
}
