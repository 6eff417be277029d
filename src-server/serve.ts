import type { StartCredentials } from '#contract/credentials.ts'
import { ENVIRONMENTS, type Environment } from '#contract/environments.ts'
import { CredentialsFileError, readCredentialsFile } from './credentials-file.ts'
import { findPageFolder } from './platform/page-folder.ts'
import type { StartChoices } from './platform/config.ts'
import { forTerminal } from './platform/terminal-text.ts'
import { explainStartFailure, type RunningConsole, startConsole } from './start.ts'
import { toStartOptions } from './start-options.ts'

export interface ServeChoices extends StartChoices {
  json?: boolean
  /** Path of a file with known clients and keys. */
  credentials?: string
}

/** Runs the console until a signal asks it to stop. Returns the exit code. */
export async function serve(choices: ServeChoices): Promise<number> {
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
    const { credentials: file, ...others } = choices
    const credentials = file === undefined ? {} : { credentials: readCredentialsFile(file) }
    running = await startConsole({ ...toStartOptions(others, findPageFolder()), ...credentials })
  } catch (error) {
    const explanation =
      error instanceof CredentialsFileError ? error.message : explainStartFailure(error)
    if (explanation === undefined) throw error
    process.stderr.write(forTerminal(`${explanation}\n`))
    return 1
  }
  if (running.notice !== null) process.stderr.write(`${running.notice}\n`)
  process.stdout.write(
    choices.json ? `${JSON.stringify(readyLine(running))}\n` : forTerminal(welcome(running)),
  )
  await stopped
  await running.close()
  return 0
}

/** The line of `--json`: everything a script needs to use this run. */
function readyLine({ urls, token, session, environments }: RunningConsole) {
  return {
    event: 'ready',
    pid: process.pid,
    urls,
    console: { token },
    environments,
    session: { id: session.id, webhookUrl: session.webhookUrl },
  }
}

function welcome(running: RunningConsole): string {
  const { urls, openUrl, session, dataFolder, environments } = running
  return `Partner Payments Console is running.

  Console   ${openUrl}
  Sandbox   ${urls.sandbox}
  Live      ${urls.live}
  Key set   ${urls.auth}
  Webhooks  ${session.webhookUrl}
  Data      ${dataFolder}
${ENVIRONMENTS.map((environment) => credentialsText(environment, environments[environment])).join('')}
Ctrl+C stops it.
`
}

/** Secrets are shown on the run that made them or was given them; later only rotating shows one. */
function credentialsText(environment: Environment, credentials: StartCredentials): string {
  const { clientId, clientSecret, secretKey, publishableKey } = credentials
  const hidden = '(shown once, on the run that made it: rotate it in the console)'
  return `
  ${environment}
    clientId        ${clientId}
    clientSecret    ${clientSecret ?? hidden}
    secretKey       ${secretKey ?? hidden}
    publishableKey  ${publishableKey}
`
}
