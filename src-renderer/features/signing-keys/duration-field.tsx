import { TextInput } from '@mantine/core'
import { formatDuration, parseDuration } from '../../shared/time/duration.ts'

const EXAMPLES = '45s, 5m, 1h 30m or 7d'

interface DurationFieldProps {
  label: string
  /** Text such as `1h 30m`; empty takes the placeholder's meaning. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** What a readable value means, such as "until 12:04". */
  meaning?: string
  error?: string | undefined
  autoFocus?: boolean
}

/** A span of time as people write it. */
export function DurationField(props: DurationFieldProps) {
  const { label, value, onChange, placeholder = '', meaning, error, autoFocus } = props
  const spanS = parseDuration(value)
  const isUnreadable = value !== '' && spanS === undefined
  const read = spanS === undefined ? undefined : `${formatDuration(spanS)} (${spanS} s)`
  const problem = isUnreadable ? `Write a span such as ${EXAMPLES}` : error
  return (
    <TextInput
      label={label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      description={problem === undefined && (meaning ?? read ?? `Such as ${EXAMPLES}`)}
      error={problem}
      {...(autoFocus && { 'data-autofocus': true })}
    />
  )
}
