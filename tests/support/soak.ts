/** How often to do something: `short` in `npm test`, `long` in `npm run soak`. */
export function rounds(short: number, long: number): number {
  return process.env['SOAK'] === '1' ? long : short
}
