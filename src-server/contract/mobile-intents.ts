import { z } from 'zod'

/** Answer of `GET /api/create-msdk-intent`. Spec §2.6; a payload edited beforehand may have other fields too. */
export const mobileIntent = z.looseObject({
  clientSecret: z.string(),
  ephemeralKey: z.string(),
  publishableKey: z.string(),
  orchestratorBaseUrl: z.url(),
})
export type MobileIntent = z.output<typeof mobileIntent>

/** A payload that was edited beforehand may lack documented fields, so that an app's handling of that can be tried. */
export const editedMobileIntent = mobileIntent.partial()
export type EditedMobileIntent = z.output<typeof editedMobileIntent>

export const mobileIntentQuery = z.object({ sessionId: z.string().optional() })

/** What a session's mobile intents are made with, or the whole payload to serve instead. */
export const mobileIntentEdit = z.strictObject({
  /** Fields of the intent to mint, such as amount and currency. */
  intent: z.record(z.string(), z.unknown()).optional(),
  /** Served over what was minted, member by member; a null member is left out. */
  payload: z.record(z.string(), z.unknown()).optional(),
})
export type MobileIntentEdit = z.output<typeof mobileIntentEdit>
