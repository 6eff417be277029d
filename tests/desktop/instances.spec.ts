import { mkdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { startConsole } from '../../src-server/start.ts'
import { expect, runDesktop, test, TestDesktop } from '../support/desktop-app.ts'

const FREE_PORTS = { sandbox: 0, live: 0, auth: 0, console: 0 }

test('a second start on the same data brings the first window back and ends', async ({
  desktop,
}) => {
  const { app, dataFolder } = desktop
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())

  const second = await runDesktop(['--port', '0', '--data', dataFolder])

  expect(second.code).toBe(0)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true)
  expect(app.windows()).toHaveLength(1)
})

test('says who holds the data when a console without a window does', async ({ dataFolder }) => {
  const headless = await startConsole({
    ports: FREE_PORTS,
    host: '127.0.0.1',
    dataFolder,
    allowedHosts: [],
  })

  const desktop = await runDesktop(['--port', '0', '--data', dataFolder])

  expect(desktop.code).toBe(1)
  expect(desktop.errors).toContain(`in use by process ${process.pid}`)
  await headless.close()
})

test('says which port is taken', async ({ desktop, dataFolder }) => {
  const { port } = new URL(desktop.note.urls.sandbox)

  const second = await runDesktop(['--port', port, '--data', `${dataFolder}/other`])

  expect(second.code).toBe(1)
  expect(second.errors).toContain(`Port ${port} (sandbox) is in use: pass --port N`)
})

test('closes its ports and ends with 0, on Quit and on a signal', async ({ desktop }) => {
  const { urls } = desktop.note
  expect(await isOpen(urls.sandbox)).toBe(true)

  expect(await desktop.quit()).toBe(0)

  for (const url of Object.values(urls)) expect(await isOpen(url)).toBe(false)
})

test('ends in order when the system asks it to', async ({ desktop }) => {
  const child = desktop.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))

  process.kill(desktop.note.pid, 'SIGTERM')

  expect(await ended).toBe(0)
})

function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

test('ends with 1 when not everything could be closed', async ({ dataFolder }) => {
  const desktop = await TestDesktop.launch(dataFolder)
  const note = path.join(dataFolder, 'console.json')
  rmSync(note)
  mkdirSync(note) // which is taken away as a file

  expect(await desktop.quit()).toBe(1)
})
