import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The least that a process can do to answer over HTTP.

const server = createServer((_request, response) => response.end('{}'))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ urls: { sandbox: `http://127.0.0.1:${port}` } })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
