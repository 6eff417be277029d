import { runConsole } from './console-process.ts'

interface Ended {
  code: number | null
  output: string
  errors: string
}

/** Runs a command of the console in a process of its own to its end. Options are given without their dashes. */
export async function runCommand(name: string, options: Record<string, string>): Promise<Ended> {
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
  const { ended, stdout, stderr } = runConsole([name, ...args])
  const { code } = await ended
  return { code, output: stdout(), errors: stderr() }
}
