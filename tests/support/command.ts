import { spawn } from 'node:child_process'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const CLI = path.join(import.meta.dirname, '../../src-server/cli.ts')

interface Ended {
  code: number | null
  output: string
  errors: string
}

/** Runs a command of the console in a process of its own to its end. Options are given without their dashes. */
export async function runCommand(name: string, options: Record<string, string>): Promise<Ended> {
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
  const child = spawn(process.execPath, [CLI, name, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const seen = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (seen.output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (seen.errors += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...seen })))
}
