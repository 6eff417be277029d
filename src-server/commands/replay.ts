import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ReplayRun, replayRun } from '#contract/replays.ts'
import { type ConsoleClient, findRunningConsole } from '../console-client.ts'
import { onStop, waitAlive } from '../platform/wait.ts'
import { asUsage, EXIT, UsageError, withConsole } from '../with-console.ts'
import { createAttemptPrinter } from './attempt-printer.ts'
import { sendFile } from './import.ts'
import { print, tell } from './printing.ts'
import { chooseSession, type SessionChoices } from './session-choice.ts'
import { chooseSigning, type SigningChoices } from './signing-choice.ts'

export interface ReplayChoices extends SessionChoices, SigningChoices {
  to: string
  speed: 'original' | 'at-once' | number
  reverse?: boolean
  duplicateEvery?: number
  dropEvery?: number
  allowLinkLocal?: boolean
}

const POLL_MS = 200

/** Sends a session's events, or those of a file, to an address. Returns the exit code. */
export async function replay(file: string | undefined, choices: ReplayChoices): Promise<number> {
  const folder = await scratchFolder(file, choices)
  const where = folder === undefined ? choices : { ...choices, data: folder, port: 0 }
  try {
    return await withConsole(where, (client) =>
      replayWith(client, file, choices, folder === undefined),
    )
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** A file needs no console of the user's: where none runs, everything happens in a folder that goes afterwards. */
async function scratchFolder(file: string | undefined, { data }: ReplayChoices) {
  if (file === undefined || data !== undefined) return undefined
  if (await findRunningConsole()) return undefined
  return mkdtempSync(path.join(tmpdir(), 'payments-console-'))
}

async function replayWith(
  client: ConsoleClient,
  file: string | undefined,
  choices: ReplayChoices,
  isKept: boolean,
): Promise<number> {
  if (file !== undefined && choices.session !== undefined) {
    throw new UsageError('Name a file or --session, not both')
  }
  const signing = chooseSigning(choices)
  const id = file === undefined ? choices.session : await importFirst(client, file, choices, isKept)
  const session = await chooseSession(client, {
    environment: choices.environment,
    ...(id !== undefined && { session: id }),
  })
  const replays = `/environments/${session.environment}/replays`
  const asked = client.json(replayRun, 'POST', replays, {
    sessionId: session.id,
    to: { kind: 'url', url: choices.to, signing, allowsLinkLocal: choices.allowLinkLocal },
    timing: typeof choices.speed === 'number' ? { speed: choices.speed } : choices.speed,
    order: choices.reverse ? 'reversed' : 'received',
    duplicateEvery: choices.duplicateEvery,
    dropEvery: choices.dropEvery,
  })
  const run = await asUsage(asked)
  return exitCodeOf(await follow(client, session.address, `${replays}/${run.id}`, run))
}

async function importFirst(
  client: ConsoleClient,
  file: string,
  { environment }: ReplayChoices,
  isKept: boolean,
) {
  const { session } = await sendFile(client, environment, file)
  if (isKept)
    tell(`Imported ${file} as session ${session.id}: --session ${session.id} replays it again`)
  return session.id
}

async function follow(
  client: ConsoleClient,
  sessionAddress: string,
  address: string,
  started: ReplayRun,
): Promise<ReplayRun> {
  const printer = createAttemptPrinter(client, sessionAddress, { runId: started.id })
  const cancel = (): void => void client.json(replayRun, 'POST', `${address}/cancel`).catch(tell)
  const off = onStop(cancel)
  let run = started
  while (run.status === 'running') {
    await waitAlive(POLL_MS)
    run = await client.json(replayRun, 'GET', address)
    await printer.printNew()
  }
  await printer.printNew()
  off()
  print(summaryOf(run))
  return run
}

function summaryOf(run: ReplayRun): string {
  const { status, sent, total, accepted, refused, failed, dropped, duplicated } = run
  const facts = [
    `${accepted} accepted`,
    `${refused} refused`,
    `${failed} failed`,
    ...(duplicated > 0 ? [`${duplicated} sent twice`] : []),
    ...(dropped > 0 ? [`${dropped} left out`] : []),
    ...(run.changedAnswers > 0 ? [`${run.changedAnswers} answered otherwise than last time`] : []),
  ]
  const note = run.note === null ? '' : `${run.note}\n`
  return `\n${status}: ${sent} of ${total} sent, ${facts.join(', ')}\n${note}`
}

function exitCodeOf({ status, failed, refused }: ReplayRun): number {
  if (status !== 'done' || failed > 0) return EXIT.failed
  return refused > 0 ? EXIT.refusedByHandler : EXIT.ok
}
