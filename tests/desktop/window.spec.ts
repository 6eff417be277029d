import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, TestDesktop } from '../support/desktop-app.ts'

test('opens where it was closed', async ({ dataFolder }) => {
  const bounds = { x: 60, y: 40, width: 900, height: 620 }
  const first = await TestDesktop.launch(dataFolder)
  await first.app.evaluate(
    ({ BrowserWindow }, next) => BrowserWindow.getAllWindows()[0]?.setBounds(next),
    bounds,
  )
  await expect.poll(() => boundsOf(first)).toEqual(bounds)
  expect(await first.quit()).toBe(0)

  const second = await TestDesktop.launch(dataFolder)
  expect(await boundsOf(second)).toEqual(bounds)
  await second.app.close()
})

test('comes back on the screen when it was left outside, and survives a broken state', async ({
  dataFolder,
}) => {
  const first = await TestDesktop.launch(dataFolder)
  expect(await first.quit()).toBe(0)
  const stateFile = path.join(dataFolder, 'window/state.json')
  const state = JSON.parse(readFileSync(stateFile, 'utf8'))
  const outside = { x: 90_000, y: 90_000, width: 900, height: 620 }
  writeFileSync(stateFile, JSON.stringify({ ...state, bounds: outside }))

  const second = await TestDesktop.launch(dataFolder)
  const { x, y } = await boundsOf(second)
  expect(x).toBeLessThan(2000)
  expect(y).toBeLessThan(2000)
  expect(await second.quit()).toBe(0)

  writeFileSync(stateFile, '{"bounds":')
  const third = await TestDesktop.launch(dataFolder)
  expect((await boundsOf(third)).width).toBeGreaterThan(700)
  await third.app.close()
})

test('has the menus of an application, with what the page offers', async ({ desktop }) => {
  const { app, page } = desktop
  const menus = (): Promise<Record<string, string[]>> =>
    app.evaluate(({ Menu }) =>
      Object.fromEntries(
        (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => [
          label.replace('&', ''),
          (submenu?.items ?? []).map((item) => item.label).filter(Boolean),
        ]),
      ),
    )
  await expect.poll(async () => (await menus())['Go']).toContain('Keys')
  const { File, View, Go, Help, ...others } = await menus()
  expect(Object.keys(others)).toEqual(['Edit', 'Window'])
  expect(File).toEqual(
    expect.arrayContaining(['New session', 'Open in Browser', 'Open Data Folder', 'Quit']),
  )
  expect(View).toEqual(expect.arrayContaining(['Theme', 'Reload', 'Toggle Developer Tools']))
  expect(Go).toEqual(expect.arrayContaining(['Webhooks', 'Credentials', 'Keys']))
  expect(Help).toContain(`Copy Sandbox Address: ${desktop.note.urls.sandbox}`)

  await clickMenu(desktop, ['Go', 'Keys'])
  await expect(page.getByRole('heading', { name: 'Keys', level: 1 })).toBeVisible()
  await clickMenu(desktop, ['&View', 'Theme', 'Dark'])
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const source = (): Promise<string> => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)
  expect(await source()).toBe('dark')
  await page.getByRole('button', { name: 'Theme: Dark' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(source).toBe('light')
})

test('does what its menu says when its window was closed', async ({ desktop }) => {
  const { app, page } = desktop
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
  await app.evaluate(({ app: shell, BrowserWindow }) => {
    // Without its last window it goes on, as on a Mac.
    shell.removeAllListeners('window-all-closed')
    shell.on('window-all-closed', () => {})
    BrowserWindow.getAllWindows()[0]?.close()
  })
  await expect.poll(() => app.windows().length).toBe(0)

  const opened = app.waitForEvent('window')
  await clickMenu(desktop, ['Go', 'Keys'])

  await expect((await opened).getByRole('heading', { name: 'Keys', level: 1 })).toBeVisible()
})

test('loads the page again after its process has crashed', async ({ desktop: { app } }) => {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const loaded: string[] = []
    Object.assign(globalThis, { loaded })
    contents?.on('did-start-navigation', (_event, url) => void loaded.push(new URL(url).pathname))
    contents?.forcefullyCrashRenderer()
  })

  const loaded = (): Promise<string[]> =>
    app.evaluate(() => (globalThis as unknown as { loaded: string[] }).loaded)
  await expect.poll(loaded).toContain('/console/open')
})

function boundsOf({ app }: TestDesktop) {
  return app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('There is no window')
    return window.getNormalBounds()
  })
}

function clickMenu({ app }: TestDesktop, labels: string[]): Promise<void> {
  return app.evaluate(({ Menu }, wantedLabels) => {
    let menu = Menu.getApplicationMenu()
    for (const wanted of wantedLabels) {
      const item = menu?.items.find(({ label }) => label === wanted)
      if (!item) throw new Error(`There is no menu item ${wanted}`)
      if (!item.submenu) item.click()
      menu = item.submenu ?? null
    }
  }, labels)
}
