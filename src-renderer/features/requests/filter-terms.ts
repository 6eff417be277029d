import type { FailureGroup } from '#contract/request-log.ts'
import { hasTerm } from '../../shared/filter/filter-terms.ts'

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
