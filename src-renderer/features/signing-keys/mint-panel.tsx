import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import type { MintedToken, MintToken, TokenMutation } from '#contract/jwt.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CallForm } from './call-form.tsx'
import { type MintForm, readMint } from './mint-choices.ts'
import { MintFields } from './mint-fields.tsx'
import { MintedTokenView } from './minted-token.tsx'
import { mintToken } from './outbound.queries.ts'
import parts from './panel-parts.module.css'
import classes from './token-panels.module.css'

interface MintPanelProps {
  form: MintForm
  onForm: (change: Partial<MintForm>) => void
  clients: readonly PartnerClient[]
  mutations: readonly TokenMutation[]
  onDecode: (token: string) => void
  onVerify: (token: string) => void
  onCalled: (callId: string) => void
}

/** Makes a token for a client: a good one, or one with exactly one thing wrong. Spec §5.2. */
export function MintPanel(props: MintPanelProps) {
  const { form, onForm, clients, mutations, onDecode, onVerify, onCalled } = props
  const { environment } = useWorkspace()
  const urlField = useRef<HTMLInputElement>(null)
  const read = readMint(form)
  const mint = useMutation({ mutationFn: (body: MintToken) => mintToken(environment, body) })
  const mutation = mutations.find(({ id }) => id === form.mutation)
  const canMint = read.value !== undefined && !mint.isPending

  function run(): void {
    if (read.value && canMint) mint.mutate(read.value)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    run()
  }
  useCommand('keys.run', run, { enabled: canMint && form.url.trim() === '' })

  return (
    <div>
      <form className={classes['panel']} aria-label="Mint" onSubmit={submit}>
        <MintFields
          form={form}
          onForm={onForm}
          problems={read.problems}
          clients={clients}
          mutations={mutations}
        />
        {mutation && (
          <p className={classes['rule']}>
            A verifier should <b>{mutation.expected} it</b>: {mutation.rule}
          </p>
        )}
        <div className={parts['bar']}>
          <Button type="submit" disabled={!canMint} loading={mint.isPending}>
            Mint token
          </Button>
          <span className={parts['note']}>Signed when you press it, never while you type.</span>
        </div>
        {mint.error && (
          <p role="alert" className={parts['problem']}>
            {describeFailure(mint.error)}
          </p>
        )}
        {mint.data && (
          <Minted
            minted={mint.data}
            onDecode={onDecode}
            onVerify={onVerify}
            onSend={() => urlField.current?.focus()}
          />
        )}
      </form>
      <CallForm form={form} onForm={onForm} onCalled={onCalled} urlField={urlField} />
    </div>
  )
}

interface MintedProps {
  minted: MintedToken
  onDecode: (token: string) => void
  onVerify: (token: string) => void
  onSend: () => void
}

function Minted({ minted, onDecode, onVerify, onSend }: MintedProps) {
  return (
    <MintedTokenView minted={minted}>
      <Button variant="default" onClick={() => onDecode(minted.token)}>
        Decode
      </Button>
      <Button variant="default" onClick={() => onVerify(minted.token)}>
        Verify
      </Button>
      <Button variant="default" onClick={onSend}>
        Send to my URL
      </Button>
    </MintedTokenView>
  )
}
