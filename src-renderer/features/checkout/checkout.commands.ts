import { sequenceCommands } from '../../shared/checkout/sequence.commands.ts'
import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Checkout'

export const CHECKOUT_COMMANDS: readonly Command[] = [
  { id: 'checkout.new', title: 'New payment to check out', group: GROUP, keys: ['n'] },
  { id: 'checkout.pay', title: 'Pay as the shopper', group: GROUP, keys: ['mod+enter'] },
  { id: 'checkout.approve', title: 'Approve as the shopper', group: GROUP, keys: ['a'] },
  { id: 'checkout.decline', title: 'Decline as the shopper', group: GROUP, keys: ['d'] },
  { id: 'checkout.close', title: 'Close or reopen the shop’s page', group: GROUP, keys: ['x'] },
  ...sequenceCommands('checkout', GROUP),
]
