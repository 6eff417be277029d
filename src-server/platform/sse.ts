import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { writePaced } from './paced-answer.ts'

/** A reader that lets this much pile up on top of what it was sent at first is closed, in bytes. */
const BACKLOG_LIMIT_BYTES = 1024 * 1024

/** Tells a browser to reconnect after a second instead of its three; goes in front of the first frame. */
const RECONNECT_SOON = 'retry: 1000\n'

export interface EventStream {
  /** Sends frames in one write; closes the stream of a reader that does not keep up. */
  send(frames: string | Buffer): void
  /**
   * Sends what counts as the reader's starting point, no faster than it is read: however large, it does not close the
   * stream, and what is sent meanwhile comes after it.
   */
  start(pieces: Iterable<string | Buffer>): void
  /** Ends it after what was sent; a browser opens it again by itself, as it would not after a refusal. */
  end(): void
  readonly closed: AbortSignal
}

/** Takes the answer over as an event stream, with the headers that hooks have set so far. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  const closing = new AbortController()
  let startBytes = 0
  let isOpen = true
  /** What comes after a start that is not all written; undefined when there is none. */
  let held: (string | Buffer)[] | undefined
  raw.on('close', () => {
    isOpen = false
    closing.abort()
  })
  raw.on('error', () => raw.destroy())
  // Its end is that of the connection: in chunks every frame would be written in four pieces to each reader.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.write(RECONNECT_SOON)
  reply.request.notes.onStreamOpened?.()

  function write(frames: string | Buffer): void {
    if (isOpen) raw.write(frames)
  }

  return {
    start(pieces) {
      held = []
      writePaced(raw, pieces, () => {
        startBytes = raw.writableLength
        const later = held ?? []
        held = undefined
        for (const frames of later) write(frames)
      })
    },
    send(frames) {
      if (held) {
        held.push(frames)
        if (held.reduce((sum, { length }) => sum + length, 0) > BACKLOG_LIMIT_BYTES) raw.destroy()
        return
      }
      write(frames)
      const { writableLength } = raw
      startBytes = Math.min(startBytes, writableLength)
      if (writableLength - startBytes > BACKLOG_LIMIT_BYTES) raw.destroy()
    },
    end: () => void raw.end(),
    closed: closing.signal,
  }
}
