import { z } from 'zod'

/** Where the four servers answer; no trailing slash. */
export const addresses = z.object({
  sandbox: z.url(),
  live: z.url(),
  auth: z.url(),
  console: z.url(),
})
export type Addresses = z.output<typeof addresses>

/** Answer of `GET /console/api/overview`: what the page needs before anything else. */
export const overview = z.object({
  product: z.string(),
  version: z.string(),
  pid: z.int(),
  startedAt: z.iso.datetime(),
  dataFolder: z.string(),
  urls: addresses,
})
export type Overview = z.output<typeof overview>

/** Something the page shows has changed; sent as `changed` on `/console/api/events`. */
export const changeNotice = z.object({
  topic: z.enum([
    'sessions',
    'assumptions',
    'merchant',
    'clients',
    'tokens',
    'auth-failures',
    'signing-keys',
    'key-set',
    'key-set-fetches',
    'outbound-calls',
    'conformance',
    'payments',
    'merchant-profile',
    'requests',
  ]),
})
export type ChangeNotice = z.output<typeof changeNotice>
