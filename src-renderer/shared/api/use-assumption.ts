import { useQuery } from '@tanstack/react-query'
import type { SettableAssumptionId } from '#contract/assumptions.ts'
import { assumptionQueries } from './assumptions.queries.ts'

/** What the assumption is set to; undefined until the server has said so. */
export function useAssumption(id: SettableAssumptionId): string | undefined {
  const { data = [] } = useQuery(assumptionQueries.list())
  return data.find((assumption) => assumption.id === id)?.value ?? undefined
}
