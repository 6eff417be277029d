import { sequenceCommands } from '../../shared/checkout/sequence.commands.ts'
import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Recurring'

export const RECURRING_COMMANDS: readonly Command[] = [
  { id: 'recurring.run', title: 'Run the step that is shown', group: GROUP, keys: ['mod+enter'] },
  { id: 'recurring.next', title: 'Next step', group: GROUP, keys: ['j'], isMove: true },
  { id: 'recurring.previous', title: 'Previous step', group: GROUP, keys: ['k'], isMove: true },
  { id: 'recurring.restart', title: 'Start a new recurring flow', group: GROUP, keys: ['n'] },
  { id: 'recurring.copy-node', title: 'Copy the flow as a Node program', group: GROUP, keys: [] },
  { id: 'recurring.copy-curl', title: 'Copy the flow as curl', group: GROUP, keys: [] },
  ...sequenceCommands('recurring', GROUP),
]
