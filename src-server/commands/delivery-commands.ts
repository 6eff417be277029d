import { type Command, InvalidArgumentError } from 'commander'
import { examples, sessionCommand, toCount } from './command-form.ts'
import type { ForwardChoices } from './forward.ts'
import type { ReplayChoices } from './replay.ts'

/** Adds the commands that send events to a handler. */
export function addDeliveryCommands(program: Command): void {
  sendingCommand(program, 'replay')
    .description("send a session's events, or those of an exported file, to a handler")
    .argument('[file]', 'session file, as export wrote it (default: --session)')
    .option(
      '--speed <n>',
      'original, at-once (default), or how many times faster',
      toSpeed,
      'at-once',
    )
    .option('--reverse', 'the newest first')
    .option('--duplicate-every <n>', 'send every so manieth event twice', toCount)
    .option('--drop-every <n>', 'leave every so manieth event out', toCount)
    .addHelpText(
      'after',
      examples(
        'payments-console replay yesterday.session.json --to http://127.0.0.1:8080/webhooks',
        'payments-console replay --session my-session --to http://127.0.0.1:8080/webhooks --speed 10',
        'payments-console replay --to http://127.0.0.1:8080/webhooks --reverse --duplicate-every 3',
      ),
    )
    .action(async (file: string | undefined, choices: ReplayChoices) => {
      const { replay } = await import('./replay.ts')
      process.exitCode = await replay(file, choices)
    })

  sendingCommand(program, 'forward')
    .description('send what a session receives on to a handler, until Ctrl+C')
    .option('--types <patterns...>', "types to send on, such as 'refund_*' (default: all)")
    .option('--keep', 'leave the target in the console at the end')
    .addHelpText(
      'after',
      examples(
        'payments-console forward --to http://127.0.0.1:8080/webhooks',
        "payments-console forward --to http://127.0.0.1:8080/refunds --types 'refund_*' --no-sign",
      ),
    )
    .action(async (choices: ForwardChoices) => {
      const { forward } = await import('./forward.ts')
      process.exitCode = await forward(choices)
    })
}

function sendingCommand(program: Command, name: string): Command {
  return sessionCommand(program, name)
    .requiredOption('--to <url>', "the handler's address")
    .option('--no-sign', 'send without a signature')
    .option(
      '--sign-secret-file <file>',
      "file with the secret to sign with (default: the merchant's response hash key)",
    )
    .option('--allow-link-local', 'let link-local and metadata addresses through')
}

function toSpeed(text: string): ReplayChoices['speed'] {
  if (text === 'original' || text === 'at-once') return text
  const speed = Number(text)
  if (Number.isFinite(speed) && speed > 0) return speed
  throw new InvalidArgumentError('Pass original, at-once, or a number above 0.')
}
