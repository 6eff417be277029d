import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Credentials'

export const CREDENTIALS_COMMANDS: readonly Command[] = [
  { id: 'client.create', title: 'New client', group: GROUP, keys: ['n'] },
  { id: 'client.next', title: 'Next client', group: GROUP, keys: ['j', 'down'], isMove: true },
  {
    id: 'client.previous',
    title: 'Previous client',
    group: GROUP,
    keys: ['k', 'up'],
    isMove: true,
  },
  { id: 'client.rename', title: 'Rename client', group: GROUP, keys: ['f2'] },
  { id: 'client.lifetime', title: 'Change token lifetime', group: GROUP, keys: [] },
  { id: 'client.audience', title: 'Change audience', group: GROUP, keys: [] },
  { id: 'client.rotate', title: 'Rotate client secret', group: GROUP, keys: ['r'] },
  { id: 'client.copy-env', title: 'Copy client as .env', group: GROUP, keys: ['e'] },
  { id: 'client.toggle', title: 'Disable or enable client', group: GROUP, keys: ['shift+d'] },
  { id: 'client.delete', title: 'Delete client', group: GROUP, keys: ['delete'] },
  { id: 'client.undo-delete', title: 'Undo deleting client', group: GROUP, keys: ['mod+z'] },
  { id: 'token.send', title: 'Send token request', group: GROUP, keys: ['mod+enter'] },
  { id: 'token.try', title: 'Try the token', group: GROUP, keys: ['t'] },
  { id: 'token.code', title: 'Show or hide code for the token request', group: GROUP, keys: ['s'] },
  {
    id: 'token.expires-in-type',
    title: 'Switch expires_in between number and string',
    group: GROUP,
    keys: [],
  },
  { id: 'token.issue', title: 'Issue a token without the secret', group: GROUP, keys: ['i'] },
  {
    id: 'token.next',
    title: 'Next issued token, in their list',
    group: GROUP,
    keys: ['j', 'down'],
    isMove: true,
  },
  {
    id: 'token.previous',
    title: 'Previous issued token, in their list',
    group: GROUP,
    keys: ['k', 'up'],
    isMove: true,
  },
  { id: 'token.copy-bearer', title: 'Copy token of the selected row', group: GROUP, keys: ['b'] },
  { id: 'token.expire', title: 'Expire token of the selected row now', group: GROUP, keys: ['x'] },
  {
    id: 'token.revoke',
    title: 'Revoke token of the selected row',
    group: GROUP,
    keys: ['shift+x'],
  },
  { id: 'token.refused', title: 'Show issued tokens or refused calls', group: GROUP, keys: ['f'] },
  { id: 'merchant.rotate-secret', title: 'Rotate merchant secret key', group: GROUP, keys: [] },
  {
    id: 'merchant.rotate-publishable',
    title: 'Rotate merchant publishable key',
    group: GROUP,
    keys: [],
  },
]
