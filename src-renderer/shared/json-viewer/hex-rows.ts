const PER_ROW = 16

export interface HexRow {
  /** Eight hexadecimal digits. */
  readonly offset: string
  readonly hex: string
  /** Printable ASCII, a dot for anything else. */
  readonly text: string
}

export function hexRowCount(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / PER_ROW)
}

export function hexRow(bytes: Uint8Array, row: number): HexRow {
  const part = [...bytes.subarray(row * PER_ROW, (row + 1) * PER_ROW)]
  const pairs = part.map((byte) => byte.toString(16).padStart(2, '0'))
  const halves = [pairs.slice(0, 8).join(' '), pairs.slice(8).join(' ')]
  return {
    offset: (row * PER_ROW).toString(16).padStart(8, '0'),
    hex: halves.join('  ').padEnd(PER_ROW * 3),
    text: part
      .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
      .join(''),
  }
}

/** The rows in which the text starts. */
export function hexRowsWith(bytes: Uint8Array, text: string): number[] {
  const wanted = new TextEncoder().encode(text)
  const rows = new Set<number>()
  if (wanted.length === 0) return []
  for (
    let at = bytes.indexOf(wanted[0] ?? 0);
    at !== -1;
    at = bytes.indexOf(wanted[0] ?? 0, at + 1)
  ) {
    if (wanted.every((byte, index) => bytes[at + index] === byte))
      rows.add(Math.floor(at / PER_ROW))
  }
  return [...rows]
}
