import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { partnerClientQueries } from '../../shared/partner-api/partner-clients.queries.ts'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { DecodePanel } from './decode-panel.tsx'
import type { MintForm } from './mint-choices.ts'
import { MintPanel } from './mint-panel.tsx'
import { outboundQueries } from './outbound.queries.ts'
import section from './section.module.css'
import { VerifyPanel } from './verify-panel.tsx'

interface TokenToolsProps {
  form: MintForm
  onForm: (change: Partial<MintForm>) => void
  onCalled: (callId: string) => void
}

const PANELS = ['Decode', 'Verify', 'Mint'] as const
type Panel = (typeof PANELS)[number]

/** Decode, verify and mint, apart from each other: a token moves between them only when told to. */
export function TokenTools({ form, onForm, onCalled }: TokenToolsProps) {
  const { environment } = useWorkspace()
  const [panel, setPanel] = useState<Panel>('Mint')
  const [decodeText, setDecodeText] = useState('')
  const [verifyText, setVerifyText] = useState('')
  const { data: clients = [] } = useQuery(partnerClientQueries.list(environment))
  const { data: mutations = [] } = useQuery(outboundQueries.mutations())
  const client = clients.find(({ clientId }) => clientId === form.clientId) ?? clients[0]
  const chosen = { ...form, clientId: client?.clientId ?? '' }
  useCommand('keys.decode', () => setPanel('Decode'))
  useCommand('keys.verify', () => setPanel('Verify'))
  useCommand('keys.mint', () => setPanel('Mint'))

  function decode(token: string): void {
    setDecodeText(token)
    setPanel('Decode')
  }
  function verify(token: string): void {
    setVerifyText(token)
    setPanel('Verify')
  }

  return (
    <section className={section['section']} aria-label="Tokens">
      <Tabs
        value={panel}
        onChange={(name) => setPanel(PANELS.find((known) => known === name) ?? 'Mint')}
        keepMounted
      >
        <Tabs.List h={44} px={8} aria-label="Token tools">
          {PANELS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="Decode">
          <DecodePanel text={decodeText} onText={setDecodeText} onVerify={verify} />
        </Tabs.Panel>
        <Tabs.Panel value="Verify">
          <VerifyPanel
            text={verifyText}
            onText={setVerifyText}
            clientAudience={client?.audience ?? ''}
          />
        </Tabs.Panel>
        <Tabs.Panel value="Mint">
          <MintPanel
            form={chosen}
            onForm={onForm}
            clients={clients}
            mutations={mutations}
            onDecode={decode}
            onVerify={verify}
            onCalled={onCalled}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
