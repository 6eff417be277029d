import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { consoleSettings, resetBody } from '#contract/console-settings.ts'
import type { ConsoleSettingsService } from './console-settings.service.ts'

interface Options {
  settings: ConsoleSettingsService
}

/** Control API: all settings as one file, and the way back to the first start. */
export const consoleSettingsRoutes: FastifyPluginAsyncZod<Options> = async (app, { settings }) => {
  const response = { 200: consoleSettings }
  app.get('/settings', { schema: { response } }, async () => settings.read())
  app.put('/settings', { schema: { body: consoleSettings, response } }, async ({ body }) =>
    settings.replace(body),
  )
  app.post('/settings/reset', { schema: { body: resetBody, response } }, async () =>
    settings.reset(),
  )
}
