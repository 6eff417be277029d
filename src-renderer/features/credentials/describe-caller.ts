/** Who called, short: the address and the program, such as "127.0.0.1 curl/8.5.0". */
export function describeCaller(caller: string): string {
  const [address = '', program = ''] = caller.split(' ')
  // Every browser begins its own long description so.
  return `${address} ${program.startsWith('Mozilla/') ? 'a browser' : program}`.trim()
}
