import type { ExportFormat } from '#contract/session-file.ts'
import { withConsole } from '../with-console.ts'
import { writeUserFile } from './files.ts'
import { chooseSession, type SessionChoices } from './session-choice.ts'

export interface ExportChoices extends SessionChoices {
  format: ExportFormat
  /** File to write; the standard output if absent. */
  out?: string
}

/** Writes a session down. Returns the exit code. */
export function exportSession(choices: ExportChoices): Promise<number> {
  return withConsole(choices, async (client) => {
    const { address } = await chooseSession(client, choices)
    const query = new URLSearchParams({ format: choices.format })
    writeUserFile(choices.out, await client.text(`${address}/export?${query.toString()}`))
    return 0
  })
}
