import { Command } from 'commander'
import { withStartOptions } from '../src-server/start-options.ts'
import { runBrowser } from './browser-shell.ts'
import { buildIfChanged } from './build-output.ts'
import { runDesktop } from './desktop-shell.ts'

const BROWSER_FLAG = '--browser'

const args = process.argv.slice(2)
withStartOptions(new Command('npm start --'))
  .description('show the console in its own window, or in the browser where Electron does not run')
  .option(BROWSER_FLAG, 'show it in the browser; PAYMENTS_CONSOLE_SHELL=browser does the same')
  .parse(args, { from: 'user' })
const passedOn = args.filter((arg) => arg !== BROWSER_FLAG)

buildIfChanged()
process.exitCode = wantsBrowser() ? await runBrowser(passedOn) : await runDesktopOrBrowser()

function wantsBrowser(): boolean {
  return args.includes(BROWSER_FLAG) || process.env['PAYMENTS_CONSOLE_SHELL'] === 'browser'
}

async function runDesktopOrBrowser(): Promise<number> {
  const outcome = await runDesktop(passedOn)
  if ('exitCode' in outcome) return outcome.exitCode
  process.stdout.write(`The console goes on in the browser: ${outcome.reason}.\n`)
  return runBrowser(passedOn)
}
