import helmet from '@fastify/helmet'
import files from '@fastify/static'
import fastifyPlugin from 'fastify-plugin'
import type { HttpServer } from './http-server.ts'

interface Options {
  /** Folder of the built page. */
  folder: string
  /** The addresses the page talks to, known once everything listens. */
  urls: () => Record<string, string>
  /** Those of them whose pages it may show in a frame. */
  framed: readonly string[]
}

/** Serves the built page with a policy that lets it run its own scripts and talk to the four addresses only. */
export const pageFiles = fastifyPlugin<Options>(async (app: HttpServer, options) => {
  const { folder, urls, framed } = options
  await app.register(helmet, {
    strictTransportSecurity: false, // plain HTTP on loopback
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library sets styles from script; none comes from elsewhere.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", () => Object.values(urls()).join(' ')],
        // The checkout shows hosted pages as a shop does. Spec §4, checkout rules 2 and 3.
        frameSrc: [() => framed.map((role) => urls()[role]).join(' ')],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  await app.register(files, {
    root: folder,
    index: false,
    wildcard: false,
    immutable: true,
    maxAge: '1y',
    setHeaders(response, path) {
      if (path.endsWith('.html')) response.header('cache-control', 'no-cache')
    },
  })
})
