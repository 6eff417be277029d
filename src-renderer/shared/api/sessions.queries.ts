import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '#contract/environments.ts'
import { feedRestored, webhookSession, webhookSessionList } from '#contract/webhook-sessions.ts'
import { request } from './request.ts'

const base = (environment: Environment): string =>
  `/console/api/environments/${environment}/sessions`

export const sessionQueries = {
  all: ['sessions'] as const,
  list: (environment: Environment) =>
    queryOptions({
      queryKey: [...sessionQueries.all, environment],
      queryFn: async ({ signal }) =>
        (await request(webhookSessionList, base(environment), { signal })).sessions,
    }),
}

export function createSession(environment: Environment, name: string | undefined) {
  return request(webhookSession, base(environment), {
    method: 'POST',
    body: name === undefined ? {} : { name },
  })
}

export function renameSession(environment: Environment, id: string, name: string) {
  return request(webhookSession, `${base(environment)}/${id}`, { method: 'PATCH', body: { name } })
}

/** Makes the session the environment's current one; an id not seen before becomes a session. */
export function selectSession(environment: Environment, id: string) {
  return request(webhookSession, `${base(environment)}/${id}/current`, { method: 'PUT' })
}

export function undoClear(environment: Environment, id: string) {
  return request(feedRestored, `${base(environment)}/${id}/undo-clear`, { method: 'POST' })
}
