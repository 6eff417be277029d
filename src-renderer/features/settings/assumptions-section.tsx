import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { assumptionQueries, setAssumption } from '../../shared/api/assumptions.queries.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { Section, Setting } from './setting.tsx'
import classes from './settings-tab.module.css'

/** What the specification leaves open: each question with what was decided, and the choices where there are any. */
export function AssumptionsSection() {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(assumptionQueries.list())
  const set = useMutation({
    mutationFn: ({ id, value }: { id: string; value: string }) => setAssumption(id, value),
    onError: showFailure,
    onSuccess: () => queryClient.invalidateQueries(assumptionQueries.list()),
  })
  const settable = data.filter(({ options }) => options.length > 0)
  const fixed = data.filter(({ options }) => options.length === 0)
  return (
    <Section
      title="Assumptions"
      note="What the specification leaves open. Answers that rest on one name it in the header x-assumption."
    >
      {[...settable, ...fixed].map(({ id, question, decision, options, value }) => {
        const [standard] = options
        const isChanged = value !== null && standard !== undefined && value !== standard
        return (
          <Setting
            key={id}
            title={question}
            detail={`${id}: ${decision}`}
            onRevert={isChanged ? () => set.mutate({ id, value: standard }) : undefined}
          >
            {options.length === 0 ? (
              <span className={classes['dim']}>no choice</span>
            ) : (
              <NativeSelect
                size="xs"
                aria-label={question}
                value={value ?? ''}
                data={options}
                onChange={(event) => set.mutate({ id, value: event.currentTarget.value })}
              />
            )}
          </Setting>
        )
      })}
    </Section>
  )
}
