import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { requestHead, sendRaw } from '../support/raw-http.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

const OUTSIDE = 'what lies beside the page is nobody else’s business'

/** A console that serves a page, beside which lies a file that is not part of it. */
async function withPage() {
  const folder = aTempFolder()
  const pageFolder = path.join(folder, 'page')
  mkdirSync(path.join(pageFolder, 'assets'), { recursive: true })
  writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html><title>Page</title>')
  writeFileSync(path.join(pageFolder, 'assets/app.js'), 'void 0')
  writeFileSync(path.join(pageFolder, '.env'), OUTSIDE)
  writeFileSync(path.join(folder, 'secret.txt'), OUTSIDE)
  const console = await startTestConsole({ pageFolder, dataFolder: path.join(folder, 'data') })
  return { ...console, folder }
}

const WAYS_OUT = [
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/....//....//secret.txt',
  '/%252e%252e%252fsecret.txt',
  '//secret.txt',
  '/./../secret.txt',
  '/.env',
  '/%2eenv',
  '/assets/app.js%00/../../../secret.txt',
  '/../data/console.db',
  '/..%2fdata%2fconsole.json',
  '/data/console.json',
  'file:///etc/hostname',
  'http://127.0.0.1/../secret.txt',
]

describe('the files of the page', () => {
  test('lead to no file beside them, however the way is spelt', async () => {
    const { urls, folder, token } = await withPage()
    const ways = [...WAYS_OUT, path.join(folder, 'secret.txt'), `/${folder}/secret.txt`]

    for (const way of ways) {
      const head = requestHead('GET', way, ['accept: text/html', 'connection: close'])
      const answer = await sendRaw(urls.console, `${head}\r\n\r\n`)
      expect([way, answer.split(' ')[1]]).toEqual([way, expect.stringMatching(/^40[034]$/)])
      expect(answer).not.toContain('nobody else')
      expect(answer).not.toContain(token)
    }
  })

  test('are not shown in a frame of another page, and run only their own scripts', async () => {
    const { urls } = await withPage()

    for (const address of [urls.console, `${urls.console}/index.html`]) {
      const { headers, status } = await fetch(address, { headers: { accept: 'text/html' } })
      const policy = headers.get('content-security-policy') ?? ''
      expect(status).toBe(200)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("form-action 'none'")
      expect(policy).not.toContain('unsafe-eval')
      expect(headers.get('x-frame-options')).not.toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('are no list of what there is', async () => {
    const { urls } = await withPage()

    for (const folder of ['/assets', '/assets/']) {
      expect((await fetch(`${urls.console}${folder}`)).status).toBe(404)
    }
  })
})
