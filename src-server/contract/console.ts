import { z } from 'zod'

/** Where the four servers answer; no trailing slash. */
export const addresses = z.object({
  sandbox: z.url(),
  live: z.url(),
  auth: z.url(),
  console: z.url(),
})
export type Addresses = z.output<typeof addresses>

/** Why nothing can be stored at the moment. */
export const storageProblem = z.object({
  kind: z.enum(['full', 'read_only', 'damaged', 'failing', 'redis_away']),
  /** For people: what is wrong, and what to do. */
  message: z.string(),
  since: z.iso.datetime(),
})
export type StorageProblem = z.output<typeof storageProblem>

const storageState = z.object({
  /** Null while changes are stored. */
  problem: storageProblem.nullable(),
  /** Path of the damaged data file that this run found and set aside. */
  setAside: z.string().nullable(),
})

/** Answer of `GET /console/api/overview`: what the page needs before anything else. */
export const overview = z.object({
  product: z.string(),
  version: z.string(),
  pid: z.int(),
  startedAt: z.iso.datetime(),
  dataFolder: z.string(),
  urls: addresses,
  storage: storageState,
})
export type Overview = z.output<typeof overview>

/** Something the page shows has changed; sent as `changed` on `/console/api/events`. */
export const changeNotice = z.object({
  topic: z.enum([
    'overview',
    'sessions',
    'archive',
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
    'deliveries',
  ]),
})
export type ChangeNotice = z.output<typeof changeNotice>
