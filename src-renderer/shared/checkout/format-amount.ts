/** Minor units as people read them, such as "R 125.00"; null where nothing is known yet. */
export function formatAmount(amountMinor: number | null, currency: string): string {
  const format = new Intl.NumberFormat('en-ZA', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  // The decimal point as a point, whatever the region writes.
  return format
    .formatToParts((amountMinor ?? 0) / 10 ** digits)
    .map(({ type, value }) => (type === 'decimal' ? '.' : value))
    .join('')
    .replaceAll(/\s/g, ' ')
}
