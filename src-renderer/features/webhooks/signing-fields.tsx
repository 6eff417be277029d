import { NativeSelect, TextInput } from '@mantine/core'
import type { SigningChoice } from './target-draft.ts'

const CHOICES: readonly { value: SigningChoice; label: string }[] = [
  { value: 'merchant', label: 'with the merchant’s response hash key' },
  { value: 'own', label: 'with a secret of its own' },
  { value: 'none', label: 'not at all' },
]

interface SigningFieldsProps {
  signing: SigningChoice
  secret: string
  problem: string | undefined
  /** How the stored secret is told from others, such as `…3f9a`; null where there is none. */
  secretHint: string | null
  onChange: (part: { signing: SigningChoice } | { secret: string }) => void
}

/** How what is sent gets signed. The secret is never shown again. Assumption `webhook-signature`. */
export function SigningFields(props: SigningFieldsProps) {
  const { signing, secret, problem, secretHint, onChange } = props
  return (
    <>
      <NativeSelect
        size="xs"
        label="Signed"
        data={[...CHOICES]}
        value={signing}
        onChange={(event) => onChange({ signing: event.currentTarget.value as SigningChoice })}
      />
      {signing === 'own' && (
        <TextInput
          type="password"
          label="Signing secret"
          placeholder={secretHint === null ? '' : `as it is (${secretHint})`}
          autoComplete="off"
          value={secret}
          error={problem}
          onChange={(event) => onChange({ secret: event.currentTarget.value })}
        />
      )}
    </>
  )
}
