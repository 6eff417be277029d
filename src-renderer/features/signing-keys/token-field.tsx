import { Textarea } from '@mantine/core'
import classes from './token-panels.module.css'

interface TokenFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Where a token, or a whole Authorization header, is pasted. */
export function TokenField({ value, onChange, error }: TokenFieldProps) {
  return (
    <Textarea
      label="Token"
      placeholder="Paste a token or an Authorization header"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={3}
      maxRows={8}
      size="xs"
      spellCheck={false}
      autoComplete="off"
      error={error}
      classNames={{ input: classes['mono'] ?? '' }}
    />
  )
}
