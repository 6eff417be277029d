import { activePlan, type TokenPlan, type TokenRecipe } from './token-plan.domain.ts'

const group = 'Signature'

export const SIGNATURE_RECIPES: readonly TokenRecipe[] = [
  {
    id: 'valid',
    group,
    title: 'A good token',
    rule: 'Accept what the service signed with its current key (spec 5.2.3)',
    expected: 'accept',
    plan: (context) => activePlan(context),
  },
  {
    id: 'cut-signature',
    group,
    title: 'Signature cut off',
    rule: 'A token without its signature proves nothing (RFC 7515 5.2)',
    expected: 'refuse',
    plan: (context) => ({ ...activePlan(context), tamper: 'cut_signature' }),
  },
  {
    id: 'flipped-payload',
    group,
    title: 'One byte of the payload changed',
    rule: 'The signature covers every byte of header and payload (RFC 7515 5.2)',
    expected: 'refuse',
    plan: (context) => ({ ...activePlan(context), tamper: 'flip_payload_byte' }),
  },
  {
    id: 'alg-none',
    group,
    title: 'alg: none',
    rule: 'Take RS256 only, never what the header asks for (spec 5.2.3, RFC 8725 3.1)',
    expected: 'refuse',
    plan: (context) => ({
      ...activePlan(context, { header: { alg: 'none' } }),
      signer: 'nobody',
    }),
  },
  {
    id: 'hs256-public-key',
    group,
    title: 'HS256 keyed with the public key',
    rule: 'A public key is no shared secret: take RS256 only (RFC 8725 2.1)',
    expected: 'refuse',
    plan: (context) => ({
      ...activePlan(context, { header: { alg: 'HS256' } }),
      signer: 'public_key_as_secret',
    }),
  },
  {
    id: 'foreign-key',
    group,
    title: 'Signed by a foreign key under our kid',
    rule: 'Check the signature with the key of the key set (spec 5.2.3)',
    expected: 'refuse',
    plan: (context) => ({ ...activePlan(context), signer: 'foreign' }),
  },
  {
    id: 'retired-key',
    group,
    title: 'Signed by a retired key',
    rule: 'A key that left the key set signs nothing any more (spec 5.2.4)',
    expected: 'refuse',
    plan: (context) => ({
      ...activePlan(context, { header: { kid: context.retiredKid } }),
      signer: 'retired',
    }),
  },
  {
    id: 'unknown-kid',
    group,
    title: 'Unknown kid',
    rule: 'A key that is not in the key set is no key (spec 5.2.3)',
    expected: 'refuse',
    plan: (context) => ({
      ...activePlan(context, { header: { kid: context.foreign.kid } }),
      signer: 'foreign',
    }),
  },
  {
    id: 'absent-kid',
    group,
    title: 'No kid, foreign signature',
    rule: 'Without a kid the signature still has to match a key of the key set (RFC 7515 4.1.4)',
    expected: 'refuse',
    plan: (context) => ({
      ...activePlan(context, { header: { kid: undefined } }),
      signer: 'foreign',
    }),
  },
  {
    id: 'duplicated-kid',
    group,
    title: 'kid twice, the second unknown',
    rule: 'Member names of the header are unique: refuse, or take the last (RFC 7515 4)',
    expected: 'refuse',
    plan: (context) => {
      const { header, foreign } = context
      const text = JSON.stringify(header).slice(0, -1)
      return {
        ...activePlan(context),
        header: `${text},"kid":${JSON.stringify(foreign.kid)}}`,
      } satisfies TokenPlan
    },
  },
  {
    id: 'jwk-injection',
    group,
    title: 'Brings its own key in jwk',
    rule: 'Never take a key from the token itself (RFC 8725 3.10)',
    expected: 'refuse',
    plan: (context) => {
      const { kid, n, e } = context.foreign
      const jwk = { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e }
      return { ...activePlan(context, { header: { kid, jwk } }), signer: 'foreign' }
    },
  },
  {
    id: 'jku-injection',
    group,
    title: 'Names its own key set in jku',
    rule: 'Never fetch a key from an address the token names (RFC 8725 3.10)',
    expected: 'refuse',
    plan: (context) => {
      const header = { kid: context.foreign.kid, jku: context.foreignKeySetUrl }
      return { ...activePlan(context, { header }), signer: 'foreign' }
    },
  },
  {
    id: 'unknown-crit',
    group,
    title: 'Unknown critical extension',
    rule: 'Refuse a token with a critical header member you do not understand (RFC 7515 4.1.11)',
    expected: 'refuse',
    plan: (context) => {
      const header = { crit: ['urn:example:must-understand'], 'urn:example:must-understand': true }
      return activePlan(context, { header })
    },
  },
]
