import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A reader that takes nothing of what is left for it is let go after this time. */
const STALLED_MS = 60_000

/** Writes pieces no faster than they are read, so that a slow reader holds one of them, and says when the last is written. */
export function writePaced(
  raw: ServerResponse,
  pieces: Iterable<string | Buffer>,
  onWritten: () => void,
): void {
  const rest = pieces[Symbol.iterator]()
  let next = rest.next()
  let isTimed = false
  function go(): void {
    while (!next.done && !raw.destroyed) {
      const hasRoom = raw.write(next.value)
      next = rest.next()
      if (!hasRoom && !next.done) return waitForRoom()
    }
    if (isTimed) raw.setTimeout(0)
    onWritten()
  }
  function waitForRoom(): void {
    if (!isTimed) endIfStalled(raw)
    isTimed = true
    raw.once('drain', go)
  }
  go()
}

/** The pieces as the body of an answer. */
export function paced(pieces: Iterable<string>, { raw }: FastifyReply): Readable {
  endIfStalled(raw)
  // By bytes: counted by pieces, many of them would be held for each reader.
  return Readable.from(pieces, { objectMode: false })
}

function endIfStalled(raw: ServerResponse): void {
  raw.setTimeout(STALLED_MS, () => raw.destroy())
}
