import type { HeaderFields } from '#contract/webhook-archive.ts'
import { maskHeader } from '../request-log/masking.domain.ts'

/** Header fields as they may be kept: secrets masked, order and case as they came. */
export function writeFields(fields: HeaderFields): string {
  return JSON.stringify(fields.map(([name, value]) => [name, maskField(name, value)]))
}

/** The value of each field that held no secret the last time: a client says the same with every request. */
const lastHarmless = new Map<string, string>()
const REMEMBERED_NAMES = 200

function maskField(name: string, value: string): string {
  if (lastHarmless.get(name) === value) return value
  const masked = maskHeader(name.toLowerCase(), value)
  if (masked !== value) return masked
  if (lastHarmless.size >= REMEMBERED_NAMES) lastHarmless.clear()
  lastHarmless.set(name, value)
  return value
}

/** Names and values in turn, as Node hands them over, as pairs. */
export function pairUp(rawHeaders: readonly string[]): HeaderFields {
  const fields: HeaderFields = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    fields.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  }
  return fields
}
