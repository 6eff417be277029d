import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { runConsole } from '../support/console-process.ts'
import { startRealConsole } from '../support/real-console.ts'
import { startServer } from '../support/sample-providers.ts'
import { startHandler } from '../support/webhook-handlers.ts'
import { storeWebhook } from '../support/webhooks.ts'

const SECONDS = { timeout: 60_000 }
const PATIENCE = { timeout: 20_000 }
const SESSION = '/environments/sandbox/sessions/s'
const AS_AFTER_SIGPIPE = { code: 141, signal: null }

type Running = ReturnType<typeof runConsole>

/** What `| head -1` does. */
async function closeAfterFirstLine({ child, stdout }: Running): Promise<void> {
  if (!child.stdout) throw new Error('The process has no output of its own')
  while (!stdout().includes('\n')) await once(child.stdout, 'data')
  child.stdout.destroy()
}

async function aSession(events: number) {
  const console = await startRealConsole()
  for (let n = 0; n < events; n++) await storeWebhook(console.urls.sandbox, 's')
  return { ...console, here: ['--data', console.dataFolder, '--session', 's'] }
}

test.each([[['events', '--json']], [['events', '--follow']]])(
  '%j ends quietly once nobody reads what it prints',
  SECONDS,
  async (args) => {
    const { here, urls } = await aSession(30)
    const running = runConsole([...args, ...here])

    await closeAfterFirstLine(running)
    await storeWebhook(urls.sandbox, 's')

    expect(await running.ended).toEqual(AS_AFTER_SIGPIPE)
    expect(running.stderr()).toBe('')
  },
)

test('forward takes its target away once nobody reads what it prints', SECONDS, async () => {
  const { here, urls, api } = await aSession(0)
  const handler = await startHandler()
  const running = runConsole(['forward', ...here, '--to', handler.url])

  await closeAfterFirstLine(running)
  await storeWebhook(urls.sandbox, 's')

  expect(await running.ended).toEqual(AS_AFTER_SIGPIPE)
  expect(running.stderr()).toBe('')
  expect((await api.get(`${SESSION}/targets`)).json.targets).toEqual([])
})

test('forward takes its target away when its terminal is closed', SECONDS, async () => {
  const { here, api } = await aSession(0)
  const running = runConsole(['forward', ...here, '--to', (await startHandler()).url])
  await expect.poll(running.stdout, PATIENCE).toContain('Sending')

  running.child.kill('SIGHUP')

  expect(await running.ended).toEqual({ code: 0, signal: null })
  expect((await api.get(`${SESSION}/targets`)).json.targets).toEqual([])
})

test('replay cancels its run once nobody reads what it prints', SECONDS, async () => {
  const { here, api } = await aSession(3)
  const held: ServerResponse[] = []
  let isFirst = true
  const { url } = await startHandler((_, response) => {
    if (isFirst) response.writeHead(200).end()
    else held.push(response)
    isFirst = false
  })
  const running = runConsole(['replay', ...here, '--to', url])

  await closeAfterFirstLine(running)
  await expect.poll(() => held.length, PATIENCE).toBeGreaterThan(0)
  held.shift()?.writeHead(200).end()
  const status = async () => (await api.get('/environments/sandbox/replays')).json.runs[0].status
  await expect.poll(status, PATIENCE).toBe('cancelled')
  held.forEach((response) => response.writeHead(200).end())

  expect(await running.ended).toEqual(AS_AFTER_SIGPIPE)
  expect(running.stderr()).toBe('')
})

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'conform cancels its run on %s',
  SECONDS,
  async (name) => {
    let asked = 0
    const url = await startServer(() => void (asked += 1))
    const { dataFolder, api } = await startRealConsole()
    const running = runConsole(['conform', '--url', url, '--data', dataFolder])
    await expect.poll(() => asked, PATIENCE).toBeGreaterThan(0)

    running.child.kill(name)

    expect(await running.ended).toEqual({ code: 1, signal: null })
    const { runs } = (await api.get('/conformance/runs')).json
    expect(runs[0]).toMatchObject({ state: 'cancelled' })
  },
)
