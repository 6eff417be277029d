import { z } from 'zod'
import { loggedExchange } from '#contract/request-log.ts'

/** What a session brought along that belongs to no other store. */
export const importedParts = z.object({
  createdAt: z.iso.datetime(),
  requests: z.array(loggedExchange),
  /** By the id that an event has here: the one it had, and where it came from. */
  origins: z.record(z.string(), z.object({ eventId: z.string(), source: z.string() })),
})
export type ImportedParts = z.output<typeof importedParts>

/** One environment's imported sessions. Synchronous like SQLite's driver. */
export interface SessionImportsStore {
  /** Adds the parts, or replaces those of the session; to be called inside a transaction. */
  save(sessionId: string, parts: ImportedParts): void
  find(sessionId: string): ImportedParts | undefined
  sessionIds(): string[]
  remove(sessionId: string): void
}
