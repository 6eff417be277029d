import { SegmentedControl } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { assumptionQueries, setAssumption } from '../../shared/api/assumptions.queries.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import classes from './expires-in-type.module.css'

const EXPIRES_IN_TYPE = 'expires-in-type'

/** How `expires_in` is written, an assumption: the specification allows both. Spec §2.1. */
export function ExpiresInType() {
  const queryClient = useQueryClient()
  const { data: assumptions } = useQuery(assumptionQueries.list())
  const change = useMutation({
    mutationFn: (value: string) => setAssumption(EXPIRES_IN_TYPE, value),
    onSuccess: () => queryClient.invalidateQueries(assumptionQueries.list()),
    onError: showFailure,
  })
  const current = assumptions?.find(({ id }) => id === EXPIRES_IN_TYPE)
  const [first, second] = current?.options ?? []
  const value = (change.isPending ? change.variables : current?.value) ?? first
  const other = value === first ? second : first
  useCommand('token.expires-in-type', () => other !== undefined && change.mutate(other), {
    enabled: other !== undefined,
  })
  if (!current || value === undefined) return null
  return (
    <span className={classes['switch']}>
      <span id="expires-in-type" title={`${current.question}: an assumption`}>
        <code>expires_in</code> as
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby="expires-in-type"
        data={current.options}
        value={value}
        onChange={(next) => change.mutate(next)}
      />
    </span>
  )
}
