import { z } from 'zod'
import { merchantProfileChange } from './merchant-profile.ts'
import { LOG_BYTES_RANGE } from './request-log.ts'

/** What a user has set, as a file to keep and to share. No key or secret is in it. */
export const consoleSettings = z
  .strictObject({
    format: z.literal('payments-console-settings'),
    version: z.literal(1),
    /** Option of each assumption that is not at its default. */
    assumptions: z.record(z.string(), z.string()),
    /** What differs from the defaults on the merchant account of each environment. */
    merchantProfiles: z.strictObject({
      sandbox: merchantProfileChange,
      live: merchantProfileChange,
    }),
    requestLog: z.strictObject({
      isOn: z.boolean(),
      limitBytes: z.int().min(LOG_BYTES_RANGE.min).max(LOG_BYTES_RANGE.max),
    }),
  })
  .meta({ id: 'ConsoleSettings' })
export type ConsoleSettings = z.output<typeof consoleSettings>

/** What has to be typed before everything is set back. */
export const RESET_WORD = 'reset'

/** Body of `POST /console/api/settings/reset`. */
export const resetBody = z.strictObject({ confirm: z.literal(RESET_WORD) })
