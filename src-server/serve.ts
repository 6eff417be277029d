import { findPageFolder } from './platform/page-folder.ts'
import type { StartChoices } from './platform/config.ts'
import { explainStartFailure, type RunningConsole, startConsole } from './start.ts'
import { toStartOptions } from './start-options.ts'

/** Runs the console until a signal asks it to stop. Returns the exit code. */
export async function serve(choices: StartChoices & { json?: boolean }): Promise<number> {
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
    // Started by another process that holds this end: without it there is nobody to stop us.
    process.once('disconnect', resolve)
  })
  // Waiting for the other end must not keep this process alive once it is done.
  process.channel?.unref()
  let running: RunningConsole
  try {
    running = await startConsole(toStartOptions(choices, findPageFolder()))
  } catch (error) {
    const explanation = explainStartFailure(error)
    if (explanation === undefined) throw error
    process.stderr.write(`${explanation}\n`)
    return 1
  }
  process.stdout.write(choices.json ? `${JSON.stringify(readyLine(running))}\n` : welcome(running))
  await stopped
  await running.close()
  return 0
}

/** The line of `--json`: everything a script needs to use this run. */
function readyLine({ urls, token, session }: RunningConsole) {
  return {
    event: 'ready',
    pid: process.pid,
    urls,
    console: { token },
    session: { id: session.id, webhookUrl: session.webhookUrl },
  }
}

function welcome({ urls, openUrl, session, dataFolder }: RunningConsole): string {
  return `Partner Payments Console is running.

  Console   ${openUrl}
  Sandbox   ${urls.sandbox}
  Live      ${urls.live}
  Key set   ${urls.auth}
  Webhooks  ${session.webhookUrl}
  Data      ${dataFolder}

Ctrl+C stops it.
`
}
