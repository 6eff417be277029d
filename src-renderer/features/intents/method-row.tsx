import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import {
  changeMerchantProfile,
  merchantProfileQueries,
} from '../../shared/checkout/merchant-profile.queries.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { Path } from './draft-text.ts'
import type { Explanation, LinkId } from './method-chain.ts'
import classes from './method-explainer.module.css'
import { FixButton } from './method-fix.tsx'
import type { Draft } from './use-draft.ts'

interface MethodRowProps {
  explanation: Explanation
  /** The links shown, in the order of the heading. */
  ids: readonly LinkId[]
  draft: Draft
  /** Where the intent stands in the draft. */
  root: Path
}

/** A method with its chain, the first link that fails, and what mends it. */
export function MethodRow({ explanation, ids, draft, root }: MethodRowProps) {
  const { method, links, failed, isAccepted } = explanation
  const failedAt = failed ? ids.indexOf(failed.id) : ids.length
  const shown = links.filter(({ id }) => ids.includes(id))
  return (
    <tr data-offered={isAccepted}>
      <th scope="row" title={method.type}>
        <span className={classes['name']}>{method.name}</span>
        <code className={classes['type']}>{method.type}</code>
      </th>
      {shown.map((link) => (
        <td key={link.id} className={classes['link']} title={link.words}>
          <LinkMark
            isPassed={link.isPassed}
            isAfterFailure={ids.indexOf(link.id) > failedAt}
            words={link.words}
          />
        </td>
      ))}
      <td className={classes['why']}>
        <div className={classes['answer']}>
          <span>{failed ? failed.words : 'Offered'}</span>
          {failed && <FixButton explanation={explanation} draft={draft} root={root} />}
          {!failed && <DisableButton explanation={explanation} />}
        </div>
      </td>
    </tr>
  )
}

interface LinkMarkProps {
  isPassed: boolean
  /** No longer decides anything. */
  isAfterFailure: boolean
  words: string
}

function LinkMark({ isPassed, isAfterFailure, words }: LinkMarkProps) {
  const label = `${isPassed ? 'Passes' : 'Fails'}: ${words}`
  if (isAfterFailure && isPassed) {
    return <IconMinus size={14} className={classes['skipped']} aria-label={label} />
  }
  const Icon = isPassed ? IconCheck : IconX
  return (
    <Icon
      size={14}
      stroke={2.5}
      className={classes[isPassed ? 'passed' : 'failed']}
      aria-label={label}
    />
  )
}

function DisableButton({ explanation: { method } }: { explanation: Explanation }) {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const disable = useMutation({
    mutationFn: () =>
      changeMerchantProfile(environment, { methods: { [method.type]: { isEnabled: false } } }),
    onSuccess: (profile) =>
      queryClient.setQueryData(merchantProfileQueries.detail(environment).queryKey, profile),
    onError: showFailure,
  })
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      className={classes['quiet'] ?? ''}
      aria-label={`Disable ${method.name} on the account`}
      onClick={() => disable.mutate()}
    >
      Disable
    </Button>
  )
}
