import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawMessage {
  bytes: Buffer
  /** In how many pieces it arrives. */
  pieces: number
  /** Whether the sender ends in order, breaks off, or waits for the other side to end. */
  ending: 'end' | 'reset' | 'wait'
}

/** What was written as text, byte by byte. */
export const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')

export async function openTo(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {}) // the server may have closed it already
  await once(socket, 'connect')
  return socket
}

/** Sends, goes away, and returns what came back until the server closed too. */
export async function sendBytes(baseUrl: string, message: RawMessage): Promise<string> {
  const { bytes, pieces, ending } = message
  const socket = await openTo(baseUrl)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.setNoDelay(true)
  const length = Math.ceil(bytes.length / pieces)
  for (let from = 0; from < bytes.length; from += length) {
    await new Promise((resolve) => socket.write(bytes.subarray(from, from + length), resolve))
  }
  if (ending === 'reset') breakOff(socket)
  if (ending === 'end') socket.end()
  await closed
  return answer
}

/** Resets the connection. Node never closes one that it tries to reset while it ends. */
export function breakOff(socket: Socket): void {
  if (socket.readyState === 'open') socket.resetAndDestroy()
  else socket.destroy()
}

/** Connections of this process, both ends. */
export const openSockets = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length
