import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { RequestLogStatus } from '#contract/request-log.ts'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CallBrowser } from './call-browser.tsx'
import { CallFilterBar } from './call-filter-bar.tsx'
import { formatBytes } from './call-words.ts'
import { FailureList } from './failure-list.tsx'
import { failureFilter, toggleFocus } from './filter-terms.ts'
import { harUrl } from './requests.queries.ts'
import classes from './requests-tab.module.css'
import { useCallList } from './use-call-list.ts'
import { useClearLog } from './use-call-actions.ts'
import { useRequestsCommands } from './use-requests-commands.ts'
import { useResend } from './use-resend.tsx'

/** Takes the place of a call's number in the address. */
const ERRORS = 'errors'

export function RequestsTab() {
  const { environment } = useWorkspace()
  const [typed, setTyped] = useState('')
  const { list, status, filter, loadOlder } = useCallList(environment, typed)
  const { item } = useRoute()
  const openSeq = item !== undefined && /^\d+$/.test(item) ? Number(item) : undefined
  const [row, setRow] = useState(openSeq)
  const selectedSeq = openSeq ?? row
  const showsErrors = item === ERRORS
  const filterRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const log = useClearLog()

  function open(seq: number): void {
    setRow(seq)
    navigate({ item: String(seq) }, { replace: true })
  }
  function close(): void {
    setRow(selectedSeq)
    navigate({ item: undefined }, { replace: true })
    listRef.current?.focus()
  }
  const showErrors = (isShown: boolean): void =>
    navigate({ item: isShown ? ERRORS : undefined }, { replace: true })
  const resend = useResend(open)
  const showPayment = (id: string): void => setTyped(toggleFocus(typed, 'payment:', id))

  useRequestsCommands({
    entries: list?.entries ?? [],
    selectedSeq,
    isOpen: openSeq !== undefined,
    select: (seq) => (openSeq === undefined ? setRow(seq) : open(seq)),
    open,
    close,
    focusFilter() {
      filterRef.current?.focus()
      filterRef.current?.select()
    },
    typed,
    setTyped,
    showsErrors,
    showErrors,
    resend,
    log,
  })

  return (
    <div className={classes['page']}>
      <PageHeader
        title="Requests"
        actions={
          <LogActions
            filter={filter}
            isEmpty={status?.count === 0}
            showsErrors={showsErrors}
            onErrors={showErrors}
            log={log}
          />
        }
      >
        {status && <LogFacts status={status} />}
      </PageHeader>
      {showsErrors ? (
        <div className={classes['content']}>
          <FailureList
            onPick={(group) => {
              setTyped(failureFilter(group))
              showErrors(false)
            }}
          />
        </div>
      ) : (
        <>
          <CallFilterBar
            filterRef={filterRef}
            filter={typed}
            onFilter={setTyped}
            onLeave={() => listRef.current?.focus()}
            savedCommand="requests.saved-filters"
          />
          <div className={classes['content']}>
            {list && (
              <CallBrowser
                id="requests"
                listRef={listRef}
                list={list}
                filter={filter}
                selectedSeq={selectedSeq}
                openSeq={openSeq}
                resend={resend}
                onOpen={open}
                onClose={close}
                onOlder={loadOlder}
                onPayment={showPayment}
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}

function LogFacts({ status }: { status: RequestLogStatus }) {
  const { count, bytes, limitBytes, missed, isOn } = status
  return (
    <span className={classes['facts']}>
      {count.toLocaleString('en')} {count === 1 ? 'call' : 'calls'} · {formatBytes(bytes)} of{' '}
      {formatBytes(limitBytes)}
      {missed > 0 && ` · ${missed} came too fast to be written down`}
      {!isOn && ' · the log is off: turn it on in Settings'}
    </span>
  )
}

interface LogActionsProps {
  filter: string
  isEmpty: boolean
  showsErrors: boolean
  onErrors: (isShown: boolean) => void
  log: { clear: () => void; isClearing: boolean }
}

function LogActions({ filter, isEmpty, showsErrors, onErrors, log }: LogActionsProps) {
  const { environment } = useWorkspace()
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="What is shown"
        data={[
          { value: 'calls', label: 'Calls' },
          { value: ERRORS, label: 'Errors' },
        ]}
        value={showsErrors ? ERRORS : 'calls'}
        onChange={(value) => onErrors(value === ERRORS)}
      />
      <Button
        component="a"
        variant="default"
        href={harUrl(environment, filter)}
        download
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        Export HAR
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={isEmpty}
        loading={log.isClearing}
        onClick={log.clear}
      >
        Clear log
      </Button>
    </>
  )
}
