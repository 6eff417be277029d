import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where the viewer of the reference page lies, seen from this file as source and from the bundles it ends up in. */
const CANDIDATES = [
  '../reference',
  '../../reference',
  '../../node_modules/@fastify/swagger-ui/static',
]

/** The folder of the viewer's files, or undefined where it was not built. */
export function findReferenceFolder(): string | undefined {
  return CANDIDATES.map((relative) => path.join(import.meta.dirname, relative)).find((folder) =>
    existsSync(path.join(folder, 'swagger-ui-bundle.js')),
  )
}
