import { build as buildDesktop } from 'electron-vite'
import { build as buildBundle } from 'vite'
import { ROOT, stampOutput } from './build-output.ts'

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

process.chdir(ROOT)
await stampOutput(async () => {
  await buildDesktop({ logLevel })
  await buildBundle({ configFile: 'vite.page.config.ts', logLevel })
  await buildBundle({ configFile: 'vite.server.config.ts', logLevel })
})
