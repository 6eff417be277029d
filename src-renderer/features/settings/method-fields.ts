import { type Currency, currency } from '#contract/money.ts'

type Reading<Value> = { readonly value: Value } | string

/** Codes with spaces or commas between them; nothing means every currency. */
export function readCurrencies(text: string): Reading<Currency[] | null> {
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '')
  if (codes.length === 0) return { value: null }
  const unknown = codes.find((code) => !currency.safeParse(code).success)
  if (unknown !== undefined) return `${unknown} is no currency: use codes such as ZAR EUR`
  return { value: [...new Set(codes)].map((code) => currency.parse(code)) }
}

/** A whole number of minor units; nothing means no limit. */
export function readMinor(text: string): Reading<number | null> {
  if (text.trim() === '') return { value: null }
  const amount = Number(text)
  if (Number.isSafeInteger(amount) && amount >= 0) return { value: amount }
  return 'Use a whole number of minor units, such as 1250'
}
