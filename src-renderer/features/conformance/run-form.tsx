import { Button, Select, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ConformanceRunInput } from '#contract/conformance.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { MoreFields, textField } from './run-more-fields.tsx'
import { readRun, type RunFields } from './run-form-fields.ts'
import classes from './run-form.module.css'

interface RunFormProps {
  fields: RunFields
  onFields: (change: Partial<RunFields>) => void
  clients: readonly PartnerClient[]
  isRunning: boolean
  /** Why the last start was refused. */
  refusal: string | undefined
  onRun: (run: ConformanceRunInput) => void
}

/** Where the verifier answers, and how it says yes and no. */
export function RunForm({ fields, onFields, clients, isRunning, refusal, onRun }: RunFormProps) {
  const { environment } = useWorkspace()
  const [isTried, setIsTried] = useState(false)
  const read = readRun(fields, environment)
  const problems = isTried ? read.problems : {}
  const client = clients.find(({ clientId }) => clientId === fields.clientId) ?? clients[0]

  function run(): void {
    setIsTried(true)
    if (read.value && !isRunning) onRun(read.value)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    run()
  }
  useCommand('conformance.run', run, { enabled: !isRunning })
  const field = textField(fields, problems, onFields)

  return (
    <form className={classes['form']} aria-label="Conformance run" onSubmit={submit}>
      <TextInput
        label="URL of an endpoint that checks the token"
        placeholder="http://localhost:3000/payments/status"
        {...field('url')}
      />
      <div className={classes['pair']}>
        <TextInput label="Method" {...field('method')} />
        <Select
          size="xs"
          label="Client"
          data={clients.map(({ clientId, name }) => ({ value: clientId, label: name }))}
          value={client?.clientId ?? null}
          onChange={(clientId) => onFields({ clientId: clientId ?? '' })}
          allowDeselect={false}
          error={problems['clientId']}
        />
      </div>
      <TextInput label="Audience" placeholder={client?.audience ?? ''} {...field('audience')} />
      <div className={classes['pair']}>
        <TextInput label="Accepted looks like" {...field('accept')} />
        <TextInput label="Refused looks like" {...field('refuse')} />
      </div>
      <MoreFields fields={fields} onFields={onFields} problems={problems} />
      {refusal !== undefined && (
        <p role="alert" className={classes['problem']}>
          {refusal}
        </p>
      )}
      <Button
        type="submit"
        disabled={isRunning}
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
      >
        {isRunning ? 'Running' : 'Run'}
      </Button>
      <p className={classes['note']}>
        Requests go only to the host of this URL, at most four at a time.
      </p>
    </form>
  )
}
