import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type RunningConsole, startConsole } from '../../src-server/start.ts'
import type { Ports } from '../../src-server/platform/config.ts'
import { PAGE_FOLDER } from './browser-page.ts'

const FREE_PORTS: Ports = { sandbox: 0, live: 0, auth: 0, console: 0 }

/** A real console with data of its own, which a test can stop and start again on the same ports. */
export class TestConsole {
  private running: RunningConsole
  private isRunning = true
  private readonly dataFolder: string

  private constructor(running: RunningConsole, dataFolder: string) {
    this.running = running
    this.dataFolder = dataFolder
  }

  static async start(): Promise<TestConsole> {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'console-browser-'))
    return new TestConsole(await start(dataFolder, FREE_PORTS), dataFolder)
  }

  get urls() {
    return this.running.urls
  }

  get openUrl(): string {
    return this.running.openUrl
  }

  /** The sandbox's first client. */
  get clientId(): string {
    return this.running.environments.sandbox.clientId
  }

  /** This run's token of the control API. */
  get token(): string {
    return this.running.token
  }

  get session() {
    return this.running.session
  }

  /** Posts a webhook by plain HTTP and returns its event id. A string is sent as it is. */
  async post(body: unknown, url: string = this.session.webhookUrl): Promise<string> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const { eventId } = (await response.json()) as { eventId: string }
    return eventId
  }

  async postMany(count: number): Promise<void> {
    for (let i = 1; i <= count; i++) await this.post(aWebhook(`pay_${i}`))
  }

  async stop(): Promise<void> {
    if (this.isRunning) await this.running.close()
    this.isRunning = false
  }

  async startAgain(): Promise<void> {
    const { sandbox, live, auth, console } = this.running.urls
    this.running = await start(this.dataFolder, {
      sandbox: portOf(sandbox),
      live: portOf(live),
      auth: portOf(auth),
      console: portOf(console),
    })
    this.isRunning = true
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.dataFolder, { recursive: true, force: true })
  }
}

export function aWebhook(paymentId: string, status = 'succeeded', type = `payment_${status}`) {
  return {
    event_type: type,
    content: { type: 'payment_details', object: { payment_id: paymentId, status, amount: 12500 } },
  }
}

/** The console's page as a person sees it. */
export class ConsolePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Events' })
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: 'Event details' })
  }

  get filter(): Locator {
    return this.page.getByRole('textbox', { name: 'Filter events' })
  }

  get feedStatus(): Locator {
    return this.page.getByRole('status').filter({ hasText: /^(Connected|Reconnecting)$/ })
  }

  /** The row of an event, by a text of it. */
  row(text: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }

  /** What the last copy put on the clipboard. */
  async clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()')
  }

  async expectSelected(text: string): Promise<void> {
    await expect(this.row(text)).toHaveAttribute('aria-selected', 'true')
  }
}

export const test = base.extend<{ server: TestConsole; ui: ConsolePage }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner reads the pattern
  server: async ({}, use) => {
    const server = await TestConsole.start()
    await use(server)
    await server.remove()
  },
  ui: async ({ page, server }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(server.openUrl)
    const ui = new ConsolePage(page)
    await expect(ui.feedStatus).toHaveText('Connected')
    await use(ui)
    expect(faults).toEqual([])
  },
})

export { expect } from '@playwright/test'

function start(dataFolder: string, ports: Ports): Promise<RunningConsole> {
  return startConsole({
    ports,
    host: '127.0.0.1',
    dataFolder,
    allowedHosts: [],
    pageFolder: PAGE_FOLDER,
  })
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
