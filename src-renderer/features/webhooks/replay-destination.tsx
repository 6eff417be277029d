import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import type { DeliveryTarget } from '#contract/deliveries.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { ReplayDraft } from './replay-draft.ts'
import classes from './replay-dialog.module.css'
import { SigningFields } from './signing-fields.tsx'

interface ReplayDestinationProps {
  draft: ReplayDraft
  targets: readonly DeliveryTarget[]
  problems: { readonly to?: string; readonly url?: string; readonly secret?: string }
  onChange: (part: Partial<ReplayDraft>) => void
  onTargets: () => void
}

/** Where the events go. */
export function ReplayDestination(props: ReplayDestinationProps) {
  const { draft, onChange, problems } = props
  const { sessions } = useWorkspace()
  return (
    <fieldset className={classes['group']}>
      <legend>To</legend>
      <SegmentedControl
        size="xs"
        aria-label="Where to"
        value={draft.to}
        onChange={(to) => onChange({ to })}
        data={[
          { value: 'targets', label: 'Targets' },
          { value: 'url', label: 'An address' },
          { value: 'session', label: 'A session' },
        ]}
      />
      {draft.to === 'targets' && <TargetChoice {...props} />}
      {draft.to === 'url' && (
        <div className={classes['fields']}>
          <TextInput
            className={classes['wide'] ?? ''}
            label="Address"
            placeholder="http://127.0.0.1:3000/webhooks"
            spellCheck={false}
            value={draft.url}
            error={problems.url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
          />
          <SigningFields
            signing={draft.signing}
            secret={draft.secret}
            problem={problems.secret}
            secretHint={null}
            onChange={onChange}
          />
        </div>
      )}
      {draft.to === 'session' && (
        <NativeSelect
          size="xs"
          label="Session"
          data={sessions.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          value={draft.sessionId}
          onChange={(event) => onChange({ sessionId: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

function TargetChoice(props: ReplayDestinationProps) {
  const { draft, targets, problems, onChange, onTargets } = props
  if (targets.length === 0) {
    return (
      <p className={classes['note']} data-wrong={problems.to !== undefined || undefined}>
        This session has no forward target yet.{' '}
        <Button variant="subtle" size="compact-xs" onClick={onTargets}>
          Add a target
        </Button>
      </p>
    )
  }
  function toggle(id: string, isChosen: boolean): void {
    const others = draft.skippedTargets.filter((one) => one !== id)
    onChange({ skippedTargets: isChosen ? others : [...others, id] })
  }
  return (
    <>
      <div className={classes['targets']} role="group" aria-label="Targets">
        {targets.map(({ id, name, url }) => (
          <Checkbox
            key={id}
            size="xs"
            classNames={{ labelWrapper: classes['target'] ?? '' }}
            label={name}
            description={url}
            checked={!draft.skippedTargets.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
      {problems.to !== undefined && <p className={classes['problem']}>{problems.to}</p>}
    </>
  )
}
