import type { KeyboardEvent, RefObject } from 'react'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ReadyCommand } from '../../shared/ui/ready-command.tsx'
import { SplitPane } from '../../shared/ui/split-pane.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CallDetails } from './call-details.tsx'
import { CallList, NoCalls } from './call-list.tsx'
import classes from './requests-tab.module.css'
import type { CallList as Calls } from './requests.queries.ts'
import { ResendDialog } from './resend-dialog.tsx'
import type { Resend } from './use-resend.tsx'

interface CallBrowserProps {
  /** Key the division is remembered by. */
  id: string
  listRef: RefObject<HTMLDivElement | null>
  list: Calls
  filter: string
  selectedSeq: number | undefined
  openSeq: number | undefined
  resend: Resend
  onOpen: (seq: number) => void
  onClose: () => void
  onOlder: () => void
  onPayment: (paymentId: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The list of calls with the open one beside it. */
export function CallBrowser(props: CallBrowserProps) {
  const { id, listRef, list, filter, selectedSeq, openSeq, resend } = props
  const { draft } = resend
  const isEmpty = list.entries.length === 0
  if (isEmpty && filter === '' && list.olderBefore === null) return <NothingYet />
  const main = isEmpty ? (
    <div className={classes['none']}>
      <NoCalls list={list} onOlder={props.onOlder} />
    </div>
  ) : (
    <CallList
      listRef={listRef}
      list={list}
      selectedSeq={selectedSeq}
      onPress={props.onOpen}
      onOlder={props.onOlder}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
    />
  )
  return (
    <>
      <SplitPane
        id={id}
        main={main}
        sideShare={52}
        side={
          openSeq === undefined ? undefined : (
            <CallDetails
              key={openSeq}
              seq={openSeq}
              resend={resend}
              onPayment={props.onPayment}
              onClose={props.onClose}
            />
          )
        }
      />
      {draft && (
        <ResendDialog
          draft={draft}
          isSending={resend.isSending}
          onSend={resend.send}
          onCancel={resend.cancel}
        />
      )}
    </>
  )
}

function NothingYet() {
  const { baseUrl } = useWorkspace()
  return (
    <EmptyState title="Every call to the emulated API appears here, with why it was answered as it was.">
      <ReadyCommand text={`curl '${baseUrl}/.well-known/jwks.json'`} />
    </EmptyState>
  )
}
