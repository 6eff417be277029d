import { type Body, startPayments } from './payments.ts'

type Payments = Awaited<ReturnType<typeof startPayments>>

/** A shopper's browser, as far as these pages need one. */
export function aShopper({ server }: Pick<Payments, 'server'>) {
  async function follow(url: string) {
    const page = await server.inject(url)
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1]
    const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const leave = /href="([^"]*redirect\/response[^"]*)"/.exec(page.body)?.[1] ?? ''
    const answer = (decision: string) =>
      server.inject({
        method: 'POST',
        url: action,
        payload: new URLSearchParams({ token: field('token') ?? '', decision }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    return { page, answer, leave: () => server.inject(leave) }
  }
  return { follow }
}

/** A payment that waits for its shopper on a hosted page. */
export async function startHosted(
  method: Record<string, unknown>,
  changes: Record<string, unknown> = {},
) {
  const started = await startPayments()
  const payment = await started.create(changes)
  const { body } = await started.confirm(payment, method)
  const action = body.next_action
  const url: string = action.redirect_to_url ?? action.popup_url ?? action.raw_qr_data
  const { follow } = aShopper(started)
  const read = async (): Promise<Body> => (await started.get(`/payments/${payment.id}`)).body
  return { ...started, payment, action, read, open: () => follow(new URL(url).pathname) }
}
