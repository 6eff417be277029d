import { queryOptions } from '@tanstack/react-query'
import { type ConsoleSettings, consoleSettings, RESET_WORD } from '#contract/console-settings.ts'
import { type RequestLogChange, requestLogStatus } from '#contract/request-log.ts'
import { archiveFacts } from '#contract/webhook-archive.ts'
import { request } from '../../shared/api/request.ts'

const SETTINGS = '/console/api/settings'
const LOG = '/console/api/request-log'
const ARCHIVE = '/console/api/archive'

export const settingsQueries = {
  requestLog: () =>
    queryOptions({
      queryKey: ['requests', 'settings'],
      queryFn: ({ signal }) => request(requestLogStatus, LOG, { signal }),
    }),
  /** Under the topic of the server's notices. */
  archive: () =>
    queryOptions({
      queryKey: ['archive', 'settings'],
      queryFn: ({ signal }) => request(archiveFacts, ARCHIVE, { signal }),
    }),
}

export function changeRequestLog(body: RequestLogChange) {
  return request(requestLogStatus, LOG, { method: 'PATCH', body })
}

export function changeArchive(limitBytes: number) {
  return request(archiveFacts, ARCHIVE, { method: 'PUT', body: { limitBytes } })
}

export function readSettings(): Promise<ConsoleSettings> {
  return request(consoleSettings, SETTINGS)
}

export function importSettings(body: unknown): Promise<ConsoleSettings> {
  return request(consoleSettings, SETTINGS, { method: 'PUT', body })
}

export function resetToSample(): Promise<ConsoleSettings> {
  const body = { confirm: RESET_WORD }
  return request(consoleSettings, `${SETTINGS}/reset`, { method: 'POST', body })
}
