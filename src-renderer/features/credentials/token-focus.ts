/** Marks the list of issued tokens: while it has the focus, the keys of lists move in it. */
export const TOKENS_ID = 'issued-tokens'

export function isInTokens(): boolean {
  return document.activeElement?.closest(`#${TOKENS_ID}`) != null
}
