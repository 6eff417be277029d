import type { ElectronApplication } from '@playwright/test'
import { expect, headersOf, test } from '../support/desktop-app.ts'

const ASK_FOR_PERMISSIONS = `(async () => {
  const position = new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve('granted'),
      ({ code }) => resolve(code === 1 ? 'denied' : 'failed'),
    )
  })
  const { state } = await navigator.permissions.query({ name: 'notifications' })
  const camera = navigator.mediaDevices.getUserMedia({ video: true })
  return {
    position: await position,
    notifications: state,
    camera: await camera.then(() => 'granted', ({ name }) => name),
  }
})()`

const ADD_INLINE_SCRIPT = `(() => {
  const script = document.createElement('script')
  script.textContent = 'window.inlineScriptRan = true'
  document.head.append(script)
  return 'inlineScriptRan' in window
})()`

const NEVER_ON = [
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
  'plugins',
]

test('gives the page nothing of Node and a bridge it cannot change', async ({
  desktop: { page },
}) => {
  const seen = await page.evaluate(() => {
    const outside = globalThis as unknown as Record<string, unknown>
    const bridge = outside['desktop'] as object
    return {
      node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in outside),
      bridge: Object.keys(bridge).toSorted(),
      isFrozen: Object.isFrozen(bridge),
    }
  })

  expect(seen).toEqual({
    node: [],
    bridge: [
      'chooseNotices',
      'followTheme',
      'noticePatterns',
      'onMenuChoice',
      'openDataFolder',
      'showCommands',
    ],
    isFrozen: true,
  })
})

test('runs its pages in the sandbox, apart from the preload', async ({ desktop: { app } }) => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const contents = window?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    return contents.getLastWebPreferences()
  })

  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  })
  for (const name of NEVER_ON) expect([name, preferences[name] ?? false]).toEqual([name, false])
  expect(preferences['enableBlinkFeatures'] ?? '').toBe('')
})

test('gives a page in a frame no bridge, and lets none in from elsewhere', async ({ desktop }) => {
  const { page, note } = desktop
  const seen = await page.evaluate(`new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.src = '${note.urls.sandbox}/payments/redirect/returned?status=succeeded&payment_id=x'
    frame.onload = () => resolve('loaded')
    document.body.append(frame)
  })`)
  const framed = page.frames().find((frame) => frame.url().startsWith(note.urls.sandbox))
  await page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', resolve, { once: true })
    const frame = document.createElement('iframe')
    frame.src = 'http://127.0.0.1:9/'
    document.body.append(frame)
  })`)

  expect(seen).toBe('loaded')
  expect(await framed?.evaluate(`typeof window.desktop + typeof window.require`)).toBe(
    'undefinedundefined',
  )
  expect(page.frames().some((frame) => frame.url().startsWith('http://127.0.0.1:9/'))).toBe(false)
})

test('stays on the console by any click; other web addresses open in the browser', async ({
  desktop,
}) => {
  const { app, page } = desktop
  const opened = await recordOpened(app)

  await page.evaluate(`void window.open('https://example.com/docs')`)
  await page.evaluate(`void (location.href = 'https://example.com/elsewhere')`)
  await page.evaluate(`void window.open('file:///etc/hostname')`)
  await page.evaluate(`void (location.href = '${desktop.note.urls.sandbox}')`)
  await page.evaluate(`(() => {
    const click = (href, choices) => {
      const link = Object.assign(document.createElement('a'), { href, target: '_blank' })
      document.body.append(link)
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...choices }))
    }
    click('file:///etc/hostname')
    click('smb://host/share', { ctrlKey: true })
    click('ms-msdt:/id', { button: 1 })
    click('javascript:window.owned = 1')
    click('https://example.com/last')
    location.href = 'file:///etc/hostname'
  })()`)

  await expect
    .poll(opened)
    .toEqual([
      'https://example.com/docs',
      'https://example.com/elsewhere',
      `${desktop.note.urls.sandbox}/`,
      'https://example.com/last',
    ])
  expect(await page.evaluate(`'owned' in window`)).toBe(false)
  expect(new URL(page.url()).origin).toBe(desktop.note.urls.console)
  expect(app.windows()).toHaveLength(1)
})

test('denies what web pages may ask a browser for', async ({ desktop: { page } }) => {
  const outcome = await page.evaluate(ASK_FOR_PERMISSIONS)

  expect(outcome).toEqual({
    position: 'denied',
    notifications: 'denied',
    camera: 'NotAllowedError',
  })
})

test('sends a content policy without eval, which holds in the window', async ({ desktop }) => {
  const policy = (await headersOf(desktop.note.urls.console)).get('content-security-policy') ?? ''
  const didRun = await desktop.page.evaluate(ADD_INLINE_SCRIPT)

  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-eval')
  expect(didRun).toBe(false)
})

test('refuses what the page must not send over the bridge', async ({ desktop: { page } }) => {
  const refusal = await page.evaluate(async () => {
    const { desktop } = globalThis as unknown as {
      desktop: { showCommands(commands: unknown): Promise<void> }
    }
    return desktop.showCommands([{ id: 'x', label: 'X', menu: 'nowhere' }]).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  })

  expect(refusal).toContain('menu:show-commands')
})

/** Takes the place of the system's browser in the main process and tells what it was asked to open. */
async function recordOpened(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url) => void opened.push(url)
  })
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}
