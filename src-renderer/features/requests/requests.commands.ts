import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Requests'

export const REQUESTS_COMMANDS: readonly Command[] = [
  { id: 'requests.filter', title: 'Filter calls', group: GROUP, keys: ['/', 'mod+f'] },
  {
    id: 'requests.saved-filters',
    title: 'Saved filters of calls',
    group: GROUP,
    keys: ['shift+f'],
  },
  { id: 'requests.next', title: 'Next call', group: GROUP, keys: ['j', 'down'], isMove: true },
  {
    id: 'requests.previous',
    title: 'Previous call',
    group: GROUP,
    keys: ['k', 'up'],
    isMove: true,
  },
  { id: 'requests.newest', title: 'Go to the newest call', group: GROUP, keys: ['home'] },
  {
    id: 'requests.oldest',
    title: 'Go to the oldest call',
    group: GROUP,
    keys: ['end'],
    isMove: true,
  },
  {
    id: 'requests.toggle',
    title: 'Open or close a call',
    group: GROUP,
    keys: ['enter', 'space'],
    isMove: true,
  },
  { id: 'requests.close', title: 'Close the call', group: GROUP, keys: ['esc'], isMove: true },
  { id: 'requests.send-again', title: 'Send the call again', group: GROUP, keys: ['r'] },
  { id: 'requests.edit', title: 'Edit the call and send it', group: GROUP, keys: ['e'] },
  { id: 'requests.copy-curl', title: 'Copy the call as cURL', group: GROUP, keys: ['c'] },
  { id: 'requests.payment', title: 'Show calls of this payment only', group: GROUP, keys: ['g'] },
  { id: 'requests.failed', title: 'Show failed calls only', group: GROUP, keys: ['x'] },
  {
    id: 'requests.errors',
    title: 'Show errors by rule, or all calls',
    group: GROUP,
    keys: ['shift+e'],
  },
  {
    id: 'requests.clear',
    title: 'Clear the request log',
    group: GROUP,
    keys: ['mod+shift+backspace'],
  },
  { id: 'requests.undo-clear', title: 'Bring the request log back', group: GROUP, keys: ['mod+z'] },
]

/** The drawer is there in every tab. */
export const DRAWER_COMMANDS: readonly Command[] = [
  { id: 'requests.drawer', title: 'Open or close the request log', group: 'Console', keys: ['`'] },
]
