import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where the built page lies, seen from this file as source and from the bundles it ends up in. */
const CANDIDATES = ['../renderer', '../../renderer', '../../out/renderer']

/** The folder of the built page, or undefined where it was not built. */
export function findPageFolder(): string | undefined {
  return CANDIDATES.map((relative) => path.join(import.meta.dirname, relative)).find((folder) =>
    existsSync(path.join(folder, 'index.html')),
  )
}
