import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'

// A mock server that knows the API from the document that the console publishes: it checks each request against it
// and makes up an answer that fits. It keeps nothing.

const dataFolder = process.argv[2] ?? '.'
const document = path.join(dataFolder, 'openapi.json')
writeFileSync(document, await documentOfConsole())
const server = createServer(await getHttpOperationsFromSpec(document), {
  cors: true,
  components: { logger: createLogger('mock', { level: 'silent' }) },
  config: {
    isProxy: false,
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: false },
  },
})
const url = await server.listen(0, '127.0.0.1')
const sandbox = { clientId: 'any', clientSecret: 'any', secretKey: 'any' }
process.stdout.write(`${JSON.stringify({ urls: { sandbox: url }, environments: { sandbox } })}\n`)
process.once('SIGTERM', () => process.exit(0))

async function documentOfConsole(): Promise<string> {
  const folder = path.join(dataFolder, 'console')
  const args = ['out/server/cli.js', 'serve', '--port', '0', '--data', folder, '--json']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const { urls } = JSON.parse(String(line)) as { urls: { sandbox: string } }
    return await (await fetch(`${urls.sandbox}/openapi.json`)).text()
  } finally {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
}
