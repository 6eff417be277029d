import { builtinModules } from 'node:module'
import { defineConfig } from 'vite'

/** The headless entry as one folder of bundles for plain Node; only the native module stays outside. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['better-sqlite3'] },
  build: {
    ssr: 'src-server/cli.ts',
    outDir: 'out/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      external: [...builtinModules, /^node:/, 'better-sqlite3'],
      output: {
        format: 'es',
        // Less to read at each start; names stay, for what a stack says.
        minify: { compress: false, mangle: false, codegen: true },
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
      },
    },
  },
})
