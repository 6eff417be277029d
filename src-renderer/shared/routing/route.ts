import { type Environment, environment } from '#contract/environments.ts'
import { sessionId } from '#contract/webhook-sessions.ts'

/** What a link of the page names: `#/sandbox/session_1/webhooks/evt_1`. Each part may be left out. */
export interface Route {
  readonly environment?: Environment | undefined
  readonly sessionId?: string | undefined
  readonly tab?: string | undefined
  /** What is open in the tab. */
  readonly item?: string | undefined
}

/** Reads the part of an address from `#`; what is not valid counts as left out. */
export function parseRoute(hash: string): Route {
  const [, environmentPart, sessionPart, tab, item] = hash.replace(/^#/, '').split('/').map(decode)
  return {
    environment: environment.safeParse(environmentPart).data,
    sessionId: sessionId.safeParse(sessionPart).data,
    tab: tab || undefined,
    item: item || undefined,
  }
}

export function writeRoute(route: Route): string {
  const parts = [route.environment, route.sessionId, route.tab, route.item]
  const path = parts.map((part) => encodeURIComponent(part ?? '')).join('/')
  return `#/${path.replace(/\/+$/, '')}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
