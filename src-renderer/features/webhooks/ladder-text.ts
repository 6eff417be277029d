const UNIT_S: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

/** Waits such as `1m, 5m, 1h` in seconds, or what is wrong with the first bad one. Empty is no retry. */
export function parseLadder(text: string): number[] | string {
  const waits: number[] = []
  for (const part of text.split(/[\s,]+/).filter((one) => one !== '')) {
    const [, count, unit = 's'] = /^(\d+(?:\.\d+)?)([smh])?$/.exec(part) ?? []
    if (count === undefined) return `Write "${part}" as 30s, 5m or 1h`
    waits.push(Number(count) * (UNIT_S[unit] ?? 1))
  }
  return waits
}

/** Waits in seconds as they are typed, in the largest unit that leaves them whole. */
export function writeLadder(waitsS: readonly number[]): string {
  return waitsS.map(writeWait).join(', ')
}

function writeWait(seconds: number): string {
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600}h`
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`
}
