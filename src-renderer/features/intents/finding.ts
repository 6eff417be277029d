import type { MerchantProfile } from '#contract/merchant-profile.ts'
import type { JsonObject } from './draft-text.ts'

/** An `error` is refused, a `warning` will not end as meant, a `hint` is worth knowing. */
export type Severity = 'error' | 'warning' | 'hint'

/** Something about a draft that its writer should know. */
export interface Finding {
  readonly severity: Severity
  /** Where it stands; empty for the whole draft. */
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** Section of the specification it rests on. */
  readonly section?: string
}

/** Whether a finding stands at a place of the draft or inside of it. */
export function isWithin({ path }: Finding, place: readonly PropertyKey[]): boolean {
  return place.every((step, depth) => path[depth] === step)
}

/** Which credential a call is sent with. */
export type SendAs = 'secret' | 'publishable' | 'none'

/** What a rule looks at. */
export interface LintSubject {
  readonly draft: JsonObject
  readonly sendAs: SendAs
  /** Absent until it is loaded. */
  readonly profile: MerchantProfile | undefined
}

export type Rule = (subject: LintSubject) => Finding | false | undefined
