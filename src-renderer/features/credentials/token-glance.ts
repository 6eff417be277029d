import { z } from 'zod'
import { formatRelative } from '../../shared/time/format-time.ts'

const jsonObject = z.record(z.string(), z.unknown())

export interface DecodedToken {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

export interface GlanceRow {
  readonly name: string
  readonly value: string
  /** What it means to people, such as "in 59 min." */
  readonly note?: string
}

/** Reads a JWT without checking it; undefined for what is not one. */
export function decodeToken(token: string): DecodedToken | undefined {
  const [header, claims, signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length > 0) return undefined
  const read = z.object({ header: jsonObject, claims: jsonObject }).safeParse({
    header: decodePart(header),
    claims: decodePart(claims),
  })
  return read.data
}

const TIMES = new Set(['iat', 'nbf', 'exp'])

/** Header and claims one under the other, times for people beside them. */
export function glanceOf({ header, claims }: DecodedToken, nowMs: number): GlanceRow[] {
  return [...Object.entries(header), ...Object.entries(claims)].map(([name, value]) => {
    const row = { name, value: typeof value === 'string' ? value : JSON.stringify(value) }
    if (!TIMES.has(name) || typeof value !== 'number') return row
    return { ...row, note: formatRelative(new Date(value * 1000), nowMs) }
  })
}

function decodePart(part = ''): unknown {
  try {
    const bytes = Uint8Array.from(
      atob(part.replaceAll('-', '+').replaceAll('_', '/')),
      (char) => char.codePointAt(0) ?? 0,
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
