/** The value a text stands for; undefined where it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isJson(text: string): boolean {
  return readJson(text) !== undefined
}
