import { NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { ReplayDraft, ReplayTiming } from './replay-draft.ts'
import classes from './replay-dialog.module.css'

interface ReplayOptionsProps {
  draft: ReplayDraft
  /** Selected events. */
  count: number
  problems: {
    readonly speed?: string
    readonly duplicateEvery?: string
    readonly dropEvery?: string
  }
  onChange: (part: Partial<ReplayDraft>) => void
}

/** How the events go: how many, when, in which order, and with which faults on demand. */
export function ReplayOptions({ draft, count, problems, onChange }: ReplayOptionsProps) {
  const isMany = draft.scope === 'session' || count > 1
  return (
    <fieldset className={classes['group']}>
      <legend>How</legend>
      {count > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Which events"
          value={draft.scope}
          onChange={(scope) => onChange({ scope })}
          data={[
            { value: 'selected', label: `${count} selected events` },
            { value: 'session', label: 'The whole session' },
          ]}
        />
      )}
      <div className={classes['fields']}>
        {isMany && (
          <>
            <NativeSelect
              size="xs"
              label="Timing"
              data={[
                { value: 'at-once', label: 'at once' },
                { value: 'original', label: 'gaps as received' },
                { value: 'faster', label: 'gaps as received, faster' },
              ]}
              value={draft.timing}
              onChange={(event) => onChange({ timing: event.currentTarget.value as ReplayTiming })}
            />
            {draft.timing === 'faster' && (
              <TextInput
                label="Times as fast"
                inputMode="decimal"
                value={draft.speed}
                error={problems.speed}
                onChange={(event) => onChange({ speed: event.currentTarget.value.trim() })}
              />
            )}
          </>
        )}
        {isMany && (
          <TextInput
            label="Send every nth event twice"
            placeholder="none"
            inputMode="numeric"
            value={draft.duplicateEvery}
            error={problems.duplicateEvery}
            onChange={(event) => onChange({ duplicateEvery: event.currentTarget.value.trim() })}
          />
        )}
        {isMany && (
          <TextInput
            label="Leave every nth event out"
            placeholder="none"
            inputMode="numeric"
            value={draft.dropEvery}
            error={problems.dropEvery}
            onChange={(event) => onChange({ dropEvery: event.currentTarget.value.trim() })}
          />
        )}
      </div>
      {!isMany && (
        <Switch
          size="xs"
          label="Send it twice"
          checked={draft.duplicateEvery !== ''}
          onChange={(event) => onChange({ duplicateEvery: event.currentTarget.checked ? '1' : '' })}
        />
      )}
      {isMany && (
        <Switch
          size="xs"
          label="Newest first, against the order received"
          checked={draft.isReversed}
          onChange={(event) => onChange({ isReversed: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}
