import type { Command } from '../commands/command.ts'

/** Where in the page a sequence stands. */
export type SequencePlace = 'checkout' | 'recurring'

/** The playhead's keys, for a tab that shows a sequence. */
export function sequenceCommands(place: SequencePlace, group: string): readonly Command[] {
  return [
    { id: `${place}.sequence-next`, title: 'Next in the sequence', group, keys: ['right'] },
    { id: `${place}.sequence-previous`, title: 'Previous in the sequence', group, keys: ['left'] },
    { id: `${place}.sequence-follow`, title: 'Follow the sequence', group, keys: ['f'] },
    {
      id: `${place}.sequence-details`,
      title: 'Show or hide what was sent and answered',
      group,
      keys: ['i'],
    },
  ]
}
