import { forTerminal } from '../platform/terminal-text.ts'

/** Text from outside as it may stand in a line on a terminal. */
export function inLine(text: string): string {
  return forTerminal(text.replaceAll(/\s/g, ' '))
}

/** A line of columns, each as wide as given; the last one ends where it ends. */
export function columns(...cells: readonly (readonly [text: string, width: number])[]): string {
  const texts = cells.map(([text, width]) => inLine(text).padEnd(width))
  return `${texts.join('  ').trimEnd()}\n`
}

export function print(text: string): void {
  process.stdout.write(text)
}

export function tell(text: string): void {
  process.stderr.write(forTerminal(`${text}\n`))
}
