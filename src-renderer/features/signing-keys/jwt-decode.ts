/** A token taken apart without any check. A part that can't be read is null, and `problem` says why. */
export interface DecodedToken {
  /** Header and claims as the sender wrote them. */
  readonly headerText: string | null
  readonly claimsText: string | null
  readonly claims: Readonly<Record<string, unknown>> | null
  readonly signature: string
  readonly problem: string | null
}

/** The token in what was pasted: a whole header line, `Bearer …`, quotes and line breaks are fine. */
export function extractToken(pasted: string): string {
  return pasted
    .trim()
    .replace(/^["']?(?:authorization\s*:)?\s*(?:bearer\s+)?/i, '')
    .replace(/["',;]+$/, '')
    .replace(/\s+/g, '')
}

/** Reads header and claims of a compact JWS. */
export function decodeToken(token: string): DecodedToken {
  const parts = token.split('.')
  const [header = '', claims = '', signature = ''] = parts
  const headerText = readObject(header)
  const claimsText = readObject(claims)
  return {
    headerText,
    claimsText,
    claims: claimsText === null ? null : (JSON.parse(claimsText) as Record<string, unknown>),
    signature,
    problem: problemOf(parts.length, headerText, claimsText),
  }
}

function problemOf(count: number, header: string | null, claims: string | null): string | null {
  if (count === 5) return 'This has five parts: an encrypted token, which nothing here can read'
  if (count !== 3) return `A token has three parts with dots between them; this has ${count}`
  if (header === null) return 'The first part is no base64url of a JSON object: there is no header'
  if (claims === null)
    return 'The second part is no base64url of a JSON object: there are no claims'
  return null
}

function readObject(part: string): string | null {
  try {
    const text = decodeBase64Url(part)
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : null
  } catch {
    return null
  }
}

/** @throws Error where it is no base64url of UTF-8 text. */
function decodeBase64Url(part: string): string {
  if (!/^[\w-]*$/.test(part)) throw new Error('Not base64url')
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
