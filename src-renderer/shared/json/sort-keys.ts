import { elementSpans, memberSpans, skipSpace } from './json-scanner.ts'

/** The JSON with the members of every object in the order of their names; literals stay as written. */
export function sortKeys(json: string): string {
  return sortAt(json, skipSpace(json, 0), json.length)
}

function sortAt(json: string, start: number, end: number): string {
  const opening = json[start]
  if (opening === '{') {
    const members = memberSpans(json, start)
      .map(({ name, ...value }) => ({ name, text: sortAt(json, value.start, value.end) }))
      .toSorted((a, b) => compare(a.name, b.name))
    return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`
  }
  if (opening === '[') {
    return `[${elementSpans(json, start)
      .map((element) => sortAt(json, element.start, element.end))
      .join(',')}]`
  }
  return json.slice(start, end).trimEnd()
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
