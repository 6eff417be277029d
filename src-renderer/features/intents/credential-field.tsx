import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { JsonObject } from './draft-text.ts'
import classes from './draft-form.module.css'
import { intentQueries } from './intents.queries.ts'

interface CredentialFieldProps {
  id: string
  draft: JsonObject
  value: unknown
  onChange: (id: string | undefined) => void
}

/** A stored credential by its id, with those that the customer's payments stored to choose from. */
export function CredentialField({ id, draft, value, onChange }: CredentialFieldProps) {
  const { environment } = useWorkspace()
  const { data: history = [] } = useQuery(intentQueries.history(environment))
  const stored = history.filter(
    (payment) => payment.payment_method_id !== null && payment.customer_id === draft['customer_id'],
  )
  const known = [...new Set(stored.map((payment) => payment.payment_method_id ?? ''))]
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <TextInput
        id={id}
        placeholder="pm_…"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {known.length > 0 && (
        <NativeSelect
          size="xs"
          mt={4}
          aria-label="Stored credentials of the customer"
          data={[{ value: '', label: 'Choose one of the customer’s…' }, ...known]}
          value={known.includes(text) ? text : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {known.length === 0 && text === '' && (
        <p className={classes['note']}>
          This customer has none yet: send a Setup intent and pay it first.
        </p>
      )}
    </>
  )
}
