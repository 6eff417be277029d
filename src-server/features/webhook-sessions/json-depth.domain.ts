/** Whether objects and arrays nest in more than `limit` levels. Reads no more than brackets and quotes: the text need not be JSON. */
export function isDeeperThan(limit: number, json: string): boolean {
  if (!hasMoreThan(limit, json, '[', '{')) return false
  let depth = 0
  let isInString = false
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (isInString) {
      if (char === BACKSLASH) i++
      else if (char === QUOTE) isInString = false
    } else if (char === QUOTE) isInString = true
    else depth += DEPTH_STEPS[char] ?? 0
    if (depth > limit) return true
  }
  return false
}

/** Whether the characters occur more than `limit` times, taken together: a search for each is many times faster than a walk. */
function hasMoreThan(limit: number, text: string, ...characters: string[]): boolean {
  let count = 0
  for (const character of characters) {
    for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) {
      count += 1
      if (count > limit) return true
    }
  }
  return false
}

const QUOTE = code('"')
const BACKSLASH = code('\\')
const DEPTH_STEPS: Readonly<Record<number, number>> = {
  [code('[')]: 1,
  [code('{')]: 1,
  [code(']')]: -1,
  [code('}')]: -1,
}

function code(char: string): number {
  return char.charCodeAt(0)
}
