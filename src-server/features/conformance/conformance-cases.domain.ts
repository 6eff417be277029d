import type { ConformanceCase, ConformanceGroup } from '#contract/conformance.ts'
import type { KeySetFault } from '#contract/key-set.ts'
import { TOKEN_RECIPES } from '../outbound-tokens/token-recipes.domain.ts'

type Expected = 'accept' | 'refuse'

/** How a token travels. */
export type Placement = 'header' | 'lower_case' | 'two_headers' | 'query' | 'nowhere'

/** One request with one token. */
export interface RequestPlan {
  readonly kind: 'request'
  /** Id of the token recipe. */
  readonly mutation: string
  readonly placement: Placement
  readonly expected: Expected
}

/** One request while the key set is as it says. */
export interface KeySetStep {
  readonly title: string
  /** What the key set holds: the key that signs now, a key that is new in this case, or both. */
  readonly keys: readonly ('active' | 'next')[]
  readonly fault: KeySetFault
  /** Which key signs the token. */
  readonly signer: 'active' | 'next'
  readonly expected: Expected
  /** Tried again until the verifier had time to fetch the key set. */
  readonly isPatient?: true
  /** A 5xx is as good as a refusal: without keys nothing can be decided. */
  readonly allowsServerError?: true
}

/** Requests one after the other, each with its own key set. */
export interface KeySetPlan {
  readonly kind: 'key_set'
  readonly steps: readonly KeySetStep[]
}

export interface PlannedCase extends ConformanceCase {
  readonly plan: RequestPlan | KeySetPlan
}

const EXPECTED_WORDS: Record<Expected, string> = { accept: 'Accepted', refuse: 'Refused' }

function fromRecipes(group: ConformanceGroup): PlannedCase[] {
  return TOKEN_RECIPES.filter((recipe) => recipe.group === group).map((recipe) => ({
    id: recipe.id,
    group,
    title: recipe.title,
    rule: recipe.rule,
    expected: EXPECTED_WORDS[recipe.expected],
    plan: {
      kind: 'request',
      mutation: recipe.id,
      placement: 'header',
      expected: recipe.expected,
    },
  }))
}

function transport(
  id: string,
  placement: Placement,
  expected: Expected,
  title: string,
  rule: string,
): PlannedCase {
  const plan = { kind: 'request', mutation: 'valid', placement, expected } as const
  return { id, group: 'Transport', title, rule, expected: EXPECTED_WORDS[expected], plan }
}

const TRANSPORT_CASES: readonly PlannedCase[] = [
  transport(
    'no-header',
    'nowhere',
    'refuse',
    'No Authorization header',
    'Nothing gets in without a token (spec 5.2.1)',
  ),
  transport(
    'lower-case-scheme',
    'lower_case',
    'accept',
    'Scheme in lower case',
    'The scheme is matched without regard to case (RFC 9110 11.1)',
  ),
  transport(
    'two-headers',
    'two_headers',
    'refuse',
    'Two Authorization headers, the first one bad',
    'There is one Authorization field: refuse the request, or read the first (RFC 9110 5.3)',
  ),
  transport(
    'token-in-query',
    'query',
    'refuse',
    'Token in the query only',
    'Take no token from the URL: URLs are logged (RFC 9700 4.3.2)',
  ),
  ...fromRecipes('Transport'),
]

const BACK: KeySetStep = {
  title: 'A good token once the key set is whole again',
  keys: ['active'],
  fault: 'none',
  signer: 'active',
  expected: 'accept',
  isPatient: true,
}

/** A verifier that has its keys goes on with them while the key set is broken, and lets nothing else in. */
function whileBroken(fault: KeySetFault): readonly KeySetStep[] {
  return [
    {
      title: 'A good token, signed by a key it has',
      keys: ['active'],
      fault,
      signer: 'active',
      expected: 'accept',
    },
    {
      title: 'A token signed by a key that was not published',
      keys: ['active'],
      fault,
      signer: 'next',
      expected: 'refuse',
      allowsServerError: true,
    },
    BACK,
  ]
}

function keySetCase(
  id: string,
  title: string,
  rule: string,
  expected: string,
  steps: readonly KeySetStep[],
): PlannedCase {
  return { id, group: 'Key set', title, rule, expected, plan: { kind: 'key_set', steps } }
}

const BROKEN_EXPECTED =
  'The known key goes on working, an unpublished one is refused (or answered with 5xx), all is well afterwards'

const KEY_SET_CASES: readonly PlannedCase[] = [
  keySetCase(
    'rotation',
    'Keys rotated during the run',
    'For a kid you do not have, fetch the key set, and keep the old key while it is published (spec 5.2.2)',
    'The new key is accepted in time, the old one still',
    [
      {
        title: 'A token signed by the new key',
        keys: ['active', 'next'],
        fault: 'none',
        signer: 'next',
        expected: 'accept',
        isPatient: true,
      },
      {
        title: 'A token signed by the old key, still published',
        keys: ['active', 'next'],
        fault: 'none',
        signer: 'active',
        expected: 'accept',
      },
    ],
  ),
  keySetCase(
    'key-expired',
    'Cached key expired and replaced',
    'Fetch the key set again when the key you keep has expired (spec 5.2.4)',
    'The key that replaced it is accepted in time',
    [
      {
        title: 'A token signed by the key that replaced the expired one',
        keys: ['next'],
        fault: 'none',
        signer: 'next',
        expected: 'accept',
        isPatient: true,
      },
      BACK,
    ],
  ),
  keySetCase(
    'key-set-slow',
    'Key set answers slowly',
    'Keep the key in memory: a call does not wait for the key set (spec 5.2.4)',
    BROKEN_EXPECTED,
    whileBroken('slow'),
  ),
  keySetCase(
    'key-set-500',
    'Key set answers 500',
    'Keep the key in memory while the key set is away, and fail closed (spec 5.2.4)',
    BROKEN_EXPECTED,
    whileBroken('error'),
  ),
  keySetCase(
    'key-set-empty',
    'Key set is empty',
    'An empty key set verifies nothing; recover when it is filled (spec 5.2.3)',
    BROKEN_EXPECTED,
    whileBroken('empty'),
  ),
  keySetCase(
    'key-set-garbage',
    'Key set is garbage',
    'What is no key set verifies nothing; keep what you have (spec 5.2.3)',
    BROKEN_EXPECTED,
    whileBroken('garbage'),
  ),
]

/** All cases, in the order of the report. */
export const CONFORMANCE_CASES: readonly PlannedCase[] = [
  ...fromRecipes('Signature'),
  ...fromRecipes('Time'),
  ...fromRecipes('Claims'),
  ...TRANSPORT_CASES,
  ...KEY_SET_CASES,
]
