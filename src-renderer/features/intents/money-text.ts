/** Such as "ZAR 125.00" for 12500; the plain number where the currency is none. */
export function formatMinor(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  if (digits === undefined) return String(amountMinor)
  const amount = (amountMinor / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${currency} ${amount}`
}

function minorDigits(currency: string): number | undefined {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits
  } catch {
    return undefined
  }
}
