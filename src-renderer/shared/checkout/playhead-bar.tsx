import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconLayoutBottombar,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import { Keys } from '../ui/kbd.tsx'
import classes from './playhead-bar.module.css'
import type { Playhead } from './use-playhead.ts'

interface PlayheadBarProps {
  playhead: Playhead
  count: number
  /** The row in words, such as "Checkout: Confirm, 200". */
  words: string
  isDetailed: boolean
  /** Goes to a row and shows it. */
  onStep: (index: number) => void
  onFollow: () => void
  onDetails: () => void
}

/** Steps through the sequence, or follows its newest row. */
export function PlayheadBar(props: PlayheadBarProps) {
  const { playhead, count, words, isDetailed, onStep, onFollow, onDetails } = props
  const { index, isFollowing } = playhead
  return (
    <div className={classes['bar']} role="group" aria-label="Playhead">
      <Step
        label="Step back"
        keys="left"
        icon={IconChevronLeft}
        isDisabled={index <= 0}
        onStep={() => onStep(index - 1)}
      />
      <Step
        label="Step forward"
        keys="right"
        icon={IconChevronRight}
        isDisabled={index >= count - 1}
        onStep={() => onStep(index + 1)}
      />
      <input
        type="range"
        className={classes['scrubber']}
        aria-label="Place in the sequence"
        aria-valuetext={`${index + 1} of ${count}: ${words}`}
        min={1}
        max={Math.max(count, 2)}
        value={index + 1}
        style={{ '--steps': Math.max(count - 1, 1) }}
        onChange={(event) => onStep(event.currentTarget.valueAsNumber - 1)}
      />
      <span className={classes['place']} aria-hidden>
        {index + 1}/{count}
      </span>
      <Tooltip label={<Keys keys="f" />}>
        <Button
          variant="default"
          size="compact-xs"
          aria-pressed={isFollowing}
          leftSection={<IconPlayerSkipForward size={13} aria-hidden />}
          onClick={onFollow}
        >
          Follow
        </Button>
      </Tooltip>
      <Tooltip label={<Keys keys="i" />}>
        <ActionIcon
          variant="default"
          size={24}
          aria-label="Request and response"
          aria-pressed={isDetailed}
          onClick={onDetails}
        >
          <IconLayoutBottombar size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

interface StepProps {
  label: string
  keys: string
  icon: typeof IconChevronLeft
  isDisabled: boolean
  onStep: () => void
}

function Step({ label, keys, icon: Icon, isDisabled, onStep }: StepProps) {
  return (
    <Tooltip label={<Keys keys={keys} />}>
      <ActionIcon
        variant="default"
        size={24}
        aria-label={label}
        disabled={isDisabled}
        onClick={onStep}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
