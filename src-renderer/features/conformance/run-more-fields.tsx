import { NumberInput, Textarea } from '@mantine/core'
import type { RunFields, RunProblems } from './run-form-fields.ts'
import classes from './run-form.module.css'

interface MoreFieldsProps {
  fields: RunFields
  onFields: (change: Partial<RunFields>) => void
  problems: RunProblems
}

/** What most runs leave as it is. */
export function MoreFields({ fields, onFields, problems }: MoreFieldsProps) {
  const field = textField(fields, problems, onFields)
  return (
    <details className={classes['more']}>
      <summary>Headers, body and patience</summary>
      <div className={classes['fields']}>
        <Textarea
          size="xs"
          label="Headers, one name: value a line"
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          classNames={{ input: classes['mono'] ?? '' }}
          {...field('headers')}
        />
        <Textarea
          size="xs"
          label="Body"
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          classNames={{ input: classes['mono'] ?? '' }}
          {...field('body')}
        />
        <NumberInput
          size="xs"
          label="Timeout of a request"
          suffix=" s"
          min={0.1}
          max={120}
          value={fields.timeoutS}
          onChange={(timeoutS) => onFields({ timeoutS })}
          error={problems['timeoutS']}
        />
        <NumberInput
          size="xs"
          label="Patience for a new key"
          description="Common verifiers ask for the key set at most every 30 s"
          suffix=" s"
          min={0}
          max={300}
          value={fields.keySetPatienceS}
          onChange={(keySetPatienceS) => onFields({ keySetPatienceS })}
          error={problems['keySetPatienceS']}
        />
      </div>
    </details>
  )
}

/** Properties of the input for one field of text. */
export function textField(
  fields: RunFields,
  problems: RunProblems,
  onFields: (change: Partial<RunFields>) => void,
) {
  return (name: keyof RunFields) => ({
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onFields({ [name]: event.currentTarget.value }),
  })
}
