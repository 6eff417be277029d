import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { overview } from '#contract/console.ts'
import { feedList, webhookReceipt } from '#contract/webhook-sessions.ts'
import { createControlApi } from '../support/control-api.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { aWebhook, postWebhook, sessionPath, storeWebhook } from '../support/webhooks.ts'

const LARGE = { ...aWebhook, padding: 'x'.repeat(100_000) }

test('a disk that takes no more: what was acknowledged is there, and nothing else', async () => {
  const dataFolder = aTempFolder()
  // Blocks of 512 or 1024 bytes, as the shell has it.
  const limited = runConsole(freshConsole(dataFolder), { limits: 'ulimit -f 3000' })
  const { urls, console: own } = await limited.ready
  const acknowledged: string[] = []
  let refused: Response | undefined
  while (!refused) {
    const answer = await postWebhook(urls.sandbox, 's', LARGE)
    if (answer.status === 200) acknowledged.push(webhookReceipt.parse(await answer.json()).eventId)
    else refused = answer
  }

  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  const control = createControlApi({ urls, token: own.token })
  const { storage } = overview.parse((await control.get('/overview')).json)
  expect(storage.problem?.kind).toMatch(/full|failing/)
  const read = async (baseUrl: string) => {
    const answer = await fetch(`${baseUrl}${sessionPath('s')}`, {
      headers: { connection: 'close' },
    })
    return feedList.parse(await answer.json()).events.map(({ eventId }) => eventId)
  }
  expect(await read(urls.sandbox)).toEqual(acknowledged)
  limited.child.kill('SIGTERM')
  expect((await limited.ended).signal).toBeNull()
  const again = await runConsole(freshConsole(dataFolder)).ready
  expect(await read(again.urls.sandbox)).toEqual(acknowledged)
  await storeWebhook(again.urls.sandbox, 's')
})

test('more connections than files may be open: it goes on, and answers again when they are gone', async () => {
  const running = runConsole(freshConsole(aTempFolder()), { limits: 'ulimit -n 64' })
  const { urls } = await running.ready
  const { hostname, port } = new URL(urls.sandbox)
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  const settled = Array.from({ length: 150 }, () => {
    const socket = connect({ host: hostname, port: Number(port) })
    sockets.push(socket)
    return new Promise<void>((resolve) => {
      socket.on('connect', () => resolve())
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
    })
  })
  await Promise.all(settled)
  // Some are accepted and kept, others wait in the kernel or were closed: none of them gets a file more.
  sockets.forEach((socket) => socket.write('GET /'))

  sockets.forEach((socket) => socket.destroy())
  await until(async () => {
    const answer = await fetch(urls.sandbox, { headers: { connection: 'close' } }).catch(() => null)
    return answer?.status === 200
  })

  expect(await storeWebhook(urls.sandbox, 's')).toMatch(/^evt_/)
  expect(running.child.exitCode).toBeNull()
})

describe('a data folder that cannot be used is told in one line, and the way out:', () => {
  const aPlainFile = (): string => {
    const file = path.join(aTempFolder(), 'file')
    writeFileSync(file, '')
    return file
  }
  const aClosedFolder = (): string => {
    const folder = path.join(aTempFolder(), 'closed')
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    return folder
  }
  const CASES: [name: string, folder: () => string][] = [
    ['a file', aPlainFile],
    ['below a file', () => path.join(aPlainFile(), 'data')],
    ['in a file system of the kernel', () => '/sys/data'],
    ['in a folder of somebody else', () => path.join(aClosedFolder(), 'data')],
  ]
  // To the super-user no folder is closed.
  const cases = process.getuid?.() === 0 ? CASES.slice(0, 3) : CASES

  test.each(cases)('%s', async (_, folder) => {
    const running = runConsole(freshConsole(folder()))

    expect(await running.ended).toEqual({ code: 1, signal: null })
    expect(running.stderr().trim().split('\n')).toHaveLength(1)
    expect(running.stderr()).toMatch(/^The data folder .* can't be used: .*--data/)
  })
})
