import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { UserConfig } from 'vite'

// Dependencies go into the bundles, all but the native ones: that starts faster than a folder of modules.
const NATIVE = ['electron', 'better-sqlite3']

/** The page, as built and as served while developing. Browsers show it as well as the desktop's own engine. */
export const page = {
  root: 'src-renderer',
  plugins: [react()],
  build: { target: 'es2022', rolldownOptions: { input: 'src-renderer/index.html' } },
} satisfies UserConfig

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { main: 'src-main/main.ts' },
        external: NATIVE,
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
        },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src-main/bridge/preload.ts' },
        external: NATIVE,
        // A sandboxed preload can only be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: page,
})
