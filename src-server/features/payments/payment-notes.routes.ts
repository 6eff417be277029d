import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { CredentialKind } from '#contract/request-log.ts'
import type { Caller } from './caller.domain.ts'

interface Options {
  /** A payment's status as stored; null for an unknown one. */
  statusOf: (paymentId: string) => string | null
}

/** Notes which payment a call is about, and its status before and after. */
export const paymentNotes = fastifyPlugin<Options>(async (app, { statusOf }) => {
  app.addHook('preHandler', (request, _reply, done) => {
    const id = request.notes.isWanted ? paymentIdOf(request.params) : undefined
    if (id !== undefined) {
      const before = request.method === 'GET' ? null : statusOf(id)
      request.notes.payment = { id, before, after: null }
    }
    done()
  })

  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const id = request.notes.isWanted ? paymentIdOf(payload) : undefined
    if (id !== undefined) request.notes.payment ??= { id, before: null, after: null }
    done(null, payload)
  })

  app.addHook('onSend', (request, _reply, payload, done) => {
    const { payment } = request.notes
    if (payment) payment.after = statusOf(payment.id)
    done(null, payload)
  })
})

const KINDS: Record<Caller['kind'], CredentialKind> = {
  merchant: 'secret-key',
  client: 'publishable-key',
  ephemeral: 'ephemeral-key',
}

/** Notes what let the caller in. */
export function noteCredential({ notes, headers }: FastifyRequest, { kind }: Caller): void {
  const isKeyHeader = headers['api-key'] !== undefined && headers['api-key'] !== ''
  // Of the bearer tokens only access tokens have parts.
  const isToken = !isKeyHeader && (headers.authorization?.split('.').length ?? 1) === 3
  notes.credential = {
    kind: isToken ? 'access-token' : KINDS[kind],
    from: isKeyHeader ? 'api-key' : 'authorization',
    holder: null,
  }
}

function paymentIdOf(holder: unknown): string | undefined {
  if (typeof holder !== 'object' || holder === null || !('payment_id' in holder)) return undefined
  return typeof holder.payment_id === 'string' ? holder.payment_id : undefined
}
