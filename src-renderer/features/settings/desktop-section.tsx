import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DesktopBridge } from '../../../src-main/bridge/contract.ts'
import { eventTypePattern } from '#contract/event-patterns.ts'
import { desktop } from '../../shared/desktop/desktop-bridge.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { Section, Setting } from './setting.tsx'

/** What the desktop shell does beyond a browser. */
export function DesktopSection() {
  if (!desktop) return null
  return (
    <Section title="Desktop" note="The icon counts the events that came since you looked.">
      <NoticeSetting bridge={desktop} />
    </Section>
  )
}

const QUERY_KEY = ['desktop', 'notices']

function NoticeSetting({ bridge }: { bridge: DesktopBridge }) {
  const queryClient = useQueryClient()
  const { data: patterns } = useQuery({ queryKey: QUERY_KEY, queryFn: bridge.noticePatterns })
  const [draft, setDraft] = useState<string>()
  const choose = useMutation({
    mutationFn: bridge.chooseNotices,
    onError: showFailure,
    onSuccess(_, chosen) {
      queryClient.setQueryData(QUERY_KEY, chosen)
      setDraft(undefined)
    },
  })
  if (!patterns) return null
  const text = draft ?? patterns.join(' ')
  const wanted = text.split(/[\s,]+/).filter((word) => word !== '')
  const wrong = wanted.find((word) => !eventTypePattern.safeParse(word).success)
  function save(): void {
    if (draft !== undefined && wrong === undefined) choose.mutate(wanted)
  }
  return (
    <Setting
      title="Notify about events"
      detail="Types or patterns such as payment_failed refund_*, told while the window is in the background; empty means never"
      onRevert={patterns.length === 0 ? undefined : () => choose.mutate([])}
    >
      <TextInput
        size="xs"
        w={280}
        aria-label="Notify about events"
        placeholder="payment_failed refund_*"
        value={text}
        error={wrong === undefined ? null : `${wrong} is no type`}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Setting>
  )
}
