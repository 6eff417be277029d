/** One Server-Sent Events frame. The stream format has no carriage return: it arrives as a line feed. */
export function sseFrame(event: string, data: string, id?: string): string {
  const lines = data.includes('\n') || data.includes('\r') ? data.split(/\r\n|\r|\n/) : [data]
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return `event: ${event}\n${idLine}${lines.map((line) => `data: ${line}\n`).join('')}\n`
}
