import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { DeliveryTarget } from '#contract/deliveries.ts'
import { FormActions } from './form-actions.tsx'
import { SigningFields } from './signing-fields.tsx'
import classes from './targets-dialog.module.css'
import { useTargetForm } from './use-target-form.ts'

interface TargetFormProps {
  /** Undefined for a new one. */
  target: DeliveryTarget | undefined
  onDone: () => void
  onCancel: () => void
}

export function TargetForm({ target, onDone, onCancel }: TargetFormProps) {
  const { draft, change, problems, submit, isSaving, failure } = useTargetForm(target, onDone)
  return (
    <form
      className={classes['form']}
      aria-label={target ? `Edit ${target.name}` : 'New target'}
      onSubmit={submit}
    >
      <TextInput
        className={classes['wide'] ?? ''}
        label="Address of the handler"
        placeholder="http://127.0.0.1:3000/webhooks"
        data-autofocus
        autoFocus
        value={draft.url}
        error={problems.url}
        spellCheck={false}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <TextInput
        label="Name"
        placeholder="The address’s host"
        value={draft.name}
        maxLength={80}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Event types"
        placeholder="All; or payment_*, refund_succeeded"
        value={draft.eventTypes}
        spellCheck={false}
        onChange={(event) => change({ eventTypes: event.currentTarget.value })}
      />
      <SigningFields
        signing={draft.signing}
        secret={draft.secret}
        problem={problems.secret}
        secretHint={target?.signing.secretHint ?? null}
        onChange={change}
      />
      <TextInput
        label="Tried again after"
        placeholder="As the assumption webhook-retries has it"
        value={draft.ladder}
        error={problems.ladder}
        spellCheck={false}
        onChange={(event) => change({ ladder: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label="What it missed while down or paused"
        data={[
          { value: 'send', label: 'is sent when it returns' },
          { value: 'skip', label: 'is left out' },
        ]}
        value={draft.sendMissed ? 'send' : 'skip'}
        onChange={(event) => change({ sendMissed: event.currentTarget.value === 'send' })}
      />
      <Textarea
        className={classes['wide'] ?? ''}
        size="xs"
        label="Extra headers"
        placeholder="x-tenant: demo"
        autosize
        minRows={1}
        maxRows={5}
        value={draft.headers}
        error={problems.headers}
        spellCheck={false}
        onChange={(event) => change({ headers: event.currentTarget.value })}
      />
      <Switch
        className={classes['wide'] ?? ''}
        size="xs"
        label="Allow link-local and metadata addresses such as 169.254.169.254"
        checked={draft.allowsLinkLocal}
        onChange={(event) => change({ allowsLinkLocal: event.currentTarget.checked })}
      />
      <FormActions failure={failure} onCancel={onCancel}>
        <Button type="submit" loading={isSaving}>
          {target ? 'Save target' : 'Add target'}
        </Button>
      </FormActions>
    </form>
  )
}
