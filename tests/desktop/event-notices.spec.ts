import { expect, postJson, test } from '../support/desktop-app.ts'

test('counts what comes while nobody looks, and tells about the chosen types only', async ({
  desktop,
}) => {
  const { app, page } = desktop
  const url = await desktop.webhookUrl()
  await app.evaluate(({ app: electronApp, BrowserWindow, Notification }) => {
    const seen = { badges: [] as number[], notices: [] as string[] }
    Object.assign(globalThis, { seen })
    electronApp.setBadgeCount = (count = 0) => seen.badges.push(count) > 0
    Notification.prototype.show = function show(this: Electron.Notification) {
      seen.notices.push(`${this.title} | ${this.body}`)
    }
    BrowserWindow.getAllWindows()[0]?.hide()
  })
  const seen = () =>
    app.evaluate(
      () => (globalThis as unknown as { seen: { badges: number[]; notices: string[] } }).seen,
    )

  await postJson(url, { event_type: 'payment_failed', payment_id: 'pay_1', status: 'failed' })
  await expect.poll(async () => (await seen()).badges).toEqual([1])
  expect((await seen()).notices).toEqual([])

  await page.evaluate('location.hash = ""; document.querySelector("a[href*=settings]")?.click()')
  const field = page.getByRole('textbox', { name: 'Notify about events' })
  await field.fill('payment_failed refund_*')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: /^Set Notify about events back/ })).toBeVisible()
  await postJson(url, { event_type: 'payment_succeeded', payment_id: 'pay_1' })
  await postJson(url, { event_type: 'refund_failed', payment_id: 'pay_2', status: 'failed' })

  await expect.poll(async () => (await seen()).notices).toHaveLength(1)
  expect((await seen()).notices[0]).toMatch(/^refund_failed \| pay_2 · failed · session_/)
  expect((await seen()).badges).toEqual([1, 2, 3])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('focus'))
  await expect.poll(async () => (await seen()).badges.at(-1)).toBe(0)
})
