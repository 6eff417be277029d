import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Environment, environmentParams } from '#contract/environments.ts'
import {
  exportQuery,
  importReceipt,
  sampleSessionList,
  sampleSessionParams,
  SESSION_FILE_BYTES,
} from '#contract/session-file.ts'
import { environmentSessionParams, webhookSession } from '#contract/webhook-sessions.ts'
import type { SessionExportService } from './session-export.service.ts'
import { requireFileSize } from './session-file-reading.domain.ts'
import { SAMPLE_SESSIONS, type SessionImportService } from './session-import.service.ts'

interface Options {
  exports: Record<Environment, SessionExportService>
  imports: Record<Environment, SessionImportService>
}

/** Content types and endings of the formats. */
const FILES = {
  session: { type: 'application/json', ending: 'session.json' },
  ndjson: { type: 'application/x-ndjson', ending: 'ndjson' },
  har: { type: 'application/json', ending: 'har' },
} as const

/** Control API: sessions as files, and the samples that ship with the console. */
export const sessionFilesConsoleRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { exports, imports } = options

  const read = { params: environmentSessionParams, querystring: exportQuery }
  app.get(
    '/environments/:environment/sessions/:sessionId/export',
    { schema: read },
    async ({ params: { environment, sessionId }, query: { format } }, reply) => {
      const { type, ending } = FILES[format]
      const content = await writeFile(exports[environment], sessionId, format)
      reply.header('content-disposition', `attachment; filename="${sessionId}.${ending}"`)
      return reply.type(`${type}; charset=utf-8`).send(content)
    },
  )

  app.get('/sample-sessions', { schema: { response: { 200: sampleSessionList } } }, async () => ({
    samples: [...SAMPLE_SESSIONS],
  }))

  const sample = { params: sampleSessionParams, response: { 200: webhookSession } }
  app.post(
    '/environments/:environment/sample-sessions/:name',
    { schema: sample },
    async ({ params }) => imports[params.environment].loadSample(params.name),
  )

  app.register(importRoute, options)
}

/** Takes the file's bytes as they are, whatever the content type says. */
const importRoute: FastifyPluginAsyncZod<Options> = async (app, { imports }) => {
  app.removeAllContentTypeParsers()
  const parser = { parseAs: 'buffer', bodyLimit: SESSION_FILE_BYTES } as const
  app.addContentTypeParser('*', parser, async (_request: unknown, body: Buffer) => body)
  app.addHook('onRequest', async ({ headers }) =>
    requireFileSize(Number(headers['content-length'] ?? 0)),
  )

  const create = { params: environmentParams, response: { 200: importReceipt } }
  app.post('/environments/:environment/imports', { schema: create }, async ({ params, body }) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    return imports[params.environment].importFile(bytes)
  })
}

async function writeFile(
  exports: SessionExportService,
  sessionId: string,
  format: keyof typeof FILES,
): Promise<string | Readable> {
  if (format === 'session') return exports.session(sessionId)
  if (format === 'ndjson') return Readable.from(await exports.ndjson(sessionId))
  return JSON.stringify(await exports.har(sessionId), null, 2)
}
