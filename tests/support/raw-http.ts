import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection that sends exactly what the test says; closed after the test. */
export async function openSocket(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {}) // a reset is what some tests wait for
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Everything that arrives until the other side closes. */
export async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  await once(socket, 'close')
  return text
}

/** Sends one request as it stands and returns the whole answer. */
export async function sendRaw(baseUrl: string, request: string | Buffer): Promise<string> {
  const socket = await openSocket(baseUrl)
  socket.write(request)
  return readAll(socket)
}

/** A raw answer with a JSON body, in parts. */
export function takeApart(answer: string) {
  const [head = '', text = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)))
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(text) as unknown }
}

/** The head of a request to an address, without the empty line. */
export function requestHead(method: string, path: string, headers: readonly string[] = []): string {
  return [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers].join('\r\n')
}
