import { z } from 'zod'

export const modulusBits = z.union([z.literal(2048), z.literal(3072), z.literal(4096)])

/** Seconds a key signs for, from the moment it becomes active; its end is the key's `exp`. */
export const keyLifetimeS = z
  .int()
  .min(5, 'Use at least 5 seconds')
  .max(366 * 86_400)

/**
 * upcoming: in the key set if published, does not sign yet · active: signs · previous: signs no more, stays in the
 * key set until its tokens have expired · retired: gone from the key set
 */
export const signingKeyStatus = z.enum(['upcoming', 'active', 'previous', 'retired'])
export type SigningKeyStatus = z.output<typeof signingKeyStatus>

export const signingKey = z.object({
  kid: z.string(),
  status: signingKeyStatus,
  /** Whether the key set holds it now. */
  isPublished: z.boolean(),
  /** Whether the user took it out of the key set by hand. */
  isHidden: z.boolean(),
  modulusBits: z.int(),
  createdAt: z.iso.datetime(),
  /** When it signs or signed from; null for an added key that waits to be activated. */
  activeFrom: z.iso.datetime().nullable(),
  /** Its `exp`: it signs until then. */
  expiresAt: z.iso.datetime(),
  /** When it leaves the key set: once the last token it signed has expired. */
  publishedUntil: z.iso.datetime(),
  n: z.string(),
  e: z.string(),
})
export type SigningKey = z.output<typeof signingKey>

/** How private keys lie on the disk. */
export const keyProtection = z.object({
  kind: z.enum(['os_key_store', 'file_permissions']),
  /** For people, such as "Encrypted with the keychain of this account". */
  label: z.string(),
})

/** Answer of `GET /console/api/signing-keys`, newest first. One set for both environments. Spec §5.1.4. */
export const signingKeyList = z.object({
  keys: z.array(signingKey),
  protection: keyProtection,
  /** What a key made without a choice gets. */
  defaults: z.object({ modulusBits: z.int(), lifetimeS: z.int() }),
  /** Time of the console's clock. */
  now: z.iso.datetime(),
})
export type SigningKeyList = z.output<typeof signingKeyList>

/** Body of `POST /console/api/signing-keys`: adds a key that is published and waits to be activated. */
export const addKeyBody = z.strictObject({
  modulusBits: modulusBits.optional(),
  lifetimeS: keyLifetimeS.optional(),
})
export type AddKey = z.output<typeof addKeyBody>

/** Body of `POST /console/api/signing-keys/rotate`. `publishAheadS`: seconds it is published before it signs. */
export const rotateKeyBody = addKeyBody.extend({
  publishAheadS: z
    .int()
    .min(0)
    .max(30 * 86_400)
    .default(0),
})
export type RotateKey = z.output<typeof rotateKeyBody>

export const kidParams = z.object({ kid: z.string().min(1).max(128) })

/** Body of `PATCH /console/api/signing-keys/{kid}`: hide or publish it, or end it at another time. */
export const changeKeyBody = z.strictObject({
  isHidden: z.boolean().optional(),
  /** Seconds from now until its `exp`. */
  lifetimeS: keyLifetimeS.optional(),
})
export type ChangeKey = z.output<typeof changeKeyBody>

/** Answer of `GET /console/api/signing-keys/{kid}/pem`: the public key as SPKI PEM. */
export const keyPem = z.object({ pem: z.string() })
