import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runConsole } from '../support/console-process.ts'
import { startRealConsole } from '../support/real-console.ts'
import { aFileEvent, aSessionFile } from '../support/session-files.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startExpressHandler, startHandler } from '../support/webhook-handlers.ts'
import { storeWebhook } from '../support/webhooks.ts'

const SECONDS = { timeout: 60_000 }
const SESSIONS = '/environments/sandbox/sessions'

async function run(args: string[], env: Record<string, string> = {}) {
  const { ended, stdout, stderr } = runConsole(args, { env })
  const { code } = await ended
  return { code, output: stdout(), errors: stderr() }
}

test(
  'a file is replayed without a console, signed with the secret of the handler',
  SECONDS,
  async () => {
    const home = aTempFolder()
    const folder = aTempFolder()
    const [file, secret] = [path.join(folder, 'a.session.json'), path.join(folder, 'secret.txt')]
    const bodies = ['{ "type":"a", "n":1.0 }', '{"type":"b"}']
    const events = bodies.map((body, index) => aFileEvent({ eventId: `evt_${index}`, body }))
    writeFileSync(file, JSON.stringify(aSessionFile({ events, attempts: [] })))
    writeFileSync(secret, 'between-us\n')
    const handler = await startExpressHandler('between-us')

    const { code, output, errors } = await run(
      ['replay', file, '--to', handler.url, '--sign-secret-file', secret],
      { XDG_DATA_HOME: home, TMPDIR: folder },
    )

    expect(errors).toBe('')
    expect(output).toContain('done: 2 of 2 sent, 2 accepted, 0 refused, 0 failed')
    expect(code).toBe(0)
    expect(handler.delivered.map(({ bytes }) => bytes.toString())).toEqual(bodies)
    expect([readdirSync(home), readdirSync(folder).toSorted()]).toEqual([
      [],
      ['a.session.json', 'secret.txt'],
    ])
  },
)

test(
  'a session is replayed in another order and with doubles; a refusal has its own exit code',
  SECONDS,
  async () => {
    const { urls, dataFolder } = await startRealConsole()
    await storeWebhook(urls.sandbox, 's', '{"type":"first"}')
    await storeWebhook(urls.sandbox, 's', '{"type":"second"}')
    const here = ['--data', dataFolder, '--session', 's']
    const handler = await startHandler(({ json }, response) =>
      response.writeHead(json.type === 'first' ? 500 : 200).end(),
    )

    const { code, output } = await run([
      'replay',
      ...here,
      '--to',
      handler.url,
      '--no-sign',
      '--reverse',
      '--duplicate-every',
      '2',
    ])

    expect(code).toBe(3)
    expect(handler.delivered.map(({ json }) => json.type)).toEqual(['second', 'first', 'first'])
    expect(output).toMatch(/refused +500 .*first/)
    expect(output).toContain('done: 3 of 3 sent, 1 accepted, 2 refused, 0 failed, 1 sent twice')
  },
)

test(
  'what is sent to a session is forwarded until Ctrl+C, which takes the target away',
  SECONDS,
  async () => {
    const { urls, dataFolder, api } = await startRealConsole()
    const handler = await startHandler()
    const here = ['--data', dataFolder, '--session', 's']
    const forwarding = runConsole(['forward', ...here, '--to', handler.url, '--types', 'refund_*'])
    const printed = (words: RegExp) =>
      expect.poll(forwarding.stdout, { timeout: 20_000 }).toMatch(words)
    await printed(/^Sending what \S+\/s receives/)

    const sent = await run([
      'send',
      ...here,
      '--type',
      'refund_failed',
      '--payment',
      'pay_9',
      '--json',
    ])
    await storeWebhook(urls.sandbox, 's', '{"type":"other"}')
    await printed(/accepted +200 .*refund_failed +pay_9/)
    forwarding.child.kill('SIGINT')

    expect((await forwarding.ended).code).toBe(0)
    expect(handler.delivered).toHaveLength(1)
    const { eventId } = JSON.parse(sent.output)
    const event = (await api.get(`${SESSIONS}/s/archive/${eventId}`)).json
    expect(event).toMatchObject({ source: 'manual', paymentId: 'pay_9', status: 'failed' })
    expect(handler.delivered[0]?.bytes.toString()).toBe(event.body)
    expect((await api.get(`${SESSIONS}/s/targets`)).json.targets).toEqual([])
  },
)

test.each([
  [['replay', '--to', 'http://127.0.0.1:1', '--speed', 'fast'], 'Pass original, at-once'],
  [['replay', 'a.json', '--session', 's', '--to', 'http://127.0.0.1:1'], 'not both'],
  [['replay', '--to', 'http://127.0.0.1:1', '--drop-every', '1'], 'dropEvery'],
  [['replay', '--to', 'ftp://127.0.0.1'], 'http://'],
  [['forward', '--to', 'ftp://127.0.0.1'], 'http://'],
  [['forward'], '--to'],
  [['serve', '--bogus'], '--bogus'],
  [['nothing'], 'nothing'],
  [['send', '--type', 'nothing'], 'there is a template for payment_succeeded'],
  [['send', '--type', 'refund_failed', '--file', 'a.json'], 'leave --type and --payment out'],
])('%j is wrong usage', SECONDS, async (args, words) => {
  const { code, errors } = await run([...args, '--data', aTempFolder(), '--port', '0'])

  expect(errors).toContain(words)
  expect(code).toBe(2)
})
