import { ActionIcon, Button, Menu, Tabs, Tooltip } from '@mantine/core'
import { IconDots, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { LoggedExchange } from '#contract/request-log.ts'
import { useStored } from '../../shared/storage/use-stored.ts'
import { CloseIcon } from '../../shared/ui/close-icon.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { describeFailure } from '../../shared/api/request.ts'
import classes from './call-details.module.css'
import { curlOf } from './curl-command.ts'
import { MessagePanel, TimingPanel } from './exchange-panels.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { harUrl, requestQueries } from './requests.queries.ts'
import { reasonNotToResend } from './resend.ts'
import { StatusCode } from '../../shared/ui/status-code.tsx'
import { useOpenInBuilder } from './use-open-in-builder.ts'
import type { Resend } from './use-resend.tsx'

interface CallDetailsProps {
  seq: number
  resend: Resend
  onPayment: (paymentId: string) => void
  onClose: () => void
}

const PANELS = ['request', 'response', 'explain', 'timing'] as const

export function CallDetails({ seq, resend, onPayment, onClose }: CallDetailsProps) {
  const { data: call, error } = useQuery(requestQueries.call(seq))
  return (
    <section className={classes['details']} aria-label="Call details">
      {call && (
        <>
          <Header call={call} resend={resend} onPayment={onPayment} onClose={onClose} />
          <Panels call={call} />
        </>
      )}
      {error && (
        <div className={classes['header']}>
          <p className={classes['none']} role="alert">
            {describeFailure(error)}
          </p>
          <span className={classes['gap']} />
          <CloseIcon label="Close call details" onClose={onClose} />
        </div>
      )}
    </section>
  )
}

interface HeaderProps {
  call: LoggedExchange
  resend: Resend
  onPayment: (paymentId: string) => void
  onClose: () => void
}

function Header({ call, resend, onPayment, onClose }: HeaderProps) {
  const { environment, overview } = useWorkspace()
  const openInBuilder = useOpenInBuilder(call)
  const obstacle = reasonNotToResend(call)
  const { paymentId } = call
  return (
    <header className={classes['header']}>
      <StatusCode status={call.status} />
      <h2 className={classes['title']} title={call.path}>
        {call.method} {call.path}
      </h2>
      <Tooltip label={obstacle ?? 'Send the same call again (R)'}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={resend.isSending}
          aria-disabled={obstacle !== undefined}
          onClick={() => obstacle === undefined && resend.sendAgain(call)}
        >
          Send again
        </Button>
      </Tooltip>
      <CopyButton
        what="call as cURL"
        label="cURL"
        text={() => curlOf(call, overview.urls[call.address])}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="More about the call">
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {obstacle === undefined && (
            <Menu.Item onClick={() => resend.edit(call)}>Edit and send (E)</Menu.Item>
          )}
          {openInBuilder && <Menu.Item onClick={openInBuilder}>Open in builder</Menu.Item>}
          {paymentId !== null && (
            <Menu.Item onClick={() => onPayment(paymentId)}>
              Show calls of this payment only (G)
            </Menu.Item>
          )}
          <Menu.Item component="a" href={harUrl(environment, '', call.seq)} download>
            Export as HAR
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CloseIcon label="Close call details" onClose={onClose} />
    </header>
  )
}

function Panels({ call }: { call: LoggedExchange }) {
  const [panel, setPanel] = useStored('requests.panel', z.enum(PANELS), 'explain')
  return (
    <Tabs
      value={panel}
      onChange={(next) => setPanel(z.enum(PANELS).catch('explain').parse(next))}
      classNames={{ root: classes['tabs'] ?? '', panel: classes['body'] ?? '' }}
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab value="request">Request</Tabs.Tab>
        <Tabs.Tab value="response">Response</Tabs.Tab>
        <Tabs.Tab value="explain">Explain</Tabs.Tab>
        <Tabs.Tab value="timing">Timing</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="request">
        <MessagePanel what="request" headers={call.requestHeaders} body={call.requestBody} />
      </Tabs.Panel>
      <Tabs.Panel value="response">
        <MessagePanel what="response" headers={call.responseHeaders} body={call.responseBody} />
      </Tabs.Panel>
      <Tabs.Panel value="explain">
        <ExplainPanel call={call} />
      </Tabs.Panel>
      <Tabs.Panel value="timing">
        <TimingPanel call={call} />
      </Tabs.Panel>
    </Tabs>
  )
}
