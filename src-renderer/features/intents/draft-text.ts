export type JsonObject = Readonly<Record<string, unknown>>

/** Names of members from the outside in. */
export type Path = readonly string[]

/** The object a draft's text says; undefined where it is not the JSON of an object. */
export function readDraft(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const name of path) found = isObject(found) ? found[name] : undefined
  return found
}

/** The object with one member changed; undefined takes it out, and with it what it leaves empty. */
export function withValue(object: JsonObject, path: Path, value: unknown): JsonObject {
  const [name, ...rest] = path
  if (name === undefined) return object
  const { [name]: former, ...others } = object
  const next = rest.length === 0 ? value : withValue(isObject(former) ? former : {}, rest, value)
  const isGone = next === undefined || (rest.length > 0 && isEmpty(next))
  if (isGone) return others
  return { ...object, [name]: next }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0
}
