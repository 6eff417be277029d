import type { HeaderFields } from '#contract/webhook-archive.ts'
import { maskHeader } from '../request-log/masking.domain.ts'

/** Header fields as they may be kept: secrets masked, order and case as they came. */
export function writeFields(fields: HeaderFields): string {
  return JSON.stringify(
    fields.map(([name, value]) => [name, maskHeader(name.toLowerCase(), value)]),
  )
}

/** Names and values in turn, as Node hands them over, as pairs. */
export function pairUp(rawHeaders: readonly string[]): HeaderFields {
  const fields: HeaderFields = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    fields.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  }
  return fields
}
