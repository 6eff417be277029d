import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** The page, as built and as served while developing. Browsers show it as well as the desktop's own engine. */
export const page = {
  root: 'src-renderer',
  base: './',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: '../out/renderer',
    emptyOutDir: true,
    // The page's policy takes fonts from files only.
    assetsInlineLimit: 0,
    // It comes from this machine.
    chunkSizeWarningLimit: 2000,
  },
} satisfies UserConfig

export default defineConfig(page)
