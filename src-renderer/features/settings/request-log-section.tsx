import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_LOG_BYTES } from '#contract/request-log.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { Section, Setting } from './setting.tsx'
import { changeRequestLog, settingsQueries } from './settings.queries.ts'
import { MEBIBYTE, SizeSetting } from './size-setting.tsx'

const SIZES = [16, 64, 256, 1024, 4096]

/** What the request log may take on the disk. */
export function RequestLogSection() {
  const queryClient = useQueryClient()
  const { data: log } = useQuery(settingsQueries.requestLog())
  const change = useMutation({
    mutationFn: changeRequestLog,
    onError: showFailure,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['requests'] }),
  })
  if (!log) return null
  return (
    <Section title="Log of calls" note="Secrets are masked before anything is written.">
      <Setting
        title="Log calls"
        detail="Every call to the emulated API, with why it was answered as it was"
        onRevert={log.isOn ? undefined : () => change.mutate({ isOn: true })}
      >
        <Switch
          aria-label="Log calls"
          checked={log.isOn}
          onChange={(event) => change.mutate({ isOn: event.currentTarget.checked })}
        />
      </Setting>
      <SizeSetting
        title="Size of the log"
        detail={`The oldest calls go first; ${(log.bytes / MEBIBYTE).toFixed(1)} MB are used by ${log.count} calls`}
        limitBytes={log.limitBytes}
        defaultBytes={DEFAULT_LOG_BYTES}
        sizes={SIZES}
        onChange={(limitBytes) => change.mutate({ limitBytes })}
      />
    </Section>
  )
}
