import { Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { MerchantProfile, MerchantProfileChange } from '#contract/merchant-profile.ts'
import {
  changeMerchantProfile,
  merchantProfileQueries,
} from '../../shared/checkout/merchant-profile.queries.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { MethodTable } from './method-table.tsx'
import { Section, Setting } from './setting.tsx'

/** The merchant account of the open environment. */
export function MerchantSection() {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(merchantProfileQueries.detail(environment))
  const change = useMutation({
    mutationFn: (body: MerchantProfileChange) => changeMerchantProfile(environment, body),
    onError: showFailure,
    onSuccess: (next) =>
      queryClient.setQueryData(merchantProfileQueries.detail(environment).queryKey, next),
  })
  if (!profile) return null
  return (
    <Section
      title={`Merchant account, ${environment}`}
      note="What is enabled on the account decides what a checkout offers and what a payment may use."
    >
      <ReturnUrl
        key={profile.returnUrl}
        value={profile.returnUrl}
        onSave={(returnUrl) => change.mutate({ returnUrl })}
      />
      {SWITCHES.map(({ field, title, detail, standard }) => (
        <Setting
          key={field}
          title={title}
          detail={detail}
          onRevert={
            profile[field] === standard ? undefined : () => change.mutate({ [field]: standard })
          }
        >
          <Switch
            aria-label={title}
            checked={profile[field]}
            onChange={(event) => change.mutate({ [field]: event.currentTarget.checked })}
          />
        </Setting>
      ))}
      <MethodTable
        methods={profile.methods}
        onChange={(type, method) => change.mutate({ methods: { [type]: method } })}
      />
    </Section>
  )
}

type SwitchField = 'isIframeRedirectionEnabled' | 'allowsManualRetry' | 'signsReturnUrl'

const SWITCHES: readonly {
  field: SwitchField & keyof MerchantProfile
  title: string
  detail: string
  standard: boolean
}[] = [
  {
    field: 'isIframeRedirectionEnabled',
    title: 'Redirect inside a popup',
    detail: 'Where a payment does not set is_iframe_redirection_enabled itself',
    standard: false,
  },
  {
    field: 'allowsManualRetry',
    title: 'Allow manual retry',
    detail: 'A failed payment can be confirmed again in the first half of its lifetime',
    standard: false,
  },
  {
    field: 'signsReturnUrl',
    title: 'Sign the return',
    detail: 'The return to the merchant carries a signature over its query',
    standard: true,
  },
]

interface ReturnUrlProps {
  value: string | null
  onSave: (url: string | null) => void
}

function ReturnUrl({ value, onSave }: ReturnUrlProps) {
  const [text, setText] = useState(value ?? '')
  const isValid = text === '' || URL.canParse(text)

  function save(): void {
    const next = text === '' ? null : text
    if (isValid && next !== value) onSave(next)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') save()
  }
  return (
    <Setting
      title="Return address"
      detail="Where shoppers return to when a payment names no return_url"
      onRevert={value === null ? undefined : () => onSave(null)}
    >
      <TextInput
        w={280}
        aria-label="Return address"
        placeholder="https://shop.example/done"
        value={text}
        error={isValid ? undefined : 'Write a whole address, such as https://shop.example/done'}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
    </Setting>
  )
}
