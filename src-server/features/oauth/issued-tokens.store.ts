/** An access token as the store keeps it: its claims, but not the token. */
export interface IssuedTokenRecord {
  readonly jti: string
  readonly clientId: string
  /** The key that signed it. */
  readonly kid: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** When it was made to expire before its time. */
  readonly endedAt: Date | null
  readonly revokedAt: Date | null
  readonly uses: number
  readonly lastUsedAt: Date | null
  readonly lastCaller: string | null
}

export type NewIssuedToken = Pick<
  IssuedTokenRecord,
  'jti' | 'clientId' | 'kid' | 'claims' | 'issuedAt' | 'expiresAt'
>

/** Uses of a token since they were last written. */
export interface TokenUse {
  readonly count: number
  readonly lastAt: Date
  readonly lastCaller: string
}

/** The access tokens of one environment. A promise resolves once what it did can no longer be lost. */
export interface IssuedTokensStore {
  /** Adds the token and notes at its client that it got one. */
  add(token: NewIssuedToken): Promise<void>
  find(jti: string): IssuedTokenRecord | undefined
  /** Newest first, at most 200; of one client if given. */
  list(clientId?: string): IssuedTokenRecord[]
  /** Keeps the earlier time where it ended already. */
  end(jti: string, at: Date): void
  /** Keeps the earlier time where it was revoked already. */
  revoke(jti: string, at: Date): void
  addUses(uses: ReadonlyMap<string, TokenUse>): void
  /** Forgets tokens that expired before. */
  purge(expiredBefore: Date): void
}
