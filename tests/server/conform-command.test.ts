import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { conformanceRun } from '#contract/conformance.ts'
import { CONFORMANCE_CASES } from '../../src-server/features/conformance/conformance-cases.domain.ts'
import { runCommand } from '../support/command.ts'
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
  ])('refuses %j with one line and 1', async (options, words) => {
    const { code, errors } = await runCommand('conform', {
      ...options,
      port: '0',
      data: aTempFolder(),
    })

    expect(code).toBe(1)
    expect(errors).toContain(words)
    expect(errors).not.toContain('    at ')
  })
})
