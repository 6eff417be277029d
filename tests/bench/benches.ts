import { archiveSearch } from './archive-search.bench.ts'
import type { Bench } from './bench.ts'
import { coldStart } from './cold-start.bench.ts'
import { fanOut } from './fan-out.bench.ts'
import { idle } from './idle.bench.ts'
import { ingest } from './ingest.bench.ts'
import { memory } from './memory.bench.ts'
import { keySet, keySetOfMock, tokens, tokensOfMock } from './partner-auth.bench.ts'
import { payments, paymentsOfMock } from './payments.bench.ts'
import { requestLog } from './request-log.bench.ts'
import { streams } from './streams.bench.ts'

/** What `npm run bench` measures, in this order. */
export const BENCHES: readonly Bench[] = [
  ingest,
  fanOut,
  streams,
  tokens,
  keySet,
  tokensOfMock,
  keySetOfMock,
  payments,
  paymentsOfMock,
  coldStart,
  memory,
  idle,
  requestLog,
  archiveSearch,
]
