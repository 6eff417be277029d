import type { Environment } from '#contract/environments.ts'
import { type ImportReceipt, importReceipt } from '#contract/session-file.ts'
import type { ConsoleClient } from '../console-client.ts'
import { withConsole } from '../with-console.ts'
import { readUserFile } from './files.ts'
import { print, inLine } from './printing.ts'
import type { SessionChoices } from './session-choice.ts'

export interface ImportChoices extends Omit<SessionChoices, 'session'> {
  json?: boolean
}

/** Makes a session of a file. Returns the exit code. */
export function importFile(file: string, choices: ImportChoices): Promise<number> {
  return withConsole(choices, async (client) => {
    const receipt = await sendFile(client, choices.environment, file)
    print(choices.json ? `${JSON.stringify(receipt)}\n` : describe(receipt))
    return 0
  })
}

export function sendFile(
  client: ConsoleClient,
  environment: Environment,
  file: string,
): Promise<ImportReceipt> {
  const bytes = readUserFile(file)
  return client.json(importReceipt, 'POST', `/environments/${environment}/imports`, bytes)
}

function describe({ session, imported, replacedId, redactions }: ImportReceipt): string {
  const counts = Object.entries(imported).map(([noun, number]) => countOf(number, noun))
  const lines = [
    `Session ${session.id}${session.name === null ? '' : ` (${inLine(session.name)})`}`,
    `  ${counts.join(', ')}`,
    ...(replacedId === null
      ? []
      : [`  a new id, because there is a session ${replacedId} already`]),
    ...(redactions === 0
      ? []
      : [`  ${countOf(redactions, 'secrets')} masked when it was exported`]),
  ]
  return `${lines.join('\n')}\n`
}

/** `nouns` is the plural. */
function countOf(number: number, nouns: string): string {
  return `${number} ${number === 1 ? nouns.slice(0, -1) : nouns}`
}
