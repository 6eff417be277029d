import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { sendRaw } from '../support/raw-http.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'

const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8)

describe('payments-console serve', () => {
  test('prints one ready line once all four addresses answer', async () => {
    const dataFolder = aTempFolder()
    const running = runConsole(freshConsole(dataFolder))

    const { pid, urls, console, session } = await running.ready

    expect(pid).toBe(running.child.pid)
    expect(running.stdout().trim().split('\n')).toHaveLength(1)
    for (const [role, url] of Object.entries(urls)) {
      expect(await (await fetch(url)).json()).toMatchObject({ address: role, urls })
    }
    expect(session.webhookUrl).toBe(`${urls.sandbox}${sessionPath(session.id)}`)
    const overview = await fetch(`${urls.console}/console/api/overview`, {
      headers: { authorization: `Bearer ${console.token}` },
    })
    expect(await overview.json()).toMatchObject({ pid, dataFolder })
  })

  test('keeps its data folder to its owner', async () => {
    const dataFolder = path.join(aTempFolder(), 'new/data')
    const { urls } = await runConsole(freshConsole(dataFolder)).ready
    await storeWebhook(urls.sandbox, 's')

    expect(mode(dataFolder)).toBe('700')
    for (const file of [
      'console.db',
      'console.db-wal',
      'console.db-shm',
      'console.lock',
      'console.json',
    ]) {
      expect([file, mode(path.join(dataFolder, file))]).toEqual([file, '600'])
    }
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends in order on %s, with open streams',
    async (signal) => {
      const dataFolder = aTempFolder()
      const running = runConsole(freshConsole(dataFolder))
      const { urls } = await running.ready
      const stream = await fetch(`${urls.sandbox}${sessionPath('s')}/stream`)
      await storeWebhook(urls.sandbox, 's')

      running.child.kill(signal)

      expect(await running.ended).toEqual({ code: 0, signal: null })
      expect(running.stderr()).toBe('')
      // It ends with its connection, in order or not.
      await stream.text().catch(() => '')
      const again = await runConsole(freshConsole(dataFolder)).ready
      const feed = await fetch(`${again.urls.sandbox}${sessionPath('s')}`)
      expect(await feed.json()).toMatchObject({ events: [{ eventType: 'payment_succeeded' }] })
    },
  )

  test('leaves a data folder alone that another process uses, and names it', async () => {
    const dataFolder = aTempFolder()
    const first = runConsole(freshConsole(dataFolder))
    const { pid, urls } = await first.ready
    const second = runConsole(freshConsole(dataFolder))

    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.stderr()).toContain(`in use by process ${pid}`)
    expect(second.stderr().trim().split('\n')).toHaveLength(1)
    expect((await fetch(urls.sandbox)).status).toBe(200)
  })

  test('takes over a data folder whose process was killed', async () => {
    const dataFolder = aTempFolder()
    const first = runConsole(freshConsole(dataFolder))
    await first.ready
    first.child.kill('SIGKILL')
    await first.ended

    const { pid } = await runConsole(freshConsole(dataFolder)).ready

    const note = JSON.parse(readFileSync(path.join(dataFolder, 'console.json'), 'utf8'))
    expect(note).toMatchObject({ pid })
  })

  test.each([
    ['sandbox', '--port'],
    ['live', '--live-port'],
    ['auth', '--auth-port'],
    ['console', '--console-port'],
  ] as const)('names a taken %s port and what to pass instead', async (role, option) => {
    const { urls } = await runConsole(freshConsole(aTempFolder())).ready
    const taken = new URL(urls.auth).port
    const free = ['--port', '0'].filter(() => option !== '--port')
    const rest =
      option === '--port' ? ['--live-port', '0', '--auth-port', '0', '--console-port', '0'] : []

    const running = runConsole(['serve', ...free, ...rest, option, taken, '--data', aTempFolder()])

    expect(await running.ended).toEqual({ code: 1, signal: null })
    expect(running.stderr().trim()).toBe(
      `Port ${taken} (${role}) is in use: pass ${option} N for another one, or --port 0 for free ports`,
    )
  })

  test.runIf(process.platform === 'linux')(
    'ends with a line where its data folder can not be made',
    async () => {
      const running = runConsole(freshConsole('/proc/nowhere/data'))

      expect(await running.ended).toEqual({ code: 1, signal: null })
      expect(running.stderr()).toMatch(/^The data folder \S+ can't be used: .+ --data .+\n$/)
    },
  )

  test.each(['console.db', 'console.lock', 'console.json'])(
    'ends with a line where %s is a folder, and leaves it alone',
    async (name) => {
      const dataFolder = aTempFolder()
      mkdirSync(path.join(dataFolder, name))

      const running = runConsole(freshConsole(dataFolder))

      expect(await running.ended).toEqual({ code: 1, signal: null })
      expect(running.stderr()).toMatch(
        new RegExp(`^The data folder .+: ${name} in it is a folder and not a file.+ --data .+\n$`),
      )
      expect(readdirSync(dataFolder)).toEqual([name])
    },
  )

  test.each(['http', '-1', '65536', '1.5', ''])('refuses the port %j', async (port) => {
    const running = runConsole(['serve', `--port=${port}`])

    expect((await running.ended).code).toBe(2)
    expect(running.stderr()).toContain('whole number from 0 to 65535')
  })

  test('answers to a name it was allowed', async () => {
    const running = runConsole([...freshConsole(aTempFolder()), '--allow-host', 'Console.Test'])
    const { urls } = await running.ready
    const { port } = new URL(urls.sandbox)

    const ask = (host: string): Promise<string> =>
      sendRaw(urls.sandbox, `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    expect(await ask(`console.test:${port}`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask('other.test')).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('writes nothing of a request to its log', async () => {
    const running = runConsole(freshConsole(aTempFolder()))
    const { urls } = await running.ready
    await sendRaw(
      urls.sandbox,
      'GET /%zz?key=hush HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    )
    await fetch(`${urls.sandbox}/hush?hush`, { headers: { authorization: 'Bearer hush' } })
    await fetch(`${urls.sandbox}${sessionPath('s')}`, { method: 'POST', body: '{"hush' })

    running.child.kill('SIGTERM')
    await running.ended

    expect(running.stderr()).not.toContain('hush')
  })
})
