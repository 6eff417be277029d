import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A merchant's webhook handler for a test in the browser: notes what it gets and answers as told. */
export class TestHandler {
  readonly got: { headers: IncomingHttpHeaders; body: string }[] = []
  status = 200
  private readonly server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8')
    this.got.push({ headers: request.headers, body })
    response.writeHead(this.status).end('noted')
  })

  static async start(): Promise<TestHandler> {
    const handler = new TestHandler()
    await new Promise<void>((resolve) => void handler.server.listen(0, '127.0.0.1', resolve))
    return handler
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`
  }

  /** Whether what came last was signed with the secret. */
  isSigned(secret: string): boolean {
    const { headers, body } = this.got.at(-1) ?? { headers: {}, body: '' }
    const expected = createHmac('sha512', secret).update(body).digest('hex')
    return headers['x-webhook-signature-512'] === expected
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<void>((resolve) => void this.server.close(() => resolve()))
  }
}
