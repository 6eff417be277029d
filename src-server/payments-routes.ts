import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { hostedPagesRoutes } from './features/checkout/hosted-pages.routes.ts'
import { mobileIntentsRoutes } from './features/mobile-intents/mobile-intents.routes.ts'
import { paymentNotes } from './features/payments/payment-notes.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { paymentsSurface } from './features/payments/payments-surface.routes.ts'
import { recurringRoutes } from './features/recurring/recurring.routes.ts'
import { refundsRoutes } from './features/refunds/refunds.routes.ts'
import type { PaymentsApi } from './payments-api.ts'

interface Options {
  api: PaymentsApi
}

/** Everything about payments that one environment's address serves. */
export const paymentsApiRoutes: FastifyPluginAsyncZod<Options> = async (app, { api }) => {
  app.register(async (surface) => {
    await surface.register(paymentsSurface, { callers: api.callers })
    await surface.register(paymentNotes, { statusOf: api.reads.statusOf })
    surface.register(paymentsRoutes, api)
    surface.register(refundsRoutes, api)
    surface.register(recurringRoutes, api)
    surface.register(checkoutRoutes, api)
  })
  app.register(async (pages) => {
    await pages.register(paymentNotes, { statusOf: api.reads.statusOf })
    pages.register(hostedPagesRoutes, api)
  })
  app.register(mobileIntentsRoutes, api)
}
