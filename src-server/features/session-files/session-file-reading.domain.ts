import { isUtf8 } from 'node:buffer'
import { parse } from 'secure-json-parse'
import type { z } from 'zod'
import { WEBHOOK_BODY_BYTES } from '#contract/limits.ts'
import {
  SESSION_FILE_BYTES,
  SESSION_FILE_FORMAT,
  SESSION_FILE_VERSION,
  type SessionFile,
  sessionFile,
  type SessionFileEvent,
} from '#contract/session-file.ts'
import { AppError } from '../../errors.ts'
import { readWebhookBody } from '../webhook-sessions/webhook-body.domain.ts'

/** A file of a machine whose clock is ahead is taken up to this, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 24 * 60 * 60 * 1000

const MEBIBYTE = 1024 * 1024

/**
 * Reads a session file that may come from anywhere.
 * @throws AppError malformed_body or body_too_large, naming the first thing that is wrong and where it stands
 */
export function readSessionFile(bytes: Buffer, now: Date): SessionFile {
  requireFileSize(bytes.length)
  if (bytes.length === 0) {
    throw unreadable('The file is empty: choose one that the console exported')
  }
  if (!isUtf8(bytes)) {
    throw unreadable('The file is not valid UTF-8 text: choose one that the console exported')
  }
  const content = parseFile(bytes.toString('utf8'))
  requireFormat(content)
  const { data: file, error } = sessionFile.safeParse(content)
  if (error) throw invalid(error)
  requireEvents(file.events, now)
  requireKnownEvents(file)
  return file
}

/** @throws AppError body_too_large, naming the limit */
export function requireFileSize(bytes: number): void {
  if (bytes <= SESSION_FILE_BYTES) return
  throw new AppError(
    'body_too_large',
    `The file has ${(bytes / MEBIBYTE).toFixed(1)} MiB and may have ${SESSION_FILE_BYTES / MEBIBYTE}: import one that the console exported`,
  )
}

function parseFile(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch (cause) {
    const { message } = cause as SyntaxError
    if (message.includes('forbidden prototype property')) {
      throw unreadable(
        'The file has a key "__proto__" or "constructor.prototype", which no export has: take that key out',
        cause,
      )
    }
    throw unreadable(
      `The file is not whole JSON (${message}): it may have been cut short, so export it again`,
      cause,
    )
  }
}

/** What kind of file it is comes before what is wrong in it. */
function requireFormat(content: unknown): void {
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
  const { format, version } = (isObject ? content : {}) as Record<string, unknown>
  if (format !== SESSION_FILE_FORMAT) {
    throw unreadable(
      `format: this is no session file of the console, whose format is "${SESSION_FILE_FORMAT}": ` +
        'export the session as a session file (NDJSON and HAR files are for other programs)',
    )
  }
  if (typeof version === 'number' && version > SESSION_FILE_VERSION) {
    throw unreadable(
      `version: the file was made by a newer console (version ${version}, this one reads up to ${SESSION_FILE_VERSION}): update this console`,
    )
  }
}

function requireEvents(events: readonly SessionFileEvent[], now: Date): void {
  const places = new Map<string, number>()
  const latestMs = now.getTime() + CLOCK_DIFFERENCE_MS
  for (const [index, { eventId, receivedAt, body }] of events.entries()) {
    const place = `events[${index}]`
    const earlier = places.get(eventId)
    if (earlier !== undefined) {
      throw unreadable(
        `${place}.eventId: ${eventId} is the id of events[${earlier}] too: each event has its own`,
      )
    }
    places.set(eventId, index)
    if (Date.parse(receivedAt) > latestMs) {
      throw unreadable(
        `${place}.receivedAt: ${receivedAt} is in the future: give the time it was received`,
      )
    }
    requireBody(body, `${place}.body`)
  }
}

function requireBody(body: string, place: string): void {
  if (!body.isWellFormed()) {
    throw unreadable(`${place}: has half a surrogate pair, which is no UTF-8: mend the text`)
  }
  const bytes = Buffer.from(body)
  if (bytes.length > WEBHOOK_BODY_BYTES) {
    throw unreadable(
      `${place}: has more than ${WEBHOOK_BODY_BYTES / MEBIBYTE} MiB, the most that a webhook may have: take the event out`,
    )
  }
  try {
    readWebhookBody(bytes)
  } catch (cause) {
    throw unreadable(`${place}: ${(cause as AppError).message}`, cause)
  }
}

function requireKnownEvents({ events, attempts }: SessionFile): void {
  const ids = new Set(events.map(({ eventId }) => eventId))
  const index = attempts.findIndex(({ eventId }) => !ids.has(eventId))
  if (index >= 0) {
    throw unreadable(
      `attempts[${index}].eventId: ${attempts[index]?.eventId} is no event of the file: take the attempt out`,
    )
  }
}

function invalid({ issues: [first] }: z.ZodError): AppError {
  const place = (first?.path ?? []).reduce<string>(
    (path, key) =>
      typeof key === 'number' ? `${path}[${key}]` : `${path}${path && '.'}${String(key)}`,
    '',
  )
  return unreadable(`${place}: ${first?.message ?? 'is not as an export has it'}`)
}

function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('malformed_body', message, { cause })
}
