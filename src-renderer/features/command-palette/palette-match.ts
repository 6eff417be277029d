/** Whether each word of the query occurs in the text, in any case and order. */
export function matchesQuery(query: string, text: string): boolean {
  const haystack = text.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
