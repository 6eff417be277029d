import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { followFeed } from '../../src-server/commands/feed-follower.ts'
import { runConsole } from '../support/console-process.ts'
import { createControlApi } from '../support/control-api.ts'
import { startRealConsole } from '../support/real-console.ts'
import { startServer } from '../support/sample-providers.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'
import { sessionPath, storeWebhook } from '../support/webhooks.ts'

const SECONDS = { timeout: 60_000 }

async function run(...args: string[]) {
  const { ended, stdout, stderr } = runConsole(args)
  const { code } = await ended
  return { code, output: stdout(), errors: stderr() }
}

test('a session goes out of one console and into another by commands', SECONDS, async () => {
  const console = await startRealConsole()
  const other = await startRealConsole()
  await storeWebhook(console.urls.sandbox, 's', '{"type":"a\\u001b[31m","n":1.0}')
  const file = path.join(aTempFolder(), 'yesterday.session.json')

  const exported = await run(
    'export',
    '--data',
    console.dataFolder,
    '--session',
    's',
    '--out',
    file,
  )
  const imported = await run('import', file, '--data', other.dataFolder)
  const listed = await run('events', '--data', other.dataFolder, '--session', 's')
  const lines = await run('events', '--data', other.dataFolder, '--session', 's', '--json')

  expect([exported.errors, imported.errors, listed.errors]).toEqual(['', '', ''])
  expect([exported.code, imported.code, listed.code]).toEqual([0, 0, 0])
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(imported.output).toContain('Session s\n  1 event, 0 attempts, 0 requests')
  expect(listed.output).toMatch(/^\d{4}-\S+ {2}a\S* +- +- +import +evt_\w+\n$/)
  expect(listed.output).not.toContain('\u001b')
  expect(lines.output).toContain('"n":1.0')
  expect(JSON.parse(lines.output)).toMatchObject({ eventType: 'a\u001b[31m' })
})

test('events are followed as they come, until Ctrl+C', SECONDS, async () => {
  const { urls, dataFolder } = await startRealConsole()
  await storeWebhook(urls.sandbox, 's', '{"type":"before"}')
  const following = runConsole([
    'events',
    '--data',
    dataFolder,
    '--session',
    's',
    '--follow',
    '--json',
  ])
  const printed = (words: string) =>
    expect.poll(following.stdout, { timeout: 20_000 }).toContain(words)

  await printed('"before"')
  await storeWebhook(urls.sandbox, 's', '{"type":"during"}')
  await printed('"during"')
  following.child.kill('SIGINT')

  expect((await following.ended).code).toBe(0)
  expect(following.stdout().trimEnd().split('\n')).toHaveLength(2)
})

test(
  'events are followed over a restart, with another token and on other ports',
  SECONDS,
  async () => {
    const dataFolder = aTempFolder()
    const first = await startTestConsole({ dataFolder })
    await storeWebhook(first.urls.sandbox, 's', '{"type":"before"}')
    const following = runConsole(['events', '--data', dataFolder, '--session', 's', '--follow'])
    const says = (of: () => string, words: string) =>
      expect.poll(of, { timeout: 20_000 }).toContain(words)
    await says(following.stdout, 'before')

    await first.close()
    await says(following.stderr, 'The console is gone')
    const second = await startTestConsole({ dataFolder, clock: first.clock })
    await says(following.stderr, 'Connected again')
    await storeWebhook(second.urls.sandbox, 's', '{"type":"after"}')
    await says(following.stdout, 'after')
    following.child.kill('SIGINT')

    expect((await following.ended).code).toBe(0)
    expect(following.stdout().trimEnd().split('\n')).toHaveLength(2)
    expect(following.stderr().trimEnd().split('\n')).toHaveLength(2)
  },
)

test('a stream that is refused at first is not waited for', async () => {
  const url = await startServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' })
    response.end('{"error":{"type":"api","message":"The console is just starting","code":"HE_00"}}')
  })

  await expect(
    followFeed(
      () => ({ url, headers: {} }),
      async () => undefined,
    ),
  ).rejects.toThrow('just starting')
})

test('events are sent and followed where the feed wants a token of others', SECONDS, async () => {
  const real = await startRealConsole()
  const { urls, dataFolder } = real
  await createControlApi(real).put('/assumptions/feed-auth', { value: 'bearer' })
  const session = ['--data', dataFolder, '--session', 's']
  const following = runConsole(['events', ...session, '--follow', '--json'])

  const sent = await run('send', '--type', 'payment_failed', ...session)
  await expect.poll(following.stdout, { timeout: 20_000 }).toContain('"payment_failed"')
  following.child.kill('SIGINT')

  expect([sent.code, (await following.ended).code]).toEqual([0, 0])
  expect((await fetch(`${urls.sandbox}${sessionPath('s')}`)).status).toBe(401)
})

test('what is wrong is said in a line, with a code of its own', SECONDS, async () => {
  const folder = aTempFolder()
  const data = ['--data', folder, '--port', '0']
  const broken = path.join(folder, 'broken.json')
  writeFileSync(broken, readFileSync(path.join(import.meta.dirname, '../../package.json')))

  const [notThere, wrong, format, session] = await Promise.all([
    run('import', path.join(folder, 'nothing.json'), '--data', aTempFolder(), '--port', '0'),
    run('import', broken, ...data),
    run('export', '--format', 'csv', ...data),
    run('events', '--session', 'a/b', '--data', aTempFolder(), '--port', '0'),
  ])

  expect(notThere).toMatchObject({
    code: 1,
    errors: expect.stringContaining('there is no such file'),
  })
  expect(wrong).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^format: this is no session file/),
  })
  expect(format).toMatchObject({ code: 2, errors: expect.stringContaining('session, ndjson, har') })
  expect(session).toMatchObject({ code: 2, errors: expect.stringContaining('--session a/b') })
})
