import { valueAt } from './derivation.ts'

/** A member that readers of an event look for. */
export interface SchemaMember {
  readonly path: string
  readonly kind: 'string' | 'integer' | 'time' | 'object'
  readonly note: string
}

const ENVELOPE: readonly SchemaMember[] = [
  { path: 'event_id', kind: 'string', note: 'handlers recognise doubles by it' },
  { path: 'event_type', kind: 'string', note: 'shown type and badge' },
  { path: 'timestamp', kind: 'time', note: 'when the sender made it' },
  { path: 'content.type', kind: 'string', note: 'what the object is' },
  { path: 'content.object', kind: 'object', note: 'the whole resource' },
]

const PAYMENT = {
  path: 'content.object.payment_id',
  kind: 'string',
  note: 'shown payment',
} as const
const STATUS = { path: 'content.object.status', kind: 'string', note: 'shown status' } as const
const AMOUNT = {
  path: 'content.object.amount',
  kind: 'integer',
  note: 'minor units: 12500 in ZAR is R125.00',
} as const

const OBJECTS: Readonly<Record<string, readonly SchemaMember[]>> = {
  payment_details: [
    PAYMENT,
    STATUS,
    AMOUNT,
    { path: 'content.object.currency', kind: 'string', note: 'such as ZAR' },
    { path: 'content.object.updated', kind: 'time', note: 'handlers order events by it' },
  ],
  refund_details: [
    { path: 'content.object.refund_id', kind: 'string', note: 'the refund' },
    PAYMENT,
    STATUS,
    AMOUNT,
  ],
  dispute_details: [
    { path: 'content.object.dispute_id', kind: 'string', note: 'the dispute' },
    PAYMENT,
    { path: 'content.object.dispute_status', kind: 'string', note: 'disputes have no status' },
  ],
  mandate_details: [
    { path: 'content.object.mandate_id', kind: 'string', note: 'mandates name no payment' },
    STATUS,
  ],
  payout_details: [
    { path: 'content.object.payout_id', kind: 'string', note: 'the payout' },
    STATUS,
    AMOUNT,
  ],
  subscription_details: [
    { path: 'content.object.subscription_id', kind: 'string', note: 'the subscription' },
    PAYMENT,
  ],
}

export interface CheckedMember extends SchemaMember {
  readonly state: 'fits' | 'absent' | 'other-kind'
}

/** The members that readers of this event look for, each checked against it. */
export function checkSchema(payload: unknown): CheckedMember[] {
  const contentType = valueAt(payload, 'content.type')
  const object = (typeof contentType === 'string' && OBJECTS[contentType]) || [PAYMENT, STATUS]
  return [...ENVELOPE, ...object].map((member) => ({
    ...member,
    state: stateOf(valueAt(payload, member.path), member.kind),
  }))
}

const FITS: Record<SchemaMember['kind'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  integer: (value) => Number.isInteger(value),
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function stateOf(value: unknown, kind: SchemaMember['kind']): CheckedMember['state'] {
  if (value === undefined || value === null) return 'absent'
  return FITS[kind](value) ? 'fits' : 'other-kind'
}
