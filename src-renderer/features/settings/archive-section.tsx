import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_ARCHIVE_BYTES } from '#contract/webhook-archive.ts'
import { showFailure } from '../../shared/ui/toast.tsx'
import { Section } from './setting.tsx'
import { changeArchive, settingsQueries } from './settings.queries.ts'
import { MEBIBYTE, SizeSetting } from './size-setting.tsx'

const SIZES = [64, 256, 512, 2048, 8192]

/** What the webhook archive may take on the disk. */
export function ArchiveSection() {
  const queryClient = useQueryClient()
  const { data: archive } = useQuery(settingsQueries.archive())
  const change = useMutation({
    mutationFn: changeArchive,
    onError: showFailure,
    onSuccess: (facts) => queryClient.setQueryData(settingsQueries.archive().queryKey, facts),
  })
  if (!archive) return null
  return (
    <Section
      title="Webhook archive"
      note="A feed forgets after 100 events or an hour; the archive keeps what the inspector saw."
    >
      <SizeSetting
        title="Size of the archive"
        detail={`The oldest events go first, pinned ones stay; ${(archive.bytes / MEBIBYTE).toFixed(1)} MB are used by ${archive.events.toLocaleString('en')} events`}
        limitBytes={archive.limitBytes}
        defaultBytes={DEFAULT_ARCHIVE_BYTES}
        sizes={SIZES}
        onChange={(limitBytes) => change.mutate(limitBytes)}
      />
    </Section>
  )
}
