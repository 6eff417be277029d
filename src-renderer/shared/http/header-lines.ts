/** Header fields of lines such as `x-request-id: 7`, or what is wrong with the first bad line. */
export function parseHeaderLines(text: string): [string, string][] | string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const bad = lines.find((line) => line.indexOf(':') < 1)
  if (bad !== undefined) return `Write "${bad.trim()}" as name: value`
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
}

/** One `name: value` a line. */
export function writeHeaderLines(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([name, value]) => `${name}: ${value}`).join('\n')
}
