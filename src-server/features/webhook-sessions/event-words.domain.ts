/** What stands between words: everything that JSON, addresses and prose put there. */
const BETWEEN_WORDS = /[\s"'\\,:;{}[\]()<>=&?/]+/

/**
 * Every different word of the texts in small letters, a line each. Events of a kind differ in a few words only, so
 * this is a fraction of the texts. Whatever part of a text has nothing between words in it, is part of a line.
 */
export function wordsOf(texts: readonly string[]): string {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of text.toLowerCase().split(BETWEEN_WORDS)) words.add(word)
  }
  return [...words].join('\n')
}

/** The parts of what is looked for (in small letters) that must be in the words of a text that has it. */
export function partsOf(needle: string): string[] {
  return needle.split(BETWEEN_WORDS).filter((part) => part !== '')
}
