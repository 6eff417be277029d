import { closeSync, openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { overview } from '#contract/console.ts'
import { createControlApi } from '../support/control-api.ts'
import { expect, test, type TestConsole } from '../support/browser-console.ts'

/** Runs in a page that takes text for markup, and leaves an element that can be found. */
const MARKUP =
  '<img src=x onerror="window.owned=1;alert(1)"><svg id="owned" onload="window.owned=1"></svg>' +
  '<script>window.owned=1</script><a id="owned" href="javascript:window.owned=1">click</a>'
const NAMES = [
  MARKUP,
  `"'><b id="owned">`,
  '{{constructor.constructor("window.owned=1")()}}',
  '\u202egnp.exe',
]

const TABS = [
  'credentials',
  'keys',
  'intents',
  'recurring',
  'webhooks',
  'requests',
  'checkout',
  'settings',
]

/** Answers every call with markup, in its header too. */
async function startHostileProvider() {
  const provider = createServer((_request, response) => {
    response.setHeader('x-answer', MARKUP)
    response.setHeader('content-type', 'text/html')
    response.writeHead(400, '<b id="owned">').end(MARKUP)
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  return { provider, url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/` }
}

/** Puts hostile text wherever somebody else can put text. `url` is called, and its answers are shown. */
async function plant(server: TestConsole, url: string): Promise<void> {
  const control = createControlApi(server)
  const targets = `/environments/sandbox/sessions/${server.session.id}/targets`
  const target = { url: `${url}?${MARKUP}`, name: MARKUP.slice(0, 80), retryLadderS: [] }
  expect((await control.post(targets, target)).status).toBe(200)
  const { clients } = (await control.get('/environments/sandbox/clients')).json
  const call = { token: { clientId: clients[0].clientId }, url, headers: [['x-a', MARKUP]] }
  const called = await control.post('/environments/sandbox/outbound-calls', call)
  expect(called.json.call.answer.body).toBe(MARKUP)
  const rotated = await control.post('/environments/sandbox/merchant/rotate-secret-key')
  const headers = {
    'api-key': rotated.json.secretKey,
    'content-type': 'application/json',
    'user-agent': '<img src=x onerror=alert(1)>',
  }
  const post = (address: string, body: unknown) =>
    fetch(`${server.urls.sandbox}${address}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  for (const [n, text] of NAMES.entries()) {
    await server.post({
      event_type: text,
      [text]: text,
      content: { object: { payment_id: text, status: text, error_message: text } },
    })
    await control.post('/environments/sandbox/sessions', { name: text.slice(0, 80) })
    await control.post('/environments/sandbox/clients', { name: text.slice(0, 80) })
    await post('/customers', { customer_id: `cus_${n}`, name: text, description: text })
    await post('/payments', {
      amount: 100,
      currency: 'ZAR',
      customer_id: `cus_${n}`,
      description: text,
      metadata: { [text]: text },
      return_url: `https://shop.example/?${encodeURIComponent(text)}`,
    })
    await post(`/payments/${encodeURIComponent(text)}/confirm?${encodeURIComponent(text)}`, text)
  }
}

const findInjected = (page: Page): Promise<unknown> =>
  page.evaluate(`({
    owned: 'owned' in window && window.owned === 1,
    elements: document.querySelectorAll('#owned, img[src="x"], [onerror], [onload], a[href^="javascript:"]').length,
    scripts: [...document.scripts].filter(({ src }) => !src.startsWith(location.origin)).length,
  })`)

test('text of others is text in every tab: no dialog, no element, no script', async ({
  server,
  ui,
  page,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { provider, url } = await startHostileProvider()
  await plant(server, url)

  for (const text of NAMES) await expect(ui.row(text.slice(0, 20)).first()).toBeVisible()
  await ui.row('onerror').first().click()
  await expect(ui.details.getByText('onerror').first()).toBeVisible()
  const base = new URL(page.url())
  for (const tab of TABS) {
    base.hash = `#/sandbox/${server.session.id}/${tab}`
    await page.goto(base.href)
    await expect(page.getByRole('main')).not.toBeEmpty()
    expect([tab, await findInjected(page)]).toEqual([
      tab,
      { owned: false, elements: 0, scripts: 0 },
    ])
  }
  await page.goto(`${base.origin}/#/${encodeURIComponent(MARKUP)}/x/${encodeURIComponent(MARKUP)}`)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await page.keyboard.press('Control+Shift+S')
  expect(await findInjected(page)).toEqual({ owned: false, elements: 0, scripts: 0 })

  expect(dialogs).toEqual([])
  await new Promise((resolve) => provider.close(resolve))
  const answer = await page.request.get(base.origin, { headers: { accept: 'text/html' } })
  expect(answer.headers()['content-security-policy']).toMatch(
    /default-src 'none';script-src 'self'/,
  )
})

/** What a page of another site tries with the browser of somebody who is signed in. */
const ATTACK = `async (target) => {
  const control = target + '/console/api'
  const outcome = async (work) => {
    try { return String(await work()) } catch (error) { return 'failed' }
  }
  const load = (name, attributes) => new Promise((resolve) => {
    const element = document.createElement(name)
    element.onload = () => resolve('loaded')
    element.onerror = () => resolve('failed')
    Object.assign(element, attributes)
    document.body.append(element)
  })
  const asText = { method: 'POST', body: '{"name":"Planted"}', credentials: 'include' }
  return {
    read: await outcome(async () => (await fetch(control + '/overview', { credentials: 'include' })).status),
    write: await outcome(async () => (await fetch(control + '/environments/sandbox/sessions', {
      ...asText, headers: { 'content-type': 'application/json' },
    })).status),
    simple: await outcome(async () => (await fetch(control + '/environments/sandbox/sessions', {
      ...asText, mode: 'no-cors', headers: { 'content-type': 'text/plain' },
    })).type),
    script: await load('script', { src: control + '/overview' }),
    image: await load('img', { src: control + '/requests/har' }),
    stream: await new Promise((resolve) => {
      const stream = new EventSource(control + '/events', { withCredentials: true })
      stream.onopen = () => resolve('open')
      stream.onerror = () => resolve('failed')
    }),
  }
}`

test('a page of another address of this machine reads and changes nothing, and frames nothing', async ({
  server,
  ui,
  page,
}) => {
  const evil = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Evil</title><body><iframe src="${server.urls.console}/"></iframe>`)
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const { port } = evil.address() as AddressInfo
  const control = createControlApi(server)
  const sessions = async () => (await control.get('/environments/sandbox/sessions')).text
  await expect(ui.feedStatus).toHaveText('Connected')
  const before = await sessions()

  // The same host: the browser itself takes both for one site.
  await page.goto(`http://127.0.0.1:${port}/`)
  const outcome = await page.evaluate(`(${ATTACK})('${server.urls.console}')`)

  expect(outcome).toEqual({
    read: 'failed',
    write: 'failed',
    simple: expect.stringMatching(/opaque|failed/),
    script: 'failed',
    image: 'failed',
    stream: 'failed',
  })
  const framed = page.frames().find((frame) => frame.parentFrame() !== null)
  expect(framed?.url()).not.toBe(`${server.urls.console}/`)
  expect(await sessions()).toBe(before)
  await new Promise((resolve) => evil.close(resolve))
})

test('a damaged data file is told of: replaced at the start, or in use until the next', async ({
  server,
  ui,
  page,
}) => {
  const { dataFolder } = overview.parse((await createControlApi(server).get('/overview')).json)
  const file = path.join(dataFolder, 'console.db')
  await server.stop()
  overwrite(file, 0, Buffer.alloc(16))
  await server.startAgain()

  const notice = page.getByRole('status').filter({ hasText: 'The data file was damaged' })
  await page.goto(server.openUrl)
  await expect(notice).toContainText('console.db.damaged.')
  await expect(ui.feedStatus).toHaveText('Connected')
  await notice.getByRole('button', { name: 'Close this notice' }).click()
  await expect(notice).toHaveCount(0)

  const rotated = await createControlApi(server).post(
    '/environments/sandbox/merchant/rotate-secret-key',
  )
  await server.stop()
  await server.startAgain()
  const reader = new Sqlite(file, { readonly: true })
  const pages = reader
    .prepare("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'customers'")
    .pluck()
    .all() as number[]
  reader.close()
  for (const number of pages) overwrite(file, (number - 1) * 4096, Buffer.alloc(4096, 0xff))
  await expect(ui.feedStatus).toHaveText('Connected')
  const headers = { 'api-key': rotated.json.secretKey, connection: 'close' }
  const answer = await fetch(`${server.urls.sandbox}/customers/cus_1`, { headers })

  expect(answer.status).toBe(503)
  // Whether the page noticed that the server was away meanwhile is another matter.
  const problem = page.getByRole('alert').filter({ hasText: 'Nothing can be stored' })
  await expect(problem).toContainText('Start the console again')
})

function overwrite(file: string, position: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, position)
  closeSync(descriptor)
}
