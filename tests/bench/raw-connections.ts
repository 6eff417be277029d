import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A bare connection, so that the time measured is the server's and not a client library's. */
export async function connectRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** Opens an event stream and answers once it has sent what is stored. */
export async function openReader(url: string, path: string) {
  const socket = await connectRaw(url)
  let text = ''
  let expected = { marker: 'event: initial', arrived: (_atMs: number): void => {} }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
    if (!text.includes(expected.marker)) return
    text = ''
    expected.arrived(performance.now())
  })

  /** When the text with this marker arrives, in milliseconds of `performance.now()`. */
  function arrivalOf(marker: string): Promise<number> {
    return new Promise((resolve) => {
      expected = { marker, arrived: resolve }
    })
  }

  const opened = arrivalOf('event: initial')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  await opened
  return { socket, arrivalOf }
}
