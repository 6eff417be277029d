import { queryOptions } from '@tanstack/react-query'
import {
  conformanceCaseList,
  conformanceRun,
  conformanceRunList,
  type ConformanceRunInput,
} from '#contract/conformance.ts'
import { request } from '../../shared/api/request.ts'

const BASE = '/console/api/conformance'
const run = (id: string): string => `${BASE}/runs/${encodeURIComponent(id)}`

/** Keys of the cache open with the topic of the change notice that renews them. */
export const conformanceQueries = {
  cases: () =>
    queryOptions({
      queryKey: ['conformance-cases'],
      queryFn: async ({ signal }) =>
        (await request(conformanceCaseList, `${BASE}/cases`, { signal })).cases,
    }),
  runs: () =>
    queryOptions({
      queryKey: ['conformance', 'runs'],
      queryFn: async ({ signal }) =>
        (await request(conformanceRunList, `${BASE}/runs`, { signal })).runs,
    }),
  run: (id: string) =>
    queryOptions({
      queryKey: ['conformance', 'run', id],
      queryFn: ({ signal }) => request(conformanceRun, run(id), { signal }),
    }),
}

export const startRun = (body: ConformanceRunInput) =>
  request(conformanceRun, `${BASE}/runs`, { method: 'POST', body })

export const cancelRun = (id: string) =>
  request(conformanceRun, `${run(id)}/cancel`, { method: 'POST' })

export type ExportFormat = 'json' | 'junit' | 'html'

/** Where the report of a run is downloaded. */
export const exportUrl = (id: string, format: ExportFormat): string =>
  `${run(id)}/export?format=${format}`
