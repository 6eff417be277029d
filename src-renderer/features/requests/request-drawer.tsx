import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowsMaximize, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { z } from 'zod'
import type { LoggedRequest } from '#contract/request-log.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CallBrowser } from './call-browser.tsx'
import { CallFilterBar } from './call-filter-bar.tsx'
import { DrawerHandle } from './drawer-handle.tsx'
import { toggleFocus } from './filter-terms.ts'
import classes from './request-drawer.module.css'
import { useCallList } from './use-call-list.ts'
import { useResend } from './use-resend.tsx'

const TAB = 'requests'

/** The request log below every tab: a bar that counts calls and failures, and opens to the list. */
export function RequestDrawer() {
  const { tab } = useRoute()
  // The tab shows the same, larger.
  return tab === TAB ? null : <Drawer />
}

function Drawer() {
  const { environment } = useWorkspace()
  const [isOpen, setIsOpen] = useStored('requests.drawer', z.boolean(), false)
  const [seenSeq, setSeenSeq] = useState(0)
  const { list } = useCallList(environment, '')
  const newest = list?.entries[0]?.seq ?? 0
  if (isOpen && newest > seenSeq) setSeenSeq(newest)
  useCommand('requests.drawer', () => setIsOpen(!isOpen))
  const failures = (list?.entries ?? []).filter(
    ({ seq, status }) => status >= 400 && seq > seenSeq,
  ).length
  return (
    <section className={classes['drawer']} aria-label="Request log">
      {isOpen && <DrawerBody environment={environment} onClose={() => setIsOpen(false)} />}
      <DrawerBar
        isOpen={isOpen}
        last={list?.entries[0]}
        failures={failures}
        onToggle={() => setIsOpen(!isOpen)}
      />
    </section>
  )
}

interface DrawerBarProps {
  isOpen: boolean
  last: LoggedRequest | undefined
  /** Failed calls that nobody has seen yet. */
  failures: number
  onToggle: () => void
}

function DrawerBar({ isOpen, last, failures, onToggle }: DrawerBarProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  return (
    <div className={classes['bar']}>
      <UnstyledButton className={classes['toggle']} aria-expanded={isOpen} onClick={onToggle}>
        <Chevron size={14} aria-hidden />
        Request log
        {failures > 0 && (
          <span className={classes['failures']}>
            {failures} {failures === 1 ? 'error' : 'errors'}
          </span>
        )}
      </UnstyledButton>
      {last && !isOpen && (
        <span className={classes['last']}>
          {last.method} {last.path} → {last.status}
        </span>
      )}
      <kbd className={classes['key']}>`</kbd>
      <Tooltip label="Open as a tab">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={22}
          aria-label="Open the request log as a tab"
          onClick={() => navigate({ tab: TAB, item: undefined })}
        >
          <IconArrowsMaximize size={13} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

interface DrawerBodyProps {
  environment: ReturnType<typeof useWorkspace>['environment']
  onClose: () => void
}

function DrawerBody({ environment, onClose }: DrawerBodyProps) {
  const [height, setHeight] = useStored('requests.drawer-height', z.number().min(120), 280)
  const [typed, setTyped] = useState('')
  const { list, filter, loadOlder } = useCallList(environment, typed)
  const [seq, setSeq] = useState<number>()
  const [isDetailed, setIsDetailed] = useState(false)
  const filterRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const focusList = (): void => listRef.current?.focus()

  function open(next: number): void {
    setSeq(next)
    setIsDetailed(true)
  }
  const resend = useResend(open)

  function act(key: string): boolean {
    const entries = list?.entries ?? []
    const index = entries.findIndex((entry) => entry.seq === seq)
    const target = targetOf(key, index)
    if (target !== undefined) {
      setSeq(entries[Math.min(Math.max(target, 0), entries.length - 1)]?.seq)
      return true
    }
    const acts: Readonly<Record<string, () => void>> = {
      Enter: () => setIsDetailed(seq !== undefined),
      ' ': () => setIsDetailed(seq !== undefined),
      '/': () => filterRef.current?.focus(),
      Escape: () => (isDetailed ? setIsDetailed(false) : onClose()),
    }
    acts[key]?.()
    return acts[key] !== undefined
  }

  /** The page's keys belong to the tab above; the list has its own while it has the focus. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || !act(event.key)) return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
  }

  return (
    <div className={classes['body']} style={{ height: `min(${height}px, 70vh)` }}>
      <DrawerHandle height={height} onHeight={setHeight} />
      <CallFilterBar filterRef={filterRef} filter={typed} onFilter={setTyped} onLeave={focusList} />
      <div className={classes['content']}>
        {list && (
          <CallBrowser
            id="requests-drawer"
            listRef={listRef}
            list={list}
            filter={filter}
            selectedSeq={seq}
            openSeq={isDetailed ? seq : undefined}
            resend={resend}
            onOpen={open}
            onClose={() => {
              setIsDetailed(false)
              focusList()
            }}
            onOlder={loadOlder}
            onPayment={(id) => setTyped(toggleFocus(typed, 'payment:', id))}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
    </div>
  )
}

/** The row a key goes to. */
function targetOf(key: string, index: number): number | undefined {
  if (key === 'j' || key === 'ArrowDown') return index + 1
  if (key === 'k' || key === 'ArrowUp') return index - 1
  return key === 'Home' ? 0 : undefined
}
