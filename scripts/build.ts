import { cpSync } from 'node:fs'
import { build as buildDesktop } from 'electron-vite'
import { build as buildBundle } from 'vite'
import { ROOT, stampOutput } from './build-output.ts'

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

process.chdir(ROOT)
await stampOutput(async () => {
  // It has two of three configurations and says so as a warning: the page has its own, which browsers' tests use too.
  await buildDesktop({ logLevel: logLevel === 'warn' ? 'error' : logLevel })
  await buildBundle({ configFile: 'vite.page.config.ts', logLevel })
  await buildBundle({ configFile: 'vite.server.config.ts', logLevel })
  cpSync('node_modules/@fastify/swagger-ui/static', 'out/reference', { recursive: true })
})
