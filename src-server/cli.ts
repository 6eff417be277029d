import { relaunchOnPinnedNode } from './platform/pinned-node.ts'

// Nothing else is loaded before it is known that this Node can load it.
if (!relaunchOnPinnedNode()) await import('./commands.ts')
