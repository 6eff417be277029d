import { useMemo, useSyncExternalStore } from 'react'
import { parseRoute, type Route, writeRoute } from './route.ts'

const listeners = new Set<() => void>()

/** The route of the page's address. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => parseRoute(hash), [hash])
}

/** Changes parts of the route. Replacing keeps small moves out of the browser's history. */
export function navigate(change: Route, { replace = false } = {}): void {
  const hash = writeRoute({ ...parseRoute(location.hash), ...change })
  if (hash === location.hash) return
  history[replace ? 'replaceState' : 'pushState'](null, '', hash)
  listeners.forEach((listener) => listener())
}

/** An absolute link to the current place with parts of its route changed. */
export function linkTo(change: Route): string {
  const hash = writeRoute({ ...parseRoute(location.hash), ...change })
  return new URL(hash, location.href).href
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
  }
}
