import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page: what browser and desktop window show, served by the console's own server. */
export default defineConfig({
  root: 'src-renderer',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    // The page's policy takes fonts from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: 'src-renderer/index.html' },
  },
})
