import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeMerchantProfile,
  merchantProfileQueries,
} from '../../shared/checkout/merchant-profile.queries.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { type Path, valueAt } from './draft-text.ts'
import type { Explanation } from './method-chain.ts'
import classes from './method-explainer.module.css'
import type { Draft } from './use-draft.ts'

interface FixButtonProps {
  explanation: Explanation
  draft: Draft
  /** Where the intent stands in the draft. */
  root: Path
}

/** Mends the link that fails, where one act does: on the account or in the draft. */
export function FixButton({ explanation, draft, root }: FixButtonProps) {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const { method, failed } = explanation
  const enable = useMutation({
    mutationFn: () =>
      changeMerchantProfile(environment, { methods: { [method.type]: { isEnabled: true } } }),
    onSuccess: (profile) =>
      queryClient.setQueryData(merchantProfileQueries.detail(environment).queryKey, profile),
    onError: showFailure,
  })
  const fix = fixFor({ explanation, draft, root }, () => enable.mutate())
  if (!fix || !failed) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      className={classes['fix'] ?? ''}
      aria-label={`${fix.label}: ${method.name}`}
      onClick={fix.run}
    >
      {fix.label}
    </Button>
  )
}

interface Fix {
  readonly label: string
  readonly run: () => void
}

function fixFor({ explanation, draft, root }: FixButtonProps, enable: () => void): Fix | undefined {
  const { method, failed } = explanation
  const [currency] = method.currencies ?? []
  if (failed?.id === 'enabled') return { label: 'Enable', run: enable }
  if (failed?.id === 'currency' && currency !== undefined) {
    return { label: `Use ${currency}`, run: () => draft.setValue([...root, 'currency'], currency) }
  }
  if (failed?.id !== 'allowed') return undefined
  const path = [...root, 'allowed_payment_method_types']
  const listed = valueAt(draft.value, path)
  const types = Array.isArray(listed) ? listed : []
  return {
    label: 'Allow',
    run: () => draft.setValue(path, [...types, method.type]),
  }
}
