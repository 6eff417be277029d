import { type JsonLine, layOutJson, spaced, writeLines } from './pretty-json.ts'

/** A laid out line that knows what it belongs to. */
export interface OutlineLine extends JsonLine {
  /** Index of the line that opens what this line stands in; -1 at the top. */
  readonly parent: number
  /** Index of the line that closes what this line opens; its own where it opens nothing. */
  readonly end: number
  /** Its place within its parent: the member's name, the element's index; null for the top and for closing lines. */
  readonly step: string | number | null
}

/** A container whose closing line has not come yet. */
interface Opened {
  readonly line: number
  readonly isArray: boolean
  /** Values seen in it. */
  count: number
}

/** Lays JSON out over lines that fold. */
export function outlineJson(json: string): OutlineLine[] {
  const lines = layOutJson(json)
  const ends = lines.map((_, index) => index)
  const opened: Opened[] = []
  const placed = lines.map((line, index) => {
    if (isCloser(line)) {
      const opener = opened.pop()
      if (opener) ends[opener.line] = index
      return { parent: lineOf(opened.at(-1)), step: null }
    }
    const holder = opened.at(-1)
    const place = { parent: lineOf(holder), step: stepOf(line, holder) }
    const opening = line.tokens.at(-1)?.text
    if (opening === '{' || opening === '[') {
      opened.push({ line: index, count: 0, isArray: opening === '[' })
    }
    return place
  })
  // A text that was cut off closes where it ends.
  for (const { line } of opened) ends[line] = lines.length - 1
  return lines.map(({ depth, tokens }, index) => ({
    depth,
    tokens,
    parent: placed[index]?.parent ?? -1,
    step: placed[index]?.step ?? null,
    end: ends[index] ?? index,
  }))
}

function lineOf(opened: Opened | undefined): number {
  return opened?.line ?? -1
}

/** Counts the line's value in what holds it. */
function stepOf({ tokens }: JsonLine, holder: Opened | undefined): string | number | null {
  if (!holder) return null
  const index = holder.count++
  if (holder.isArray) return index
  const [first] = tokens
  return first?.kind === 'key' ? (JSON.parse(first.text) as string) : null
}

/** Steps from the top to the line's value. */
export function stepsTo(outline: readonly OutlineLine[], index: number): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at = index; at !== -1; at = outline[at]?.parent ?? -1) {
    const step = outline[at]?.step
    if (step !== null && step !== undefined) steps.unshift(step)
  }
  return steps
}

/** Such as `content.object.payment_id` or `items[0]["odd key"]`. */
export function writePath(steps: readonly (string | number)[]): string {
  const text = steps.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    return /^[A-Za-z_$][\w$]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
  })
  return text.join('').replace(/^\./, '')
}

/** Such as `/content/object/payment_id`. RFC 6901. */
export function writePointer(steps: readonly (string | number)[]): string {
  return steps
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

/** The value that starts on the line, laid out on its own; a string's or a number's literal as written. */
export function valueText(outline: readonly OutlineLine[], index: number): string {
  const line = outline[index]
  if (!line) return ''
  const lines = outline.slice(index, line.end + 1).map(({ depth, tokens }, at) => ({
    depth: depth - line.depth,
    tokens: at === 0 ? tokens.slice(valueStart(tokens)) : tokens,
  }))
  return writeLines(lines).replace(/,$/, '')
}

/** The line as it is shown, without its indent. */
export function lineText({ tokens }: JsonLine): string {
  return tokens.map(spaced).join('')
}

export function opensMore(line: OutlineLine, index: number): boolean {
  return line.end !== index
}

function valueStart(tokens: JsonLine['tokens']): number {
  return tokens[0]?.kind === 'key' ? 2 : 0
}

function isCloser({ tokens }: JsonLine): boolean {
  const first = tokens[0]?.text
  return first === '}' || first === ']'
}
