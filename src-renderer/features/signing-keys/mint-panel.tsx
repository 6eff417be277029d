import { Button, Select, TextInput, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { MintedToken, TokenMutation } from '#contract/jwt.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CallForm } from './call-form.tsx'
import { DurationField } from './duration-field.tsx'
import { type MintForm, readMint } from './mint-choices.ts'
import { MintedTokenView } from './minted-token.tsx'
import { mintToken } from './outbound.queries.ts'
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

const GOOD = 'good'

/** Makes a token for a client: a good one, or one with exactly one thing wrong. Spec §5.2. */
export function MintPanel(props: MintPanelProps) {
  const { form, onForm, clients, mutations, onDecode, onVerify, onCalled } = props
  const { environment } = useWorkspace()
  const read = readMint(form)
  const mint = useMutation({ mutationFn: () => mintToken(environment, read.value!) })
  const client = clients.find(({ clientId }) => clientId === form.clientId)
  const mutation = mutations.find(({ id }) => id === form.mutation)
  const canMint = read.value !== undefined && !mint.isPending
  useCommand('keys.run', () => mint.mutate(), { enabled: canMint && form.url.trim() === '' })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (canMint) mint.mutate()
  }

  return (
    <div>
      <form className={classes['panel']} aria-label="Mint" onSubmit={submit}>
        <div className={classes['columns']}>
          <Select
            size="xs"
            label="Client"
            data={clients.map(({ clientId, name }) => ({
              value: clientId,
              label: `${name} (${clientId})`,
            }))}
            value={form.clientId}
            onChange={(clientId) => onForm({ clientId: clientId ?? '' })}
            allowDeselect={false}
            searchable
            error={clients.length === 0 ? 'Make a client on the Credentials tab first' : undefined}
          />
          <Select
            size="xs"
            label="Token"
            data={tokenKinds(mutations)}
            value={form.mutation === '' ? GOOD : form.mutation}
            onChange={(id) => onForm({ mutation: id === null || id === GOOD ? '' : id })}
            allowDeselect={false}
            searchable
            maxDropdownHeight={320}
          />
          <TextInput
            label="Audience"
            placeholder={client?.audience ?? ''}
            value={form.audience}
            onChange={(event) => onForm({ audience: event.currentTarget.value })}
            error={read.problems.audience}
          />
          <DurationField
            label="Lifetime"
            placeholder="5 m"
            value={form.lifetime}
            onChange={(lifetime) => onForm({ lifetime })}
            error={read.problems.lifetime}
          />
          <Textarea
            size="xs"
            className={classes['wide'] ?? ''}
            label="Extra claims, as a JSON object"
            placeholder='{"scope": "payments"}'
            value={form.extraClaims}
            onChange={(event) => onForm({ extraClaims: event.currentTarget.value })}
            error={read.problems.extraClaims}
            autosize
            minRows={1}
            maxRows={8}
            spellCheck={false}
            classNames={{ input: classes['mono'] ?? '' }}
          />
        </div>
        {mutation && (
          <p className={classes['rule']}>
            A verifier should <b>{mutation.expected} it</b>: {mutation.rule}
          </p>
        )}
        <div className={classes['bar']}>
          <Button type="submit" disabled={!canMint} loading={mint.isPending}>
            Mint token
          </Button>
          <span className={classes['note']}>Signed when you press it, never while you type.</span>
        </div>
        {mint.error && (
          <p role="alert" className={classes['problem']}>
            {describeFailure(mint.error)}
          </p>
        )}
        {mint.data && <Minted minted={mint.data} onDecode={onDecode} onVerify={onVerify} />}
      </form>
      <CallForm form={form} onForm={onForm} onCalled={onCalled} />
    </div>
  )
}

interface MintedProps {
  minted: MintedToken
  onDecode: (token: string) => void
  onVerify: (token: string) => void
}

function Minted({ minted, onDecode, onVerify }: MintedProps) {
  return (
    <MintedTokenView minted={minted}>
      <Button variant="default" size="compact-xs" onClick={() => onDecode(minted.token)}>
        Decode
      </Button>
      <Button variant="default" size="compact-xs" onClick={() => onVerify(minted.token)}>
        Verify
      </Button>
    </MintedTokenView>
  )
}

/** The good token, then the bad ones by what is wrong with them. */
function tokenKinds(mutations: readonly TokenMutation[]) {
  const groups = [...new Set(mutations.map(({ group }) => group))]
  return [
    { value: GOOD, label: 'Valid' },
    ...groups.map((group) => ({
      group: `Bad: ${group}`,
      items: mutations
        .filter((mutation) => mutation.group === group)
        .map(({ id, title }) => ({ value: id, label: title })),
    })),
  ]
}
