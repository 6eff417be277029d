import { expect } from 'vitest'
import { importReceipt, type SessionFile, sessionFile } from '#contract/session-file.ts'
import { controlOf } from './control-api.ts'
import type { TestApp } from './test-app.ts'

export const ENVIRONMENT = '/environments/sandbox'
export const SESSIONS = `${ENVIRONMENT}/sessions`

/** Hands a file to the import route as it is. */
export function sendFile(
  app: TestApp,
  file: string | Buffer,
  headers: Record<string, string> = {},
) {
  return app.console.inject({
    method: 'POST',
    url: `/console/api${ENVIRONMENT}/imports`,
    headers: { authorization: `Bearer ${app.access.token}`, ...headers },
    payload: file,
  })
}

export async function importFile(app: TestApp, file: object) {
  const answer = await sendFile(app, JSON.stringify(file))
  expect(answer.json()).not.toHaveProperty('error')
  return importReceipt.parse(answer.json())
}

export async function exportOf(app: TestApp, id: string): Promise<SessionFile> {
  const { text } = await controlOf(app).get(`${SESSIONS}/${id}/export`)
  return sessionFile.parse(JSON.parse(text))
}
