import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { deliveryQueries } from './deliveries.queries.ts'
import { TargetForm } from './target-form.tsx'
import { TargetRow } from './target-row.tsx'
import classes from './targets-dialog.module.css'
import { useTargetChanges } from './use-target-changes.ts'

/** Where the session's events are sent on to. */
export function TargetsDialog({ onClose }: { onClose: () => void }) {
  const place = useWorkspace()
  const { data: targets = [] } = useQuery(deliveryQueries.targets(place))
  const [editedId, setEditedId] = useState<string>()
  const [leftId, setLeftId] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const changes = useTargetChanges()
  const leave = (): void => {
    setLeftId(editedId)
    setEditedId(undefined)
  }

  return (
    <Dialog opened onClose={onClose} title="Forward targets" size="lg">
      {targets.length === 0 && !isAdding && (
        <p className={classes['none']}>
          Every event of this session can be sent on to your own handler, signed, in order and once,
          while you work on it.
        </p>
      )}
      <ul className={classes['list']} aria-label="Forward targets">
        {targets.map((target) => (
          <li key={target.id}>
            {target.id === editedId ? (
              <TargetForm target={target} onDone={leave} onCancel={leave} />
            ) : (
              <TargetRow
                target={target}
                changes={changes}
                wasEdited={target.id === leftId}
                onEdit={() => {
                  setEditedId(target.id)
                  setIsAdding(false)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <TargetForm
          target={undefined}
          onDone={() => setIsAdding(false)}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <Button
          data-autofocus
          mt={12}
          variant={targets.length === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            setIsAdding(true)
            setEditedId(undefined)
          }}
        >
          Add a target
        </Button>
      )}
    </Dialog>
  )
}
