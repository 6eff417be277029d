import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { assumptionQueries, setAssumption } from '../../shared/api/assumptions.queries.ts'
import { OUTCOME_MODES } from '../../shared/checkout/outcome-modes.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import formClasses from './draft-form.module.css'
import { AMOUNT_ENDINGS, withEnding } from './test-outcomes.ts'
import type { Draft } from './use-draft.ts'

const DEFAULT_AMOUNT = 12_500

/** How payments of the emulator end; for every payment until it is changed. Assumption `outcome`. */
export function OutcomeRule({ draft }: { draft: Draft }) {
  const queryClient = useQueryClient()
  const { data: assumptions = [] } = useQuery(assumptionQueries.list())
  const outcome = assumptions.find(({ id }) => id === 'outcome')
  const change = useMutation({
    mutationFn: (value: string) => setAssumption('outcome', value),
    onSuccess: () => queryClient.invalidateQueries(assumptionQueries.list()),
    onError: showFailure,
  })
  if (!outcome) return null
  return (
    <div className={formClasses['outcome']}>
      <NativeSelect
        size="xs"
        label="How payments end"
        description="For every payment, until changed"
        inputWrapperOrder={['label', 'input', 'description']}
        data={outcome.options.map((value) => ({ value, label: OUTCOME_MODES[value] ?? value }))}
        value={outcome.value ?? ''}
        onChange={(event) => change.mutate(event.currentTarget.value)}
      />
      {outcome.value === 'amount-suffix' && <AmountEnding draft={draft} />}
    </div>
  )
}

function AmountEnding({ draft }: { draft: Draft }) {
  const amount = draft.value?.['amount']
  const amountMinor = typeof amount === 'number' ? amount : DEFAULT_AMOUNT
  const ending = AMOUNT_ENDINGS.toReversed().find(({ digits }) =>
    String(amountMinor).padStart(4, '0').endsWith(digits),
  )
  return (
    <NativeSelect
      size="xs"
      label="Amount ends in"
      data={[
        ...(ending ? [] : [{ value: '', label: 'other digits: succeeds' }]),
        ...AMOUNT_ENDINGS.map(({ digits, outcome }) => ({
          value: digits,
          label: `${digits} · ${outcome}`,
        })),
      ]}
      value={ending?.digits ?? ''}
      onChange={({ currentTarget: { value } }) =>
        value !== '' && draft.setValue(['amount'], withEnding(amountMinor, value))
      }
    />
  )
}
