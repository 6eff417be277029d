import { expect, onTestFinished, test } from 'vitest'
import { DevServerProcess } from '../../scripts/dev-server-process.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { startTestConsole } from '../support/test-console.ts'

function devServer(dataFolder: string): DevServerProcess {
  const server = new DevServerProcess(['--data', dataFolder, '--port', '0'])
  onTestFinished(() => server.stop())
  return server
}

test('a change while the server starts again starts it once more, on the same ports', async () => {
  const server = devServer(aTempFolder())
  const first = await server.start()

  const [second, third] = await Promise.all([server.start(), server.start()])

  expect(second?.urls).toEqual(first?.urls)
  expect(third?.urls).toEqual(first?.urls)
  expect(third?.console.token).not.toBe(second?.console.token)
})

test('a server that is stopped while it starts again is gone', async () => {
  const dataFolder = aTempFolder()
  const server = devServer(dataFolder)
  await server.start()

  const starting = server.start()
  await server.stop()

  expect(await starting).toBeUndefined()
  await expect(startTestConsole({ dataFolder })).resolves.toMatchObject({ dataFolder })
})
