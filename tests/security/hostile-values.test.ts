import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { forTerminal } from '../../src-server/platform/terminal-text.ts'
import { runCommand } from '../support/command.ts'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { aRedirect, type Body, startPayments } from '../support/payments.ts'
import { sendRaw } from '../support/raw-http.ts'
import { startServer } from '../support/sample-providers.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { sessionPath } from '../support/webhooks.ts'

const MARKUP = `"><img src=x onerror=alert(1)><script>alert(2)</script>'</title>&`

type Payments = Awaited<ReturnType<typeof startPayments>>

/** A payment whose shopper is sent to a hosted page, and that page. */
async function openHosted(payments: Payments, changes: Record<string, unknown> = {}) {
  const payment = await payments.create()
  const answer = await payments.confirm(payment, { ...aRedirect(), ...changes })
  const url: string = answer.body.next_action?.redirect_to_url ?? '/'
  return { answer, page: await payments.server.inject(new URL(url, 'http://a').pathname) }
}

const BAD_RETURN_URLS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:http://127.0.0.1/x',
  'file:///etc/passwd',
  'about:blank',
  '//evil.example/',
  '/relative',
  `https://shop.example/${'a'.repeat(2048)}`,
]

const TRICKY_RETURN_URLS = [
  'https://shop.example/done\r\nset-cookie: a=b',
  'https://shop.example/done?a=b%0d%0aset-cookie:%20a=b',
  'https://shop.example/done#"><script>alert(1)</script>',
  'https://shop.example/done;%20script-src%20*',
  `https://shop.example/${MARKUP}`,
  'myapp://done/"onmouseover=alert(1)',
]

describe('a hosted page', () => {
  test('sends nobody to an address that is a script, a file or no address', async () => {
    const payments = await startPayments()
    for (const return_url of BAD_RETURN_URLS) {
      const { answer } = await openHosted(payments, { return_url })
      const created = await payments.post('/payments', { amount: 1, currency: 'ZAR', return_url })
      for (const { status, body } of [answer, created]) {
        expect([return_url, status]).toEqual([return_url, 400])
        expect(body.error.message).toContain('return_url')
      }
    }
  })

  test('writes an address neither into its headers nor as markup', async () => {
    const payments = await startPayments()
    for (const return_url of TRICKY_RETURN_URLS) {
      const { page } = await openHosted(payments, { return_url })
      const token = /name="token" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
      const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? '/'
      const returned = await payments.server.inject({
        method: 'POST',
        url: action,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ token, decision: 'approve' }).toString(),
      })

      expect(returned.statusCode).toBe(303)
      for (const answer of [page, returned]) {
        expect(answer.headers['set-cookie']).toBeUndefined()
        expect(answer.body).not.toMatch(/<script>|<img|"onmouseover/)
        const values = Object.values(answer.headers).map(String)
        expect(values.filter((value) => /[\r\n]/.test(value))).toEqual([])
      }
      expect(page.headers['content-security-policy']).toMatch(/script-src 'self'; form-action/)
      expect(page.headers['content-security-policy']).not.toContain('*;')
    }
  })

  test('shows what stands in its address as text', async () => {
    const { server } = await startPayments()
    const hostile = encodeURIComponent(MARKUP)

    for (const url of [
      `/payments/redirect/returned?status=${hostile}&payment_id=${hostile}`,
      `/payments/redirect/${hostile}/${hostile}/${hostile}`,
      `/payments/${hostile}/${hostile}/redirect/response/${hostile}`,
    ]) {
      const page = await server.inject(url)
      expect(page.statusCode).toBeLessThan(500)
      expect(page.body).not.toMatch(/<img|<script>/)
      expect(page.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('takes an answer only with the token of its form, and only once', async () => {
    const payments = await startPayments()
    const { page } = await openHosted(payments)
    const action = /action="([^"]*)"/.exec(page.body)?.[1] ?? '/'
    const token = /name="token" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const read = async (): Promise<Body> =>
      (await payments.get(`/payments/${action.split('/')[2]}`)).body
    const answer = async (form: Record<string, string>, origin = 'https://evil.example') =>
      payments.server.inject({
        method: 'POST',
        url: action,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        payload: new URLSearchParams(form).toString(),
      })

    for (const guess of ['', 'x', '__proto__', token.slice(0, -1)]) {
      const forged = await answer({ token: guess, decision: 'approve' })
      expect(forged.statusCode).toBeGreaterThanOrEqual(400)
    }
    expect((await read()).status).toBe('requires_customer_action')
    expect(page.headers['access-control-allow-origin']).toBeUndefined()

    expect((await answer({ token, decision: 'decline' })).statusCode).toBe(303)
    expect((await answer({ token, decision: 'approve' })).statusCode).toBe(410)
    expect((await read()).status).toBe('failed')
  })
})

const readyEnvironments = z.object({
  environments: z.object({
    sandbox: z.object({ clientSecret: z.string(), secretKey: z.string() }),
  }),
})

/** Clears a terminal, sets its title, writes to its clipboard, hides what follows, turns it round. */
const ESCAPES =
  '\u001b[2J\u001b]0;owned\u0007\u001b]52;c;b3duZWQ=\u0007\r\u0008\u009b31m\u202e\u0000'
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/

describe('a terminal', () => {
  test('is shown text of others without a control of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(forTerminal(text)).not.toMatch(CONTROLS)
      }),
    )
    expect(forTerminal(`a\n\tb é 漢 ${ESCAPES.slice(0, 4)}`)).toBe('a\n\tb é 漢 \\u{1b}[2J')
  })

  test('gets none from what a command prints about a provider and about its own options', async () => {
    const url = await startServer((_request, response) => {
      response.socket?.end(`HTTP/1.1 200 \u001b[31mOK\r\nx: \u001b[2J\r\n\r\n${ESCAPES}`)
    })
    const data = aTempFolder()

    const tested = await runCommand('conform', {
      url,
      data,
      port: '0',
      timeout: '2',
      patience: '0',
    })
    const refused = await runCommand('conform', {
      url: `x${ESCAPES.slice(0, -1)}`,
      data,
      port: '0',
    })

    for (const { output, errors } of [tested, refused]) {
      expect(output + errors).not.toBe('')
      expect(output + errors).not.toMatch(CONTROLS)
    }
  })

  test('that lists processes shows no secret of the console', async () => {
    const running = runConsole(freshConsole(aTempFolder()))
    const { pid, console: own } = await running.ready
    const secrets = readyEnvironments.parse(JSON.parse(running.stdout())).environments.sandbox

    const shown = execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' })

    expect(shown).toContain('serve')
    for (const secret of [own.token, secrets.clientSecret, secrets.secretKey]) {
      expect(secret).not.toBe('')
      expect(shown).not.toContain(secret)
    }
  })

  test('gets none, and no secret, from the log of a console that is attacked', async () => {
    const running = runConsole(freshConsole(aTempFolder()))
    const { urls, console: own } = await running.ready
    for (const url of Object.values(urls)) {
      await sendRaw(
        url,
        `GET /${ESCAPES.replaceAll('\r', '').replaceAll('\0', '')} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      )
      await fetch(`${url}/${encodeURIComponent(ESCAPES)}?${own.token}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own.token}` },
        body: ESCAPES,
      })
    }
    await fetch(`${urls.sandbox}${sessionPath('s')}`, { method: 'POST', body: ESCAPES })

    running.child.kill('SIGTERM')
    await running.ended

    expect(running.stderr()).not.toMatch(CONTROLS)
    expect(running.stderr()).not.toContain(own.token)
  })
})
