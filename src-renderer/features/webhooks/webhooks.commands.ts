import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Webhooks'

export const WEBHOOK_COMMANDS: readonly Command[] = [
  { id: 'feed.filter', title: 'Filter events', group: GROUP, keys: ['/', 'mod+f'] },
  { id: 'feed.follow', title: 'Follow new events', group: GROUP, keys: ['f'] },
  { id: 'feed.newest', title: 'Go to the newest event', group: GROUP, keys: ['home'] },
  { id: 'feed.oldest', title: 'Go to the oldest event', group: GROUP, keys: ['end'], isMove: true },
  { id: 'feed.next', title: 'Next event', group: GROUP, keys: ['j', 'down'], isMove: true },
  { id: 'feed.previous', title: 'Previous event', group: GROUP, keys: ['k', 'up'], isMove: true },
  {
    id: 'feed.toggle',
    title: 'Open or close details',
    group: GROUP,
    keys: ['enter', 'space'],
    isMove: true,
  },
  { id: 'feed.close', title: 'Close details', group: GROUP, keys: ['esc'], isMove: true },
  { id: 'feed.copy-curl', title: 'Copy event as cURL', group: GROUP, keys: ['c'] },
  { id: 'feed.copy-link', title: 'Copy link to event', group: GROUP, keys: ['l'] },
  { id: 'feed.sample', title: 'Send a sample event', group: GROUP, keys: ['s'] },
  { id: 'feed.sample-session', title: 'Load sample session', group: GROUP, keys: [] },
  { id: 'feed.mark-read', title: 'Mark all events as read', group: GROUP, keys: ['shift+m'] },
  { id: 'feed.clear', title: 'Clear all events', group: GROUP, keys: ['mod+shift+backspace'] },
  { id: 'feed.undo-clear', title: 'Undo Clear All', group: GROUP, keys: ['mod+z'] },
]
