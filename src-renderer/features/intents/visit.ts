import type { PartnerCall } from '../../shared/partner-api/partner-call.ts'
import { createVisitStore } from '../../shared/storage/visit-store.ts'
import type { Preset } from './presets.ts'

/** Draft texts by environment, session and preset. */
export const drafts = createVisitStore<string>()

/** A call and the payment it was about; none where it made none. */
export interface LastCall {
  readonly call: PartnerCall
  readonly paymentId: string | undefined
  /** The preset whose draft was sent; none where something else was asked. */
  readonly preset?: Preset | undefined
}

/** The last call by environment and session. */
export const lastCalls = createVisitStore<LastCall>()

/** What was sent to create a payment, by its id. */
export const sentBodies = createVisitStore<string>()

/** When forced syncs of a payment were made, in epoch milliseconds, by its id. */
export const syncTimes = createVisitStore<readonly number[]>()
