import type { Command } from '../../shared/commands/command.ts'

const GROUP = 'Keys'

export const SIGNING_KEYS_COMMANDS: readonly Command[] = [
  { id: 'keys.rotate', title: 'Rotate the signing key', group: GROUP, keys: ['r'] },
  { id: 'keys.add', title: 'Add a signing key', group: GROUP, keys: ['a'] },
  { id: 'keys.next', title: 'Next key', group: GROUP, keys: ['j'], isMove: true },
  { id: 'keys.previous', title: 'Previous key', group: GROUP, keys: ['k'], isMove: true },
  { id: 'keys.activate', title: 'Let the chosen key sign now', group: GROUP, keys: ['s'] },
  { id: 'keys.expire', title: 'Expire the chosen key now', group: GROUP, keys: ['x'] },
  { id: 'keys.hide', title: 'Publish or hide the chosen key', group: GROUP, keys: ['h'] },
  {
    id: 'keys.lifetime',
    title: 'Change the lifetime of the chosen key',
    group: GROUP,
    keys: ['l'],
  },
  { id: 'keys.copy-pem', title: 'Copy the chosen key as PEM', group: GROUP, keys: [] },
  { id: 'keys.copy-set', title: 'Copy the key set', group: GROUP, keys: [] },
  { id: 'keys.copy-set-curl', title: 'Copy the key set as curl', group: GROUP, keys: [] },
  { id: 'keys.fetch-set', title: 'Fetch the key set from its address', group: GROUP, keys: ['f'] },
  { id: 'keys.fault.none', title: 'Key set: serve it properly', group: GROUP, keys: [] },
  { id: 'keys.fault.slow', title: 'Key set: serve it slowly', group: GROUP, keys: [] },
  { id: 'keys.fault.error', title: 'Key set: answer 500', group: GROUP, keys: [] },
  { id: 'keys.fault.empty', title: 'Key set: serve no keys', group: GROUP, keys: [] },
  { id: 'keys.fault.stale', title: 'Key set: go on serving this one', group: GROUP, keys: [] },
  { id: 'keys.fault.garbage', title: 'Key set: serve garbage', group: GROUP, keys: [] },
  { id: 'keys.decode', title: 'Decode a token', group: GROUP, keys: ['d'] },
  { id: 'keys.verify', title: 'Verify a token', group: GROUP, keys: ['v'] },
  { id: 'keys.mint', title: 'Mint a token', group: GROUP, keys: ['m'] },
  {
    id: 'keys.run',
    title: 'Decode, verify, mint or send what is open',
    group: GROUP,
    keys: ['mod+enter'],
  },
  { id: 'keys.conformance', title: 'Test your verifier', group: GROUP, keys: ['t'] },
]
