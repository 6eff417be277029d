/** `WWW-Authenticate` of a 401. Without a token there is nothing wrong with one: no error attribute then. RFC 6750 §3. */
export function bearerChallenge(realm: string, isTokenRefused: boolean): string {
  if (!isTokenRefused) return `Bearer realm="${realm}"`
  const description = 'The access token expired, was revoked, or is invalid'
  return `Bearer realm="${realm}", error="invalid_token", error_description="${description}"`
}
