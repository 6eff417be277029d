import { dialog } from 'electron'
import {
  explainStartFailure,
  type RunningConsole,
  startConsole,
  StartError,
  type StartOptions,
} from '../src-server/start.ts'

const FREE_PORTS = { sandbox: 0, live: 0, auth: 0, console: 0 }

/**
 * Starts the console. What the user can mend is told on stderr, and for a taken port also asked, if somebody is
 * there to answer. Undefined means that there is nothing to go on with.
 */
export async function startWithAdvice(
  options: StartOptions,
  isSomebodyThere: boolean,
): Promise<RunningConsole | undefined> {
  try {
    return await startConsole(options)
  } catch (error) {
    const explanation = explainStartFailure(error)
    if (explanation === undefined) throw error
    process.stderr.write(`${explanation}\n`)
    if (!isSomebodyThere) return undefined
    const isPortTaken = error instanceof StartError && error.reason === 'port'
    if (!(await wantsFreePorts(explanation, isPortTaken))) return undefined
    return startWithAdvice({ ...options, ports: FREE_PORTS }, isSomebodyThere)
  }
}

async function wantsFreePorts(explanation: string, isOffered: boolean): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'The console could not start',
    detail: explanation,
    buttons: isOffered ? ['Quit', 'Use Free Ports'] : ['Quit'],
    defaultId: isOffered ? 1 : 0,
    cancelId: 0,
  })
  return response === 1
}
