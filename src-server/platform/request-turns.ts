import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their turn: more are a flood. */
const MOST_WAITING = 1000

/**
 * Requests that a connection sends without waiting for answers are handled one after the other, so that it costs no
 * more than one answer, however many streams or lists it asks for in one breath. RFC 9112 §9.3.2.
 */
export function createRequestTurns() {
  const waiting = new WeakMap<Socket, number>()
  /** Calls `begin` once everything before it on its connection is answered; never where that ends first. */
  return (socket: Socket, response: ServerResponse, begin: () => void): void => {
    // A response is given the connection when the one before it has been sent.
    if (response.socket !== null) {
      begin()
      return
    }
    const count = waiting.get(socket) ?? 0
    if (count >= MOST_WAITING) {
      socket.destroy()
      return
    }
    waiting.set(socket, count + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      begin()
    })
  }
}
