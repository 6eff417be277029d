import module from 'node:module'
import path from 'node:path'
import { relaunchOnPinnedNode } from './platform/pinned-node.ts'

// Nothing else is loaded before it is known that this Node can load it.
if (!relaunchOnPinnedNode()) {
  // What a run compiled is kept beside the built code it was compiled from, for the next one.
  if (import.meta.filename.endsWith('.js')) {
    module.enableCompileCache(path.join(import.meta.dirname, 'compile-cache'))
  }
  await import('./commands.ts')
}
