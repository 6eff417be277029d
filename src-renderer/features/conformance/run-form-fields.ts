import {
  conformanceRunBody,
  type ConformanceRunInput,
  type ConformanceRunRequest,
} from '#contract/conformance.ts'
import type { Environment } from '#contract/environments.ts'
import { parseHeaderLines, writeHeaderLines } from '../../shared/http/header-lines.ts'

/** The form as it is typed. */
export interface RunFields {
  readonly url: string
  readonly method: string
  readonly clientId: string
  readonly audience: string
  readonly headers: string
  readonly body: string
  readonly accept: string
  readonly refuse: string
  readonly timeoutS: number | string
  readonly keySetPatienceS: number | string
}

export type RunProblems = Readonly<Record<string, string>>

export const FIRST_FIELDS: RunFields = {
  url: '',
  method: 'GET',
  clientId: '',
  audience: '',
  headers: '',
  body: '',
  accept: '200-299',
  refuse: '401,403',
  timeoutS: 15,
  keySetPatienceS: 35,
}

/** What to start, or what is wrong with which field. */
export function readRun(
  fields: RunFields,
  environment: Environment,
): { value: ConformanceRunInput | undefined; problems: RunProblems } {
  const headers = parseHeaderLines(fields.headers)
  if (typeof headers === 'string') return { value: undefined, problems: { headers } }
  const input: ConformanceRunInput = {
    environment,
    url: fields.url.trim(),
    method: fields.method.trim() || 'GET',
    headers,
    accept: fields.accept,
    refuse: fields.refuse,
    timeoutS: Number(fields.timeoutS),
    keySetPatienceS: Number(fields.keySetPatienceS),
    ...(fields.clientId !== '' && { clientId: fields.clientId }),
    ...(fields.audience.trim() !== '' && { audience: fields.audience.trim() }),
    ...(fields.body !== '' && { body: fields.body }),
  }
  const read = conformanceRunBody.safeParse(input)
  const issues = read.error?.issues ?? []
  return {
    value: read.success ? input : undefined,
    problems: Object.fromEntries(
      issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
    ),
  }
}

/** The form that starts the same run again. */
export function fieldsOf(request: ConformanceRunRequest): RunFields {
  const { url, method, clientId = '', audience = '', headers, body = '' } = request
  const { accept, refuse, timeoutS, keySetPatienceS } = request
  return {
    url,
    method,
    clientId,
    audience,
    headers: writeHeaderLines(headers),
    body,
    accept,
    refuse,
    timeoutS,
    keySetPatienceS,
  }
}
