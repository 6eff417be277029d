import { type Logger, pino } from 'pino'

/** Warnings and errors go to stderr; nothing of a request but its id, method and path is ever written. */
export function createStderrLogger(): Logger {
  const level = process.env['LOG_LEVEL'] ?? 'warn'
  const serializers = {
    req: ({ method, url = '' }: { method?: string; url?: string }) => ({
      method,
      path: url.split('?', 1)[0],
    }),
  }
  return pino({ level, serializers, base: null }, pino.destination({ dest: 2, sync: true }))
}
