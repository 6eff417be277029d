/** Controls of a terminal, and marks that turn the direction of what follows: all of them can hide or forge text. */
const NOT_PRINTABLE =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Text as it may be printed to a terminal, whoever wrote it: line feeds and tabs stay, other controls show as `\u{1b}`. */
export function forTerminal(text: string): string {
  return text.replaceAll(NOT_PRINTABLE, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)
}
