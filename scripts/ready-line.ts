import open from 'open'

/** The part of the ready line of `serve --json` that scripts use. */
export interface Ready {
  urls: Record<'sandbox' | 'live' | 'auth' | 'console', string>
  console: { token: string }
  session: { webhookUrl: string }
}

/** Prints the addresses and opens the page in the browser, where there is one. */
export async function showInBrowser(ready: Ready, pageUrl = ready.urls.console): Promise<void> {
  const { urls, session } = ready
  const openUrl = `${pageUrl}/console/open?token=${ready.console.token}`
  process.stdout.write(`
  Console   ${openUrl}
  Sandbox   ${urls.sandbox}
  Live      ${urls.live}
  Key set   ${urls.auth}
  Webhooks  ${session.webhookUrl}

Ctrl+C stops it.
`)
  if (!hasBrowser()) return
  const browser = await open(openUrl).catch(() => undefined)
  browser?.on('error', () => undefined) // the address is printed all the same
}

function hasBrowser(): boolean {
  const { env, platform } = process
  if (env['CI']) return false
  if (platform !== 'linux') return true
  return Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? env['WSL_DISTRO_NAME'])
}
