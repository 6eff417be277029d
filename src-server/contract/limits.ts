/** Newest events a webhook session keeps. Spec §8. */
export const EVENTS_PER_SESSION = 100

/** How long events stay on a feed after the session's newest one, in milliseconds. Spec §8, assumption `session-expiry`. */
export const SESSION_LIFETIME_MS = 60 * 60 * 1000

/** Time between two `heartbeat` frames of a stream, in milliseconds. Spec §8. */
export const HEARTBEAT_INTERVAL_MS = 30 * 1000

/** Largest webhook body taken, in bytes. Assumption `webhook-body`. */
export const WEBHOOK_BODY_BYTES = 1024 * 1024

/** Deepest nesting of objects and arrays in a webhook body; beyond it many JSON readers fail. */
export const WEBHOOK_BODY_DEPTH = 512

/** How long Clear All offers to be undone, in milliseconds. */
export const UNDO_CLEAR_MS = 10 * 1000

/** How long cleared events can come back: a little longer than offered, so that the last moment counts. */
export const CLEARED_KEPT_MS = 15 * 1000

/** Time between two automatic status syncs of a payment that is not final, in milliseconds. Spec §8. */
export const AUTO_SYNC_INTERVAL_MS = 30 * 1000

/** Forced status syncs of one payment in any minute. Spec §8, assumption `status-limit`. */
export const STATUS_QUERIES_PER_MINUTE = 2

/** How long an unconfirmed payment and its client secret live, in seconds. Assumption `intent-lifetime`. */
export const INTENT_LIFETIME_S = 15 * 60

/** Largest body of a payments call, in bytes. */
export const PAYMENT_BODY_BYTES = 32_768

/** Deepest nesting of objects and arrays in a payments call: what is taken has to fit into a webhook body, inside its envelope. */
export const PAYMENT_BODY_DEPTH = 256

/** Refunds of one payment, failed ones included. */
export const REFUNDS_PER_PAYMENT = 10
