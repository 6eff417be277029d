import { Select, Textarea, TextInput } from '@mantine/core'
import type { TokenMutation } from '#contract/jwt.ts'
import type { PartnerClient } from '#contract/partner-clients.ts'
import { DurationField } from './duration-field.tsx'
import type { MintForm, MintProblems } from './mint-choices.ts'
import classes from './token-panels.module.css'

interface MintFieldsProps {
  form: MintForm
  onForm: (change: Partial<MintForm>) => void
  problems: MintProblems
  clients: readonly PartnerClient[]
  mutations: readonly TokenMutation[]
}

const GOOD = 'good'

/** For whom a token is made, what it says, and what is wrong with it. */
export function MintFields({ form, onForm, problems, clients, mutations }: MintFieldsProps) {
  const client = clients.find(({ clientId }) => clientId === form.clientId)
  return (
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
        error={problems.audience}
      />
      <DurationField
        label="Lifetime"
        placeholder="5 m"
        value={form.lifetime}
        onChange={(lifetime) => onForm({ lifetime })}
        error={problems.lifetime}
      />
      <Textarea
        size="xs"
        className={classes['wide'] ?? ''}
        label="Extra claims, as a JSON object"
        placeholder='{"scope": "payments"}'
        value={form.extraClaims}
        onChange={(event) => onForm({ extraClaims: event.currentTarget.value })}
        error={problems.extraClaims}
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: classes['mono'] ?? '' }}
      />
    </div>
  )
}

/** The plain good token, good ones that verifiers trip over, then the bad ones by what is wrong with them. */
function tokenKinds(mutations: readonly TokenMutation[]) {
  const bad = mutations.filter(({ expected }) => expected === 'refuse')
  const unusual = mutations.filter(({ id, expected }) => id !== 'valid' && expected === 'accept')
  const groups = [...new Set(bad.map(({ group }) => group))]
  return [
    { value: GOOD, label: 'Valid' },
    { group: 'Valid, but unusual', items: toOptions(unusual) },
    ...groups.map((name) => ({
      group: `Bad: ${name}`,
      items: toOptions(bad.filter(({ group }) => group === name)),
    })),
  ]
}

function toOptions(mutations: readonly TokenMutation[]) {
  return mutations.map(({ id, title }) => ({ value: id, label: title }))
}
