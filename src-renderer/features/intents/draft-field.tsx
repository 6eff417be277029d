import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { currency } from '#contract/money.ts'
import { CredentialField } from './credential-field.tsx'
import { type JsonObject, valueAt } from './draft-text.ts'
import classes from './draft-form.module.css'
import { type Finding, isWithin } from './finding.ts'
import type { IntentField } from './intent-fields.ts'
import { MethodsField } from './methods-field.tsx'
import { formatMinor } from './money-text.ts'
import type { Draft } from './use-draft.ts'

interface DraftFieldProps {
  field: IntentField
  draft: Draft
}

/** A field of the form with its note and its section of the specification. */
export function DraftField({ field, draft }: DraftFieldProps) {
  const id = useId()
  const { value: object = {}, findings, setValue } = draft
  const { path, kind, section } = field
  const value = valueAt(object, path)
  const finding = findings.find((found) => isWithin(found, path))
  const name = path.at(-1) ?? ''
  const within = path.slice(0, -1).slice(-1)
  return (
    <div className={classes['field']}>
      <div className={classes['top']}>
        <label className={classes['name']} htmlFor={id} title={path.join('.')}>
          {within.length > 0 && <span className={classes['within']}>{within}.</span>}
          {name}
        </label>
        {kind === 'fixed' && <FixedValue id={id} value={value} />}
        <span className={classes['section']}>§{section}</span>
      </div>
      {kind !== 'fixed' && (
        <FieldInput
          id={id}
          field={field}
          draft={object}
          value={value}
          isWrong={finding?.severity === 'error'}
          onChange={(next) => setValue(path, next)}
        />
      )}
      <FieldNote field={field} draft={object} value={value} finding={finding} />
    </div>
  )
}

function FixedValue({ id, value }: { id: string; value: unknown }) {
  return (
    <output id={id} className={classes['fixed']}>
      {value === undefined ? 'left out' : JSON.stringify(value)}
    </output>
  )
}

interface NoteProps {
  field: IntentField
  draft: JsonObject
  value: unknown
  finding: Finding | undefined
}

function FieldNote({ field, draft, value, finding }: NoteProps) {
  if (finding) {
    return (
      <p className={classes['problem']} data-severity={finding.severity}>
        {finding.message}
      </p>
    )
  }
  const amount = field.currencyAt && amountWords(value, valueAt(draft, field.currencyAt))
  return (
    <p className={classes['note']}>
      {amount}
      {field.note}
    </p>
  )
}

function amountWords(value: unknown, code: unknown): string | undefined {
  if (typeof value !== 'number' || typeof code !== 'string') return undefined
  return `${formatMinor(value, code)} · `
}

interface InputProps {
  id: string
  field: IntentField
  draft: JsonObject
  value: unknown
  isWrong: boolean
  onChange: (value: unknown) => void
}

const LEFT_OUT = { value: '', label: 'left out' }

function FieldInput(props: InputProps) {
  const { id, field, draft, value, onChange } = props
  switch (field.kind) {
    case 'currency':
      return <Choice {...props} options={currency.options} />
    case 'choice':
      return <Choice {...props} options={field.options ?? []} />
    case 'flag':
      return <Flag {...props} />
    case 'methods':
      return <MethodsField id={id} value={value} onChange={onChange} />
    case 'credential':
      return <CredentialField id={id} draft={draft} value={value} onChange={onChange} />
    default:
      return <Text {...props} />
  }
}

function Choice({
  id,
  value,
  options,
  onChange,
  isWrong,
}: InputProps & { options: readonly string[] }) {
  const chosen = typeof value === 'string' ? value : ''
  const isKnown = chosen === '' || options.includes(chosen)
  return (
    <NativeSelect
      id={id}
      size="xs"
      error={isWrong}
      data={[LEFT_OUT, ...options, ...(isKnown ? [] : [chosen])]}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

function Flag({ id, value, onChange, isWrong }: InputProps) {
  return (
    <NativeSelect
      id={id}
      size="xs"
      error={isWrong}
      data={[LEFT_OUT, 'true', 'false']}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(text === '' ? undefined : text === 'true')
      }
    />
  )
}

function Text({ id, field, value, onChange, isWrong }: InputProps) {
  const isAmount = field.kind === 'amount'
  return (
    <TextInput
      id={id}
      error={isWrong}
      placeholder={field.placeholder ?? ''}
      inputMode={isAmount ? 'numeric' : 'text'}
      spellCheck={false}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={({ currentTarget: { value: text } }) => onChange(readInput(text, isAmount))}
    />
  )
}

/** What is no number stays text, so that the schema can say what is wrong with it. */
function readInput(text: string, isAmount: boolean): unknown {
  if (text === '') return undefined
  return isAmount && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
