import { Alert, Button, Popover } from '@mantine/core'
import { IconLock, IconPlus, IconRefresh, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { KeySetFault } from '#contract/key-set.ts'
import type { OutboundCall } from '#contract/outbound-calls.ts'
import type { SigningKeyList } from '#contract/signing-keys.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate } from '../../shared/routing/use-route.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CallHistory } from './call-history.tsx'
import { FaultBanner } from './fault-banner.tsx'
import { FaultMenu } from './fault-menu.tsx'
import { FetchAuditTable } from './fetch-audit.tsx'
import { writeHeaderLines } from '../../shared/http/header-lines.ts'
import { KeyPanel } from './key-panel.tsx'
import { KeyTimeline } from './key-timeline.tsx'
import { EMPTY_FORM, type MintForm } from './mint-choices.ts'
import { NewKeyForm } from './new-key-form.tsx'
import { outboundQueries } from './outbound.queries.ts'
import { ServedKeySetView } from './served-key-set.tsx'
import classes from './signing-keys-tab.module.css'
import { setKeySetFault, signingKeyQueries } from './signing-keys.queries.ts'
import { TokenTools } from './token-tools.tsx'
import { useRefreshKeys } from './use-key-actions.ts'

const storedTarget = z.object({ url: z.string(), method: z.string() })

/** Signing keys over time, the key set as served, tokens, and who fetched the key set. Spec §5.2. */
export function SigningKeysTab() {
  const list = useQuery(signingKeyQueries.list())
  if (list.error && !list.data) {
    return (
      <Alert color="red" m={16} role="alert">
        The signing keys can't be read: {describeFailure(list.error)}
      </Alert>
    )
  }
  return list.data ? <SigningKeys list={list.data} /> : null
}

function SigningKeys({ list }: { list: SigningKeyList }) {
  const { overview, environment } = useWorkspace()
  const [chosenKid, setChosenKid] = useState<string>()
  const { data: served } = useQuery(signingKeyQueries.served())
  const { data: audit = { fetches: [], missing: [] } } = useQuery(signingKeyQueries.fetches())
  const { data: calls = [] } = useQuery(outboundQueries.calls(environment))
  const [calledId, setCalledId] = useState<string>()
  const [form, changeForm] = useCallForm()
  const setFault = useSetFault()
  const { keys } = list
  const chosen = keys.find(({ kid }) => kid === chosenKid) ?? keys.find(isActive) ?? keys[0]
  const keySetUrl = `${overview.urls.auth}/.well-known/jwks.json`

  function step(by: number): void {
    const at = keys.findIndex(({ kid }) => kid === chosen?.kid)
    setChosenKid(keys[Math.min(Math.max(at + by, 0), keys.length - 1)]?.kid)
  }
  useCommand('keys.next', () => step(1))
  useCommand('keys.previous', () => step(-1))

  function reuse({ request, token, clientId }: OutboundCall): void {
    const fields = request.headers.filter(([name]) => !SET_BY_CONSOLE.includes(name.toLowerCase()))
    changeForm({
      clientId,
      url: request.url,
      method: request.method,
      headers: writeHeaderLines(fields),
      body: request.body ?? '',
      mutation: token.mutation ?? '',
    })
  }

  return (
    <div className={classes['tab']}>
      <PageHeader
        title="Keys"
        actions={
          <>
            <NewKeyButton purpose="rotate" list={list} onMade={setChosenKid} />
            <NewKeyButton purpose="add" list={list} onMade={setChosenKid} />
            <FaultMenu fault={served?.fault ?? 'none'} onSet={(fault) => setFault(fault)} />
            <ConformanceButton />
          </>
        }
      >
        <span className={classes['protection']}>
          <IconLock size={14} aria-hidden />
          Private keys: {list.protection.label}
        </span>
      </PageHeader>
      {served && <FaultBanner served={served} onSet={setFault} />}
      <div className={classes['top']}>
        <KeyTimeline
          keys={keys}
          fetches={audit.fetches}
          missing={audit.missing}
          chosenKid={chosen?.kid}
          onChoose={setChosenKid}
        />
        {chosen && <KeyPanel key={chosen.kid} signingKey={chosen} />}
      </div>
      <div className={classes['work']}>
        {served && (
          <ServedKeySetView
            url={keySetUrl}
            served={served}
            published={keys.filter(({ isPublished }) => isPublished)}
          />
        )}
        <TokenTools form={form} onForm={changeForm} onCalled={setCalledId} />
      </div>
      <CallHistory calls={calls} chosenId={calledId} onChoose={setCalledId} onReuse={reuse} />
      <FetchAuditTable audit={audit} keySetUrl={keySetUrl} />
    </div>
  )
}

/** Header fields that the console writes into each call by itself. */
const SET_BY_CONSOLE = ['authorization', 'host', 'content-length', 'connection']

function isActive({ status }: SigningKeyList['keys'][number]): boolean {
  return status === 'active'
}

/** The Mint form; method and URL are remembered between visits. */
function useCallForm(): [MintForm, (change: Partial<MintForm>) => void] {
  const [target, setTarget] = useStored('keys.target', storedTarget, { url: '', method: 'GET' })
  const [form, setForm] = useState<MintForm>({ ...EMPTY_FORM, ...target })
  return [
    form,
    (change) => {
      const next = { ...form, ...change }
      setForm(next)
      setTarget({ url: next.url, method: next.method })
    },
  ]
}

function useSetFault(): (fault: KeySetFault, delayS?: number) => void {
  const refresh = useRefreshKeys()
  const set = useMutation({
    mutationFn: setKeySetFault,
    onSuccess: refresh,
    onError: showFailure,
  })
  return (fault, delayS) => set.mutate({ fault, ...(delayS !== undefined && { delayS }) })
}

interface NewKeyButtonProps {
  purpose: 'rotate' | 'add'
  list: SigningKeyList
  onMade: (kid: string) => void
}

function NewKeyButton({ purpose, list, onMade }: NewKeyButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isRotation = purpose === 'rotate'
  useCommand(`keys.${purpose}`, () => setIsOpen(true))
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={isRotation ? 'filled' : 'default'}
          leftSection={
            isRotation ? <IconRefresh size={14} aria-hidden /> : <IconPlus size={14} aria-hidden />
          }
          onClick={() => setIsOpen(!isOpen)}
        >
          {isRotation ? 'Rotate' : 'Add key'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={isRotation ? 'Rotate' : 'Add key'}>
        <NewKeyForm
          purpose={purpose}
          defaults={list.defaults}
          onDone={({ kid }) => {
            setIsOpen(false)
            onMade(kid)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function ConformanceButton() {
  const open = (): void => navigate({ tab: 'conformance', item: undefined })
  useCommand('keys.conformance', open)
  return (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={14} aria-hidden />}
      onClick={open}
    >
      Test your verifier
    </Button>
  )
}
