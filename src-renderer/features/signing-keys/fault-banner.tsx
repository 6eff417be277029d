import { Button, NumberInput } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { KeySetFault, ServedKeySet } from '#contract/key-set.ts'
import classes from './fault-banner.module.css'
import { faultWords } from './faults.ts'

interface FaultBannerProps {
  served: ServedKeySet
  onSet: (fault: KeySetFault, delayS?: number) => void
}

/** Says loudly that the key set is not what it should be. */
export function FaultBanner({ served, onSet }: FaultBannerProps) {
  const words = faultWords(served)
  if (served.heldBy !== null) {
    return (
      <div role="alert" className={classes['banner']}>
        <IconAlertTriangleFilled size={18} aria-hidden className={classes['icon']} />
        <p className={classes['text']}>
          <strong>A conformance run decides what the key set serves</strong> until it ends
          {words === undefined ? '' : `; now it ${words}`}.
        </p>
      </div>
    )
  }
  if (words === undefined) return null
  return (
    <div role="alert" className={classes['banner']}>
      <IconAlertTriangleFilled size={18} aria-hidden className={classes['icon']} />
      <p className={classes['text']}>
        <strong>The key set {words} on purpose.</strong> Every verifier that fetches it is affected.
      </p>
      {served.fault === 'slow' && (
        <NumberInput
          size="xs"
          w={110}
          aria-label="Seconds before the answer"
          suffix=" s late"
          min={0.1}
          max={60}
          value={served.delayS}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 0.1 && value <= 60) onSet('slow', value)
          }}
        />
      )}
      <Button size="xs" onClick={() => onSet('none')}>
        Serve it properly
      </Button>
    </div>
  )
}
