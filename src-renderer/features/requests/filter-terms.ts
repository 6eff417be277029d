import type { FailureGroup } from '#contract/request-log.ts'

export function hasTerm(filter: string, term: string): boolean {
  return filter.split(/\s+/).includes(term)
}

/** The filter with the term taken out, or added at its end. */
export function toggleTerm(filter: string, term: string): string {
  const terms = filter.split(/\s+/).filter((one) => one !== '')
  const others = terms.filter((one) => one !== term)
  return (others.length < terms.length ? others : [...terms, term]).join(' ')
}

/** The filter turned to one payment, or away from it where it was on it. */
export function toggleFocus(filter: string, prefix: string, value: string): string {
  const term = prefix + value
  const others = filter.split(/\s+/).filter((one) => one !== '' && !one.startsWith(prefix))
  return (hasTerm(filter, term) ? others : [...others, term]).join(' ')
}

/** The filter that finds the calls of a group of failures again. */
export function failureFilter(
  group: Pick<FailureGroup, 'status' | 'method' | 'endpoint' | 'rule'>,
) {
  const { status, method, endpoint, rule } = group
  const pieces = endpoint.split('{id}').filter((piece) => piece !== '' && piece !== '/')
  return [
    `status:${status}`,
    `method:${method.toLowerCase()}`,
    ...pieces.map((piece) => `path:${piece}`),
    ...(rule === null ? [] : [`rule:${rule}`]),
  ].join(' ')
}
