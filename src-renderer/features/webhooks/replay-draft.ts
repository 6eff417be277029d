import { z } from 'zod'
import type { Environment } from '#contract/environments.ts'
import type { NewReplay } from './deliveries.queries.ts'
import type { SigningChoice } from './target-draft.ts'

export type ReplayTo = 'targets' | 'url' | 'session'
export type ReplayTiming = 'at-once' | 'original' | 'faster'

/** A replay as it is set up. */
export interface ReplayDraft {
  readonly scope: 'selected' | 'session'
  readonly to: ReplayTo
  /** Targets that are left out. */
  readonly skippedTargets: readonly string[]
  readonly url: string
  readonly signing: SigningChoice
  readonly secret: string
  readonly sessionId: string
  readonly timing: ReplayTiming
  /** Typed, such as "10". */
  readonly speed: string
  readonly isReversed: boolean
  /** Typed; empty for none. */
  readonly duplicateEvery: string
  readonly dropEvery: string
}

/** What is remembered from one replay to the next. */
export const rememberedReplay = z.object({
  to: z.enum(['targets', 'url', 'session']),
  url: z.string(),
})

export interface ReplaySource {
  readonly environment: Environment
  readonly sessionId: string
  /** The selected events, in the order received. */
  readonly eventIds: readonly string[]
  readonly targetIds: readonly string[]
  /** The edited body; undefined sends what was received. */
  readonly editedBody: string | undefined
}

type Problems = Partial<
  Record<'to' | 'url' | 'secret' | 'speed' | 'duplicateEvery' | 'dropEvery', string>
>

/** What is wrong with the draft, by field. */
export function replayProblems(draft: ReplayDraft, { targetIds }: ReplaySource): Problems {
  const { to, timing, speed, duplicateEvery, dropEvery } = draft
  const chosen = targetIds.filter((id) => !draft.skippedTargets.includes(id))
  return {
    ...(to === 'targets' && chosen.length === 0 && { to: 'Choose a target to send to' }),
    ...(to === 'url' && addressProblems(draft)),
    ...(timing === 'faster' && !(Number(speed) > 0) && { speed: 'Use a number such as 10' }),
    ...numberProblem('duplicateEvery', duplicateEvery, 1),
    ...numberProblem('dropEvery', dropEvery, 2),
  }
}

/** The body that starts the replay; the draft must have no problems. */
export function toReplay(draft: ReplayDraft, source: ReplaySource): NewReplay {
  const { scope, timing, speed, isReversed, duplicateEvery, dropEvery } = draft
  const { editedBody } = source
  return {
    sessionId: source.sessionId,
    eventIds: scope === 'session' ? null : [...source.eventIds],
    to: destinationOf(draft, source),
    ...(editedBody !== undefined && { edited: { body: editedBody } }),
    timing: timing === 'faster' ? { speed: Number(speed) } : timing,
    order: isReversed ? 'reversed' : 'received',
    ...(duplicateEvery !== '' && { duplicateEvery: Number(duplicateEvery) }),
    ...(dropEvery !== '' && { dropEvery: Number(dropEvery) }),
  }
}

function destinationOf(draft: ReplayDraft, source: ReplaySource): NewReplay['to'] {
  const { to, url, signing, secret, skippedTargets, sessionId } = draft
  if (to === 'session') return { kind: 'session', environment: source.environment, sessionId }
  if (to === 'targets') {
    return {
      kind: 'targets',
      targetIds: source.targetIds.filter((id) => !skippedTargets.includes(id)),
    }
  }
  return {
    kind: 'url',
    url: url.trim(),
    signing: {
      mode: signing === 'none' ? 'none' : 'hmac-sha512',
      ...(signing === 'own' && { secret }),
    },
  }
}

function addressProblems({ url, signing, secret }: ReplayDraft): Problems {
  const isUrl = /^https?:\/\//i.test(url) && URL.canParse(url)
  return {
    ...(!isUrl && { url: 'Use an http:// or https:// address' }),
    ...(signing === 'own' && secret === '' && { secret: 'Give the secret' }),
  }
}

function numberProblem(field: keyof Problems, text: string, least: number): Problems {
  const isRight = text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= least)
  return isRight ? {} : { [field]: `Use a whole number from ${least}` }
}
