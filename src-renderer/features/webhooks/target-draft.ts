import type { ChangeTarget, DeliveryTarget } from '#contract/deliveries.ts'
import { parseHeaderLines, writeHeaderLines } from '../../shared/http/header-lines.ts'
import type { NewTarget } from './deliveries.queries.ts'
import { parseLadder, writeLadder } from './ladder-text.ts'

/** How what is sent gets signed: with the merchant's response hash key, a secret of its own, or not at all. */
export type SigningChoice = 'merchant' | 'own' | 'none'

/** A target as it is typed. */
export interface TargetDraft {
  readonly url: string
  readonly name: string
  readonly eventTypes: string
  readonly headers: string
  readonly signing: SigningChoice
  /** Empty leaves the secret there is. */
  readonly secret: string
  /** Empty takes the waits of assumption `webhook-retries`. */
  readonly ladder: string
  readonly sendMissed: boolean
  readonly allowsLinkLocal: boolean
}

const EMPTY: TargetDraft = {
  url: '',
  name: '',
  eventTypes: '',
  headers: '',
  signing: 'merchant',
  secret: '',
  ladder: '',
  sendMissed: true,
  allowsLinkLocal: false,
}

export function draftOf(target: DeliveryTarget | undefined): TargetDraft {
  if (!target) return EMPTY
  const { mode, hasSecret } = target.signing
  const signed = hasSecret ? 'own' : 'merchant'
  return {
    url: target.url,
    name: target.name,
    eventTypes: target.eventTypes.join(', '),
    headers: writeHeaderLines(target.headers),
    signing: mode === 'none' ? 'none' : signed,
    secret: '',
    ladder: writeLadder(target.retryLadderS),
    sendMissed: target.sendMissed,
    allowsLinkLocal: target.allowsLinkLocal,
  }
}

type Problems = Partial<Record<keyof TargetDraft, string>>

/** What is wrong with the draft, by field. */
export function problemsOf(draft: TargetDraft, hasSecret: boolean): Problems {
  const headers = parseHeaderLines(draft.headers)
  const ladder = parseLadder(draft.ladder)
  const isUrl = /^https?:\/\//i.test(draft.url) && URL.canParse(draft.url)
  return {
    ...(!isUrl && { url: 'Use an http:// or https:// address' }),
    ...(typeof headers === 'string' && { headers }),
    ...(typeof ladder === 'string' && { ladder }),
    ...(draft.signing === 'own' &&
      draft.secret === '' &&
      !hasSecret && { secret: 'Give the secret the handler checks with' }),
  }
}

export function toNewTarget(draft: TargetDraft): NewTarget {
  const { retryLadderS, ...settings } = settingsOf(draft)
  const { signing, secret } = draft
  return {
    ...settings,
    ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
    ...(draft.ladder.trim() !== '' && { retryLadderS }),
    signing: {
      mode: signing === 'none' ? 'none' : 'hmac-sha512',
      ...(signing === 'own' && { secret }),
    },
  }
}

/** What is shown of what a target keeps to itself. */
type ShownSecrets = Pick<DeliveryTarget, 'headers' | 'signing'>

/** Secrets and headers that were left as shown are left out: what cannot be read here cannot be sent back either. */
export function toTargetChange(draft: TargetDraft, target: ShownSecrets): ChangeTarget {
  const { headers, ...settings } = settingsOf(draft)
  const secret = changedSecretOf(draft, target)
  const isKept = secret === undefined && draft.headers === writeHeaderLines(target.headers)
  return {
    ...settings,
    ...(!isKept && { headers }),
    ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
    signing: {
      mode: draft.signing === 'none' ? 'none' : 'hmac-sha512',
      ...(secret !== undefined && { secret }),
    },
  }
}

/** Null takes it away; undefined leaves it. */
function changedSecretOf(
  { signing, secret }: TargetDraft,
  target: ShownSecrets,
): string | null | undefined {
  if (signing === 'merchant' && target.signing.hasSecret) return null
  return signing === 'own' && secret !== '' ? secret : undefined
}

function settingsOf(draft: TargetDraft) {
  const headers = parseHeaderLines(draft.headers)
  const ladder = parseLadder(draft.ladder)
  return {
    url: draft.url.trim(),
    eventTypes: draft.eventTypes.split(/[\s,]+/).filter((type) => type !== ''),
    headers: typeof headers === 'string' ? [] : headers,
    retryLadderS: typeof ladder === 'string' ? [] : ladder,
    sendMissed: draft.sendMissed,
    allowsLinkLocal: draft.allowsLinkLocal,
  }
}
