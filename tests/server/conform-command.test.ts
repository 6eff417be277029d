import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { conformanceRun } from '#contract/conformance.ts'
import { CONFORMANCE_CASES } from '../../src-server/features/conformance/conformance-cases.domain.ts'
import { runCommand } from '../support/command.ts'
import { runConsole } from '../support/console-process.ts'
import { startRealConsole } from '../support/real-console.ts'
import { handWrittenVerifier, startProvider, startServer } from '../support/sample-providers.ts'
import { aTempFolder } from '../support/temp-folder.ts'

const ALL = CONFORMANCE_CASES.length

describe('payments-console conform', { timeout: 60_000 }, () => {
  test('ends with 0 when every case passed, asking the console that runs', async () => {
    const running = await startRealConsole()
    const url = await startProvider(handWrittenVerifier(running.settings))

    const { code, output, errors } = await runCommand('conform', {
      url,
      data: running.dataFolder,
      patience: '3',
    })

    expect(errors).toBe('')
    expect(output).toContain(`Verifier under test: GET ${url}`)
    expect(output).toContain(
      `audience ${running.clientId}, key set ${running.urls.auth}/.well-known`,
    )
    expect(output).toContain('pass  Signature: A good token · 200, accepted')
    expect(output.endsWith(`\n${ALL} passed, 0 failed, 0 skipped\n`)).toBe(true)
    expect(code).toBe(0)
  })

  test('ends with 1 on a failed case, names the rule and writes the reports', async () => {
    const running = await startRealConsole()
    const url = await startProvider(handWrittenVerifier(running.settings, { acceptsNone: true }))
    const folder = aTempFolder()
    const [junit, json, html] = ['report.xml', 'report.json', 'report.html'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string]

    const { code, output } = await runCommand('conform', {
      url,
      data: running.dataFolder,
      patience: '3',
      junit,
      json,
      html,
    })

    expect(code).toBe(1)
    expect(output).toContain('FAIL  Signature: alg: none · alg: none: it was let in with 200')
    expect(output).toContain('      Take RS256 only')
    expect(output).toContain(`${ALL - 1} passed, 1 failed, 0 skipped`)
    expect(readFileSync(junit, 'utf8')).toContain(`tests="${ALL}" failures="1"`)
    expect(conformanceRun.parse(JSON.parse(readFileSync(json, 'utf8'))).score.failed).toBe(1)
    expect(readFileSync(html, 'utf8')).toContain(`${ALL - 1} of ${ALL} passed`)
  })

  test('says in a line that a report can not be written, after the score', async () => {
    const url = await startServer((_request, response) => void response.writeHead(401).end())
    const junit = path.join(aTempFolder(), 'nowhere', 'report.xml')

    const { code, output, errors } = await runCommand('conform', {
      url,
      port: '0',
      data: aTempFolder(),
      patience: '0',
      junit,
    })

    expect(code).toBe(1)
    expect(output).toMatch(/\d+ passed, \d+ failed, \d+ skipped\n$/)
    expect(errors).toBe(`${junit} can't be written: there is no such file or folder\n`)
  })

  test('goes on to the end where Ctrl+C can not cancel the run', async () => {
    const held: ServerResponse[] = []
    let isHolding = true
    const url = await startServer((_request, response) => {
      if (isHolding) held.push(response)
      else response.writeHead(401).end()
    })
    const data = await refusingToCancel(await startRealConsole())
    const running = runConsole(['conform', '--url', url, '--data', data, '--patience', '0'])
    await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0)

    running.child.kill('SIGINT')
    await expect.poll(running.stderr, { timeout: 20_000 }).toContain('Not now')
    isHolding = false
    held.forEach((response) => response.writeHead(401).end())

    expect((await running.ended).code).toBe(1)
    expect(running.stderr()).not.toContain('    at ')
    expect(running.stdout()).toMatch(/\d+ skipped\n$/)
  })

  test('starts a console of its own where none runs, and leaves none behind', async () => {
    const url = await startServer((_request, response) => void response.writeHead(401).end())
    const data = aTempFolder()

    const { code, output } = await runCommand('conform', { url, port: '0', data, patience: '0' })

    expect(code).toBe(1)
    expect(output).toContain(
      'FAIL  Signature: A good token · A good token: it was refused with 401',
    )
    const again = await runCommand('conform', { url, port: '0', data, patience: '0' })
    expect(again.errors).toBe('')
  })

  test.each([
    [{ url: 'ftp://x/' }, 'Use an http:// or https:// URL'],
    [{ url: 'http://127.0.0.1:1/', refuse: '200' }, 'refuse: 200 is in accept as well'],
    [{ url: 'http://127.0.0.1:1/', client: 'nobody' }, 'nobody'],
    [{ url: 'http://127.0.0.1:1/', timeout: 'soon' }, 'Pass a number of seconds'],
    [{}, '--url'],
  ])('is wrong usage with %j: one line and 2', async (options, words) => {
    const { code, errors } = await runCommand('conform', {
      ...options,
      port: '0',
      data: aTempFolder(),
    })

    expect(code).toBe(2)
    expect(errors).toContain(words)
    expect(errors).not.toContain('    at ')
  })
})

/** A data folder whose note leads to the console by way of a server that lets no run be cancelled. */
async function refusingToCancel({ urls, token }: Awaited<ReturnType<typeof startRealConsole>>) {
  const between = await startServer((request, response) => {
    if (request.url?.endsWith('/cancel')) {
      response.writeHead(503).end('{"error":{"type":"api","message":"Not now","code":"HE_00"}}')
      return
    }
    void passOn(request, response, urls.console)
  })
  const folder = aTempFolder()
  const note = { urls: { ...urls, console: new URL(between).origin }, token }
  writeFileSync(path.join(folder, 'console.json'), JSON.stringify(note))
  return folder
}

async function passOn(request: IncomingMessage, response: ServerResponse, to: string) {
  const { method = 'GET', url = '', headers } = request
  const answer = await fetch(`${to}${url}`, {
    method,
    headers: {
      authorization: String(headers.authorization),
      'content-type': 'application/json',
    },
    ...(method !== 'GET' && { body: await text(request) }),
  })
  response.writeHead(answer.status).end(await answer.text())
}
