import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useContext, useState } from 'react'
import type { z } from 'zod'
import type { MerchantMethod, merchantMethodChange } from '#contract/merchant-profile.ts'
import { type PaymentMethodType, refundRule } from '#contract/payment-methods.ts'
import { ColumnHeads } from '../../shared/ui/column-heads.tsx'
import { readCurrencies, readMinor } from './method-fields.ts'
import { SearchContext } from './setting.tsx'
import classes from './settings-tab.module.css'

type MethodChange = z.output<typeof merchantMethodChange>
type Change = (type: PaymentMethodType, change: MethodChange | null) => void

interface MethodTableProps {
  methods: readonly MerchantMethod[]
  onChange: Change
}

const COLUMNS = [
  'Enabled',
  'Method',
  'Currencies',
  'From (minor)',
  'To (minor)',
  'Refunds',
  'In a frame',
]

const REFUNDS = { any: 'Any part', once: 'Once', full: 'Whole only', none: 'None' } as const

/** The methods of the account, each with what can be changed of it. */
export function MethodTable({ methods, onChange }: MethodTableProps) {
  const search = useContext(SearchContext).toLowerCase()
  const shown = methods.filter(({ name, type, paymentMethod }) =>
    `payment methods ${name} ${type} ${paymentMethod}`.toLowerCase().includes(search),
  )
  if (shown.length === 0) return null
  return (
    <div
      className={classes['methods']}
      data-setting
      role="region"
      aria-label="Payment methods"
      tabIndex={0}
    >
      <table>
        <ColumnHeads names={COLUMNS} />
        <tbody>
          {shown.map((method) => (
            <MethodRow key={method.type} method={method} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MethodRow({ method, onChange }: { method: MerchantMethod; onChange: Change }) {
  const { type, name, isEnabled, currencies, minimumMinor, maximumMinor } = method
  const set = (change: MethodChange): void => onChange(type, change)
  return (
    <tr data-off={!isEnabled || undefined}>
      <td>
        <Switch
          size="xs"
          aria-label={`${name} enabled`}
          checked={isEnabled}
          onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
        />
      </td>
      <th scope="row">
        {name}
        <code>{type}</code>
      </th>
      <td>
        <Field
          label={`Currencies of ${name}`}
          value={currencies?.join(' ') ?? ''}
          placeholder="all"
          read={readCurrencies}
          onSave={(next) => set({ currencies: next })}
        />
      </td>
      <td>
        <Field
          label={`Least amount of ${name} in minor units`}
          value={minimumMinor === null ? '' : String(minimumMinor)}
          placeholder="–"
          read={readMinor}
          onSave={(next) => set({ minimumMinor: next })}
        />
      </td>
      <td>
        <Field
          label={`Greatest amount of ${name} in minor units`}
          value={maximumMinor === null ? '' : String(maximumMinor)}
          placeholder="–"
          read={readMinor}
          onSave={(next) => set({ maximumMinor: next })}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Refunds of ${name}`}
          value={method.refunds}
          data={refundRule.options.map((value) => ({ value, label: REFUNDS[value] }))}
          onChange={(event) => set({ refunds: refundRule.parse(event.currentTarget.value) })}
        />
      </td>
      <td>
        <Switch
          size="xs"
          aria-label={`${name} can be framed`}
          checked={method.canBeFramed}
          onChange={(event) => set({ canBeFramed: event.currentTarget.checked })}
        />
      </td>
    </tr>
  )
}

interface FieldProps<Value> {
  label: string
  value: string
  placeholder: string
  /** The value of a text; a string says what is wrong with it. */
  read: (text: string) => { readonly value: Value } | string
  onSave: (value: Value) => void
}

/** Text that is saved when it is left. */
function Field<Value>({ label, value, placeholder, read, onSave }: FieldProps<Value>) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? value
  const reading = read(text)
  const fault = typeof reading === 'string' ? reading : undefined

  function save(): void {
    if (typeof reading === 'string') return
    setDraft(undefined)
    if (text.trim() !== value) onSave(reading.value)
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={text}
      title={fault ?? text}
      error={fault !== undefined}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
