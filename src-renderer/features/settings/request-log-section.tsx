import { NativeSelect, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_LOG_BYTES } from '#contract/request-log.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { Section, Setting } from './setting.tsx'
import { changeRequestLog, settingsQueries } from './settings.queries.ts'

const MEBIBYTE = 1024 * 1024
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
  const limit = log.limitBytes / MEBIBYTE
  const sizes = SIZES.includes(limit) ? SIZES : [...SIZES, limit].toSorted((a, b) => a - b)
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
      <Setting
        title="Size on the disk"
        detail={`The oldest calls go first; ${(log.bytes / MEBIBYTE).toFixed(1)} MB are used by ${log.count} calls`}
        onRevert={
          log.limitBytes === DEFAULT_LOG_BYTES
            ? undefined
            : () => change.mutate({ limitBytes: DEFAULT_LOG_BYTES })
        }
      >
        <NativeSelect
          size="xs"
          aria-label="Size on the disk"
          value={String(limit)}
          data={sizes.map((size) => ({ value: String(size), label: `${Math.round(size)} MB` }))}
          onChange={(event) =>
            change.mutate({ limitBytes: Number(event.currentTarget.value) * MEBIBYTE })
          }
        />
      </Setting>
    </Section>
  )
}
