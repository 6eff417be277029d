import { useState } from 'react'
import { Composer } from './composer.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { TargetsDialog } from './targets-dialog.tsx'
import type { WebhookRow } from './webhook-row.ts'

type OpenDialog =
  | { readonly kind: 'compose' }
  | { readonly kind: 'targets' }
  | { readonly kind: 'replay'; readonly rows: readonly WebhookRow[]; readonly isEdited: boolean }

/** Which dialog lies over the inspector. */
export function useInspectorDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>()
  return {
    dialog,
    close: () => setDialog(undefined),
    compose: () => setDialog({ kind: 'compose' }),
    targets: () => setDialog({ kind: 'targets' }),
    replay: (rows: readonly WebhookRow[]) => setDialog({ kind: 'replay', rows, isEdited: false }),
    editAndReplay: (row: WebhookRow) => setDialog({ kind: 'replay', rows: [row], isEdited: true }),
  }
}

export type InspectorDialogsState = ReturnType<typeof useInspectorDialogs>

interface InspectorDialogsProps {
  state: InspectorDialogsState
  onSent: (eventId: string) => void
}

export function InspectorDialogs({ state, onSent }: InspectorDialogsProps) {
  const { dialog, close, targets } = state
  if (dialog?.kind === 'targets') return <TargetsDialog onClose={close} />
  if (dialog?.kind === 'replay') {
    return (
      <ReplayDialog
        rows={dialog.rows}
        isEdited={dialog.isEdited}
        onTargets={targets}
        onClose={close}
      />
    )
  }
  if (!dialog) return null
  return (
    <Composer
      onClose={close}
      onSent={(eventId) => {
        close()
        onSent(eventId)
      }}
    />
  )
}
