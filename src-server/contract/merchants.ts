import { z } from 'zod'

/** Secret key: server side only. Its prefix tells the environment. Spec §5.3. */
export const secretKey = z
  .string()
  .regex(
    /^(?:snd|prd)_[A-Za-z0-9]{64}$/,
    'Use snd_ (sandbox) or prd_ (live) and 64 letters or digits',
  )

/** Publishable key: safe in a browser or an app. Spec §5.3. */
export const publishableKey = z
  .string()
  .regex(
    /^pk_(?:snd|prd)_[0-9a-f]{32}$/,
    'Use pk_snd_ (sandbox) or pk_prd_ (live) and 32 hex digits',
  )

/** A secret as shown after it was made: its prefix and its last four characters. */
export const secretMask = z.string()

/** Answer of `GET …/merchant`: the merchant of an environment and its checkout keys. */
export const merchant = z.object({
  merchantId: z.string(),
  secretKey: z.object({ mask: secretMask, createdAt: z.iso.datetime() }),
  publishableKey: z.object({ key: publishableKey, createdAt: z.iso.datetime() }),
})
export type Merchant = z.output<typeof merchant>

/** Answer of `GET …/merchant/run-key`: a second secret key that ends with the run and is never stored. */
export const runKey = z.object({ secretKey })

/** Answer of `POST …/merchant/rotate-secret-key`: the only time the new key is shown whole. */
export const rotatedSecretKey = z.object({ merchant, secretKey })
