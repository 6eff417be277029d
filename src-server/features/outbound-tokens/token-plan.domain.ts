import type { TokenMutation } from '#contract/jwt.ts'
import type { Claims } from './outbound-token.domain.ts'

/** The keys and names a token can be spoiled with. */
export interface TokenContext {
  readonly nowS: number
  readonly header: { readonly alg: string; readonly kid: string; readonly typ: string }
  readonly claims: Claims
  /** A key that was never published. */
  readonly foreign: { readonly kid: string; readonly n: string; readonly e: string }
  /** A key that is no longer published. */
  readonly retiredKid: string
  /** Where the foreign key can be fetched as a key set. */
  readonly foreignKeySetUrl: string
  /** The partner of the other environment; undefined when its tokens would look the same. */
  readonly other: { readonly clientId: string; readonly audience: string } | undefined
}

/** How to write a token: exact texts, who signs, and what happens to it afterwards. */
export interface TokenPlan {
  readonly header: string
  readonly claims: string
  readonly signer: 'active' | 'foreign' | 'retired' | 'public_key_as_secret' | 'nobody'
  readonly tamper?: 'cut_signature' | 'flip_payload_byte'
}

/** One way to spoil a token. */
export interface TokenRecipe extends TokenMutation {
  /** Undefined when this context leaves nothing to spoil; `reasonToSkip` says why. */
  plan(context: TokenContext): TokenPlan | undefined
  readonly reasonToSkip?: string
}

/** A token signed by the active key, with other header members or claims. */
export function activePlan(
  { header, claims }: TokenContext,
  changed: { header?: object; claims?: object } = {},
): TokenPlan {
  return {
    header: JSON.stringify({ ...header, ...changed.header }),
    claims: JSON.stringify({ ...claims, ...changed.claims }),
    signer: 'active',
  }
}
