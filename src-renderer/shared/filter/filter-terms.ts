export function hasTerm(filter: string, term: string): boolean {
  return filter.split(/\s+/).includes(term)
}

/** The filter with the term taken out, or added at its end. */
export function toggleTerm(filter: string, term: string): string {
  const terms = filter.split(/\s+/).filter((one) => one !== '')
  const others = terms.filter((one) => one !== term)
  return (others.length < terms.length ? others : [...terms, term]).join(' ')
}
