import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshConsole, runConsole } from '../support/console-process.ts'
import { aTempFolder } from '../support/temp-folder.ts'
import { storeWebhook } from '../support/webhooks.ts'

const AN_OLD_NODE = ['--require', path.join(import.meta.dirname, '../support/old-node.cjs')]

const runOnOldNode = (args: readonly string[]) => runConsole(args, { nodeOptions: AN_OLD_NODE })

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('payments-console on a Node that is too old for it', () => {
  test('runs on the Node that was installed with it', async () => {
    const running = runOnOldNode(freshConsole(aTempFolder()))

    const { pid, urls } = await running.ready

    expect(pid).not.toBe(running.child.pid)
    expect(await storeWebhook(urls.sandbox, 's')).toMatch(/^evt_/)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('ends in order on %s', async (signal) => {
    const running = runOnOldNode(freshConsole(aTempFolder()))
    const { pid } = await running.ready

    running.child.kill(signal)

    expect(await running.ended).toEqual({ code: 0, signal: null })
    expect(running.stderr()).toBe('')
    expect(isAlive(pid)).toBe(false)
  })

  test('leaves nothing behind when it is killed', async () => {
    const running = runOnOldNode(freshConsole(aTempFolder()))
    const { pid } = await running.ready

    running.child.kill('SIGKILL')

    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  test('hands on the message and the exit code of a start that fails', async () => {
    const dataFolder = aTempFolder()
    const { pid } = await runConsole(freshConsole(dataFolder)).ready

    const second = runOnOldNode(freshConsole(dataFolder))

    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.stderr()).toContain(`in use by process ${pid}`)
  })
})
