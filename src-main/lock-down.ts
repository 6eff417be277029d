import { type Session, shell, type WebContents } from 'electron'

/** The only thing the page may do beyond showing itself: copy, when the user clicks a copy button. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

const OUTSIDE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/** Denies what web pages may ask a browser for: camera, location, notifications, devices and so on. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_page, permission, decide) =>
    decide(ALLOWED_PERMISSIONS.has(permission)),
  )
  session.setPermissionCheckHandler((_page, permission) => ALLOWED_PERMISSIONS.has(permission))
  session.setDevicePermissionHandler(() => false)
}

/** Keeps the page on the console at `origin`; links that lead elsewhere open in the user's browser. */
export function lockToConsole(page: WebContents, origin: string): void {
  page.on('will-navigate', (event, url) => {
    if (isAt(origin, url)) return
    event.preventDefault()
    openOutside(url)
  })
  page.on('will-redirect', (event, url, _isInPlace, isMainFrame) => {
    if (isMainFrame && !isAt(origin, url)) event.preventDefault()
  })
  page.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  page.on('will-attach-webview', (event) => event.preventDefault())
}

export function openOutside(url: string): void {
  // Other protocols start programs of this machine, which a link must not.
  if (OUTSIDE_PROTOCOLS.has(parse(url)?.protocol ?? '')) void shell.openExternal(url)
}

function isAt(origin: string, url: string): boolean {
  return parse(url)?.origin === origin
}

function parse(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined
}
