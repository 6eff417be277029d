import { defineConfig } from 'electron-vite'

// Dependencies go into the bundles, all but the native ones: that starts faster than a folder of modules.
const NATIVE = ['electron', 'better-sqlite3']

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
})
