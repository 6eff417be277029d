import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Webhooks'

export const WEBHOOK_COMMANDS: readonly Command[] = [
  { id: 'feed.filter', title: 'Filter events', group: GROUP, keys: ['/', 'mod+f'] },
  { id: 'feed.saved-filters', title: 'Saved filters of events', group: GROUP, keys: ['shift+f'] },
  { id: 'feed.follow', title: 'Follow new events', group: GROUP, keys: ['f'] },
  { id: 'feed.newest', title: 'Go to the newest event', group: GROUP, keys: ['home'] },
  ...moves([
    ['feed.oldest', 'Go to the oldest event', ['end']],
    ['feed.next', 'Next event', ['j', 'down']],
    ['feed.previous', 'Previous event', ['k', 'up']],
    ['feed.extend-next', 'Select the next event too', ['shift+down']],
    ['feed.extend-previous', 'Select the previous event too', ['shift+up']],
    ['feed.toggle-selected', 'Take the event out of the selection', ['mod+space']],
    ['feed.toggle', 'Open or close details', ['enter', 'space']],
    ['feed.close', 'Close details or leave the selection', ['esc']],
    ['feed.next-panel', 'Next part of the details', [']']],
    ['feed.previous-panel', 'Previous part of the details', ['[']],
  ]),
  { id: 'feed.select-all', title: 'Select all events', group: GROUP, keys: ['mod+a'] },
  { id: 'feed.replay', title: 'Replay the selected events', group: GROUP, keys: ['r'] },
  { id: 'feed.edit-replay', title: 'Edit and replay the event', group: GROUP, keys: ['e'] },
  { id: 'feed.replay-session', title: 'Replay the whole session', group: GROUP, keys: ['shift+r'] },
  { id: 'feed.targets', title: 'Forward targets', group: GROUP, keys: ['t'] },
  { id: 'feed.pin', title: 'Pin or unpin the selected events', group: GROUP, keys: ['p'] },
  { id: 'feed.note', title: 'Write a note to the event', group: GROUP, keys: ['shift+n'] },
  { id: 'feed.compare', title: 'Compare with the event before', group: GROUP, keys: ['d'] },
  { id: 'feed.focus-payment', title: 'Show only this payment', group: GROUP, keys: ['g'] },
  { id: 'feed.copy-curl', title: 'Copy event as cURL', group: GROUP, keys: ['c'] },
  { id: 'feed.copy-id', title: 'Copy event id', group: GROUP, keys: ['i'] },
  { id: 'feed.copy-link', title: 'Copy link to event', group: GROUP, keys: ['l'] },
  { id: 'feed.mark-unread', title: 'Mark the event as unread', group: GROUP, keys: ['u'] },
  { id: 'feed.mark-read', title: 'Mark all events as read', group: GROUP, keys: ['shift+m'] },
  { id: 'feed.compose', title: 'Compose an event', group: GROUP, keys: ['n'] },
  { id: 'feed.sample', title: 'Send a sample event', group: GROUP, keys: ['s'] },
  { id: 'feed.clear', title: 'Clear all events', group: GROUP, keys: ['mod+shift+backspace'] },
  { id: 'feed.undo-clear', title: 'Undo Clear All', group: GROUP, keys: ['mod+z'] },
]

function moves(list: readonly (readonly [string, string, readonly string[]])[]): Command[] {
  return list.map(([id, title, keys]) => ({ id, title, group: GROUP, keys, isMove: true }))
}
