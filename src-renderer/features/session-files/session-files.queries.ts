import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '#contract/environments.ts'
import {
  type ImportReceipt,
  importReceipt,
  sampleSessionList,
  SESSION_FILE_BYTES,
} from '#contract/session-file.ts'
import { type WebhookSession, webhookSession } from '#contract/webhook-sessions.ts'
import { ApiError, request } from '../../shared/api/request.ts'

const base = (environment: Environment): string => `/console/api/environments/${environment}`

const MEBIBYTE = 1024 * 1024

export const sampleQueries = {
  list: () =>
    queryOptions({
      queryKey: ['sample-sessions'],
      queryFn: async ({ signal }) =>
        (await request(sampleSessionList, '/console/api/sample-sessions', { signal })).samples,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export function loadSample(environment: Environment, name: string): Promise<WebhookSession> {
  return request(webhookSession, `${base(environment)}/sample-sessions/${name}`, { method: 'POST' })
}

/** @throws ApiError with what is wrong in the file */
export async function importSession(environment: Environment, file: File): Promise<ImportReceipt> {
  if (file.size > SESSION_FILE_BYTES) {
    const limit = SESSION_FILE_BYTES / MEBIBYTE
    throw new ApiError(
      413,
      '',
      `${file.name} is larger than ${limit} MiB, the most that a session file has`,
    )
  }
  return request(importReceipt, `${base(environment)}/imports`, {
    method: 'POST',
    text: await file.text(),
  })
}
