import { useQueryClient } from '@tanstack/react-query'
import type { LoggedExchange, LoggedRequest } from '#contract/request-log.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { toggleTerm } from '../../shared/filter/filter-terms.ts'
import { copyText } from '../../shared/ui/copy-text.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { curlOf } from './curl-command.ts'
import { toggleFocus } from './filter-terms.ts'
import { requestQueries } from './requests.queries.ts'
import { reasonNotToResend } from './resend.ts'
import type { Resend } from './use-resend.tsx'

interface RequestsActions {
  entries: readonly LoggedRequest[]
  selectedSeq: number | undefined
  isOpen: boolean
  /** Goes to a row; an open call changes with it. */
  select: (seq: number) => void
  open: (seq: number) => void
  close: () => void
  focusFilter: () => void
  typed: string
  setTyped: (filter: string) => void
  /** Errors by rule and endpoint, in place of the list. */
  showsErrors: boolean
  showErrors: (isShown: boolean) => void
  resend: Resend
  log: { clear: () => void; undo: () => void; canUndo: boolean }
}

/** Binds the tab's commands. */
export function useRequestsCommands(actions: RequestsActions): void {
  const { entries, selectedSeq, isOpen, typed, setTyped, resend, log } = actions
  const { overview } = useWorkspace()
  const queryClient = useQueryClient()
  const index = entries.findIndex(({ seq }) => seq === selectedSeq)
  const selected = entries[index]
  const { showsErrors, showErrors } = actions
  const has = { enabled: entries.length > 0 && !showsErrors }
  const hasOne = { enabled: selectedSeq !== undefined && !showsErrors }

  function moveTo(target: number): void {
    const entry = entries[Math.min(Math.max(target, 0), entries.length - 1)]
    if (entry) actions.select(entry.seq)
  }
  function withCall(use: (call: LoggedExchange) => unknown): void {
    if (selectedSeq === undefined) return
    queryClient.fetchQuery(requestQueries.call(selectedSeq)).then(use).catch(showFailure)
  }
  function withSendable(use: (call: LoggedExchange) => void): void {
    withCall((call) => {
      const obstacle = reasonNotToResend(call)
      if (obstacle === undefined) use(call)
      else showToast({ message: `This call can't be sent again: ${obstacle}` })
    })
  }

  useCommand('requests.filter', actions.focusFilter, { enabled: !showsErrors })
  useCommand('requests.errors', () => showErrors(!showsErrors))
  useCommand('requests.next', () => moveTo(index + 1), has)
  useCommand('requests.previous', () => moveTo(index === -1 ? 0 : index - 1), has)
  useCommand('requests.newest', () => moveTo(0), has)
  useCommand('requests.oldest', () => moveTo(entries.length - 1), has)
  useCommand(
    'requests.toggle',
    () => {
      if (isOpen) actions.close()
      else if (selected) actions.open(selected.seq)
      else moveTo(0)
    },
    has,
  )
  useCommand('requests.close', actions.close, { enabled: isOpen })
  useCommand('requests.send-again', () => withSendable(resend.sendAgain), hasOne)
  useCommand('requests.edit', () => withSendable(resend.edit), hasOne)
  useCommand(
    'requests.copy-curl',
    () =>
      withCall(async (call) => {
        await copyText(curlOf(call, overview.urls[call.address]))
        showToast({ message: 'Copied the call as cURL' })
      }),
    hasOne,
  )
  const paymentId = selected?.paymentId ?? null
  useCommand(
    'requests.payment',
    () => paymentId !== null && setTyped(toggleFocus(typed, 'payment:', paymentId)),
    { enabled: paymentId !== null },
  )
  useCommand('requests.failed', () => setTyped(toggleTerm(typed, 'is:failed')))
  useCommand('requests.clear', log.clear, has)
  useCommand('requests.undo-clear', log.undo, { enabled: log.canUndo })
}
