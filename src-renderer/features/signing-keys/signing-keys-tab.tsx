import { Alert, Button } from '@mantine/core'
import { IconLock, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FetchAudit, KeySetFault } from '#contract/key-set.ts'
import type { SigningKeyList } from '#contract/signing-keys.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate } from '../../shared/routing/use-route.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CallHistory } from './call-history.tsx'
import { FaultBanner } from './fault-banner.tsx'
import { FaultMenu } from './fault-menu.tsx'
import { FetchAuditTable } from './fetch-audit.tsx'
import { KeyPanel } from './key-panel.tsx'
import { KeyTimeline } from './key-timeline.tsx'
import { NewKeyButton } from './new-key-button.tsx'
import { outboundQueries } from './outbound.queries.ts'
import { ServedKeySetView } from './served-key-set.tsx'
import classes from './signing-keys-tab.module.css'
import { setKeySetFault, signingKeyQueries } from './signing-keys.queries.ts'
import { TokenTools } from './token-tools.tsx'
import { useRefreshKeys } from './use-key-actions.ts'
import { useMintForm } from './use-mint-form.ts'

const NO_FETCHES: FetchAudit = { fetches: [], missing: [] }

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
  const { data: audit = NO_FETCHES } = useQuery(signingKeyQueries.fetches())
  const { data: calls = [] } = useQuery(outboundQueries.calls(environment))
  const [calledId, setCalledId] = useState<string>()
  const { form, change: changeForm, reuse } = useMintForm()
  const setFault = useSetFault()
  const { keys } = list
  const chosen = chooseKey(keys, chosenKid)
  const keySetUrl = `${overview.urls.auth}/.well-known/jwks.json`

  function step(by: number): void {
    const at = keys.findIndex(({ kid }) => kid === chosen?.kid)
    setChosenKid(keys[Math.min(Math.max(at + by, 0), keys.length - 1)]?.kid)
  }
  useCommand('keys.next', () => step(1))
  useCommand('keys.previous', () => step(-1))

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
          Private keys {startSmall(list.protection.label)}
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

/** As the rest of a sentence. */
function startSmall(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** The key with that id, else the one that signs. */
function chooseKey(keys: SigningKeyList['keys'], kid: string | undefined) {
  const isActive = ({ status }: SigningKeyList['keys'][number]): boolean => status === 'active'
  return keys.find((key) => key.kid === kid) ?? keys.find(isActive) ?? keys[0]
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
