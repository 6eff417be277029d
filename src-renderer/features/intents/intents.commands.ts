import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Intents'

export const INTENTS_COMMANDS: readonly Command[] = [
  { id: 'intent.send', title: 'Send the intent', group: GROUP, keys: ['mod+enter'] },
  { id: 'intent.preset.checkout', title: 'Build a checkout intent', group: GROUP, keys: [] },
  { id: 'intent.preset.setup', title: 'Build a setup intent', group: GROUP, keys: [] },
  { id: 'intent.preset.off_session', title: 'Build an off-session charge', group: GROUP, keys: [] },
  { id: 'intent.preset.mobile', title: 'Edit what mobile apps get', group: GROUP, keys: [] },
  { id: 'intent.reset', title: 'Start the draft anew', group: GROUP, keys: ['n'] },
  { id: 'intent.json', title: 'Show the draft as JSON', group: GROUP, keys: ['e'] },
  { id: 'intent.methods', title: 'Why is this method not offered?', group: GROUP, keys: ['m'] },
  { id: 'intent.code', title: 'Show code for the call', group: GROUP, keys: ['s'] },
  { id: 'intent.sync', title: 'Sync the payment', group: GROUP, keys: ['y'] },
  { id: 'intent.pay', title: 'Confirm the payment as the shopper', group: GROUP, keys: ['p'] },
  { id: 'intent.checkout', title: 'Open the payment in checkout', group: GROUP, keys: ['o'] },
  { id: 'intent.duplicate', title: 'Duplicate the payment', group: GROUP, keys: ['mod+d'] },
  { id: 'intent.diff', title: 'Compare the payment with the draft', group: GROUP, keys: ['d'] },
  { id: 'intent.next', title: 'Next payment', group: GROUP, keys: ['j', 'down'], isMove: true },
  {
    id: 'intent.previous',
    title: 'Previous payment',
    group: GROUP,
    keys: ['k', 'up'],
    isMove: true,
  },
]
