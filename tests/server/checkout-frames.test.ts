import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { aRedirect, startPayments } from '../support/payments.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

describe('the policy of the page', () => {
  test('lets it frame the emulated addresses and nothing else', async () => {
    const pageFolder = aTempFolder()
    writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html><title>page</title>')
    const { urls } = await startTestConsole({ pageFolder })

    const { headers } = await fetch(`${urls.console}/index.html`)

    const policy = headers.get('content-security-policy')?.split(';') ?? []
    expect(policy.filter((one) => one.startsWith('frame-'))).toEqual([
      `frame-src ${urls.sandbox} ${urls.live}`,
      "frame-ancestors 'none'",
    ])
  })
})

describe("the sample shop's page", () => {
  test('shows how the payment stands, may be framed, and runs nothing of the address', async () => {
    const { get } = await startPayments()

    const { status, text, headers } = await get(
      '/payments/redirect/returned?status=<script>&payment_id=pay_1',
    )

    expect(status).toBe(200)
    expect(text).toContain('&lt;script&gt;')
    expect(text).toContain('pay_1')
    expect(text).not.toContain('<script')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
  })

  test('is where a shopper gets from a hosted page', async () => {
    const { create, confirm, get } = await startPayments()
    const return_url = 'http://127.0.0.1:4010/payments/redirect/returned'
    const { body } = await confirm(await create(), { ...aRedirect(), return_url })
    const page = await get(new URL(body.next_action.redirect_to_url).pathname)

    const leave = /href="([^"]+\/redirect\/response\/[^"]+)"/.exec(page.text)?.[1] ?? ''
    const left = await get(leave)

    expect(left.status).toBe(303)
    expect(String(left.headers['location']).startsWith(`${return_url}?`)).toBe(true)
  })
})
