/** A card a shopper could pay with here, by what becomes of it. */
export const SHOPPER_CARDS = [
  { outcome: 'Succeeds', number: '4242424242424242' },
  { outcome: 'Card declined', number: '4000000000000002' },
  { outcome: 'Insufficient funds', number: '4000000000009995' },
  { outcome: 'Expired card', number: '4000000000000069' },
  { outcome: 'Incorrect CVC', number: '4000000000000127' },
  { outcome: 'Processing error', number: '4000000000000119' },
  { outcome: '3DS challenge', number: '4000003800000446' },
  { outcome: '3DS challenge fails', number: '4200000000000018' },
  { outcome: 'Succeeds, later charges fail', number: '4000000000000341' },
] as const

/** What the last digits of an amount do while the outcome goes by them. */
export const AMOUNT_ENDINGS = [
  { digits: '00', outcome: 'succeeds' },
  { digits: '05', outcome: 'do not honour' },
  { digits: '14', outcome: 'invalid card number' },
  { digits: '51', outcome: 'insufficient funds' },
  { digits: '54', outcome: 'expired card' },
  { digits: '91', outcome: 'issuer unavailable' },
  { digits: '96', outcome: 'system malfunction' },
  { digits: '68', outcome: 'fails, found paid a minute later' },
  { digits: '9999', outcome: 'stays in processing' },
] as const

/** The amount with its last digits changed. */
export function withEnding(amountMinor: number, digits: string): number {
  const size = 10 ** digits.length
  return Math.floor(amountMinor / size) * size + Number(digits)
}
