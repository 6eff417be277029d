import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  _electron,
  test as base,
  type ElectronApplication,
  expect,
  type Page,
} from '@playwright/test'
import type { Addresses } from '#contract/console.ts'
import { webhookSessionList } from '#contract/webhook-sessions.ts'
import { findElectron } from '../../scripts/electron-binary.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const POLYFILLS = path.join(import.meta.dirname, 'desktop-polyfills.cjs')
const ENTRY = ['-r', POLYFILLS, ROOT]
// A machine without a camera would say so before anyone asks for permission.
const CAMERA = '--use-fake-device-for-media-stream'

// What the page uses of newer engines, for tests on an Electron older than the one of package.json.
const URL_CAN_PARSE = `URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}`

/** The real application in the real Electron, on free ports. */
export class TestDesktop {
  readonly app: ElectronApplication
  readonly page: Page
  readonly dataFolder: string

  private constructor(app: ElectronApplication, page: Page, dataFolder: string) {
    this.app = app
    this.page = page
    this.dataFolder = dataFolder
  }

  static async launch(dataFolder: string): Promise<TestDesktop> {
    const app = await _electron.launch({
      executablePath: electronPath(),
      args: [...ENTRY, CAMERA, '--port', '0', '--data', dataFolder],
    })
    const page = await app.firstWindow()
    await page.waitForURL((url) => url.pathname === '/')
    await page.evaluate(URL_CAN_PARSE)
    return new TestDesktop(app, page, dataFolder)
  }

  /** What the running console wrote beside its lock. */
  get note(): { pid: number; urls: Addresses; token: string } {
    return JSON.parse(readFileSync(path.join(this.dataFolder, 'console.json'), 'utf8'))
  }

  /** Where webhooks of the current session go. */
  async webhookUrl(): Promise<string> {
    const { urls, token } = this.note
    const url = `${urls.console}/console/api/environments/sandbox/sessions`
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const { sessions } = webhookSessionList.parse(await response.json())
    return sessions.find(({ isCurrent }) => isCurrent)?.webhookUrl ?? ''
  }

  /** Quits as the menu does; returns the exit code. */
  async quit(): Promise<number | null> {
    const child = this.app.process()
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    await this.app.evaluate(({ app }) => app.quit()).catch(() => undefined)
    return ended
  }
}

/** Starts the application once more, as a user would, and waits for it to end. */
export function runDesktop(
  args: readonly string[],
): Promise<{ code: number | null; errors: string }> {
  const child = spawn(electronPath(), [...ENTRY, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, errors })))
}

/** Posts JSON by plain HTTP, as any other program would. */
export function postJson(url: string, body: unknown): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    )
    call.on('error', reject).end(JSON.stringify(body))
  })
}

/** Reads a page or an address by plain HTTP. */
export async function headersOf(url: string): Promise<Headers> {
  return (await fetch(url, { headers: { accept: 'text/html' } })).headers
}

export const test = base.extend<{ dataFolder: string; desktop: TestDesktop }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the pattern
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'console-desktop-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  desktop: async ({ dataFolder }, use) => {
    const desktop = await TestDesktop.launch(dataFolder)
    await use(desktop)
    await desktop.app.close()
  },
})

export { expect } from '@playwright/test'

function electronPath(): string {
  const found = findElectron()
  expect(found, 'an Electron to test with').toBeDefined()
  return found ?? ''
}
