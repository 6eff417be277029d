import { Button, SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { formatTimeOfDay } from '../../shared/time/format-time.ts'
import { useNow } from '../../shared/time/use-now.ts'
import callout from '../../shared/ui/callout.module.css'
import { Dialog } from '../../shared/ui/dialog.tsx'
import classes from './dialog.module.css'

interface RotateDialogProps {
  client: PartnerClient
  isOpen: boolean
  onClose: () => void
  /** `overlapS`: seconds for which the old secret goes on working. */
  onRotate: (overlapS: number) => void
}

const OVERLAPS = [
  { label: 'None', value: '0' },
  { label: '5 min', value: '300' },
  { label: '1 h', value: '3600' },
  { label: '24 h', value: '86400' },
  { label: '7 days', value: '604800' },
]

/** Asks before a rotation and says what it breaks, and when. */
export function RotateDialog({ client, isOpen, onClose, onRotate }: RotateDialogProps) {
  const [overlap, setOverlap] = useState('3600')
  const labelId = useId()
  const { secret, previousSecret } = client

  function rotate(): void {
    onRotate(Number(overlap))
    onClose()
  }

  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={`Rotate the secret of ${client.name}?`}
      size={520}
    >
      <div className={classes['body']}>
        <p className={classes['text']}>
          The client gets a new secret, shown whole once. Its id stays, and tokens it already has
          work until they expire.
        </p>
        <div>
          <p id={labelId} className={classes['label']}>
            The current secret, <code>{secret.mask}</code>, goes on working for
          </p>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby={labelId}
            data={OVERLAPS}
            value={overlap}
            onChange={setOverlap}
          />
        </div>
        <p className={`${callout['warning']} ${classes['breaks']}`}>
          <OverlapEnd overlapS={Number(overlap)} />
          {previousSecret !== null && (
            <>
              {' '}
              The one before it, <code>{previousSecret.mask}</code>, stops now.
            </>
          )}
        </p>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus onClick={rotate}>
            Rotate secret
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function OverlapEnd({ overlapS }: { overlapS: number }) {
  const nowMs = useNow(1000)
  if (overlapS === 0) {
    return <>Whoever still has it gets 401 invalid_client from now on.</>
  }
  const end = new Date(nowMs + overlapS * 1000)
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <>
      Whoever still has it gets 401 invalid_client from {formatTimeOfDay(end).slice(0, 8)} on{' '}
      {day.format(end)}.
    </>
  )
}
