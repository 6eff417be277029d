import { Fragment } from 'react'
import type { Command } from '../../shared/commands/command.ts'
import { useCommands } from '../../shared/commands/command-registry.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import classes from './key-sheet.module.css'

/** Every command that has keys, by group. */
export function KeySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { all } = useCommands()
  const groups = byGroup(all.filter(({ keys }) => keys.length > 0))
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={720}
      overlayProps={{ backgroundOpacity: 0.35 }}
    >
      <div className={classes['groups']}>
        {[...groups].map(([group, commands]) => (
          <section key={group} className={classes['group']}>
            <h3 className={classes['heading']}>{group}</h3>
            <dl className={classes['list']}>
              {commands.map(({ id, title, keys }) => (
                <Fragment key={id}>
                  <dt>{title}</dt>
                  <dd>
                    {keys.map((chord) => (
                      <Keys key={chord} keys={chord} />
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function byGroup(commands: readonly Command[]): Map<string, Command[]> {
  const groups = new Map<string, Command[]>()
  for (const command of commands) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  }
  return groups
}
