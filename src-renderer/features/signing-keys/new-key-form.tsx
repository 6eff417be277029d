import { Button, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { modulusBits, rotateKeyBody, type SigningKey } from '#contract/signing-keys.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { DurationField } from './duration-field.tsx'
import { formatDuration, parseDuration, writeDuration } from '../../shared/time/duration.ts'
import form from './key-form.module.css'
import { addKey, rotateKey } from './signing-keys.queries.ts'
import { useRefreshKeys } from './use-key-actions.ts'

interface NewKeyFormProps {
  /** A rotated key takes over by itself; an added one waits to be activated. */
  purpose: 'rotate' | 'add'
  defaults: { modulusBits: number; lifetimeS: number }
  onDone: (key: SigningKey) => void
}

const SIZES = ['2048', '3072', '4096']
const AHEAD = [
  ['0s', 'At once'],
  ['1m', '1 min'],
  ['5m', '5 min'],
  ['1h', '1 h'],
] as const

/** Choices for a new signing key. Spec §5.2.4: who caches keys needs time to see the next one. */
export function NewKeyForm({ purpose, defaults, onDone }: NewKeyFormProps) {
  const [ahead, setAhead] = useState('1m')
  const [lifetime, setLifetime] = useState(writeDuration(defaults.lifetimeS))
  const [bits, setBits] = useState(String(defaults.modulusBits))
  const refresh = useRefreshKeys()
  const isRotation = purpose === 'rotate'
  const aheadS = parseDuration(ahead)
  const body = rotateKeyBody.safeParse({
    publishAheadS: isRotation ? aheadS : 0,
    lifetimeS: parseDuration(lifetime),
    modulusBits: modulusBits.safeParse(Number(bits)).data,
  })
  const make = useMutation({
    mutationFn: ({ publishAheadS, ...choice }: ReturnType<typeof rotateKeyBody.parse>) =>
      isRotation ? rotateKey({ ...choice, publishAheadS }) : addKey(choice),
    onSuccess: (key) => {
      refresh()
      onDone(key)
    },
  })
  const problemOf = (field: string): string | undefined =>
    body.error?.issues.find(({ path }) => path[0] === field)?.message

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (body.success) make.mutate(body.data)
  }

  return (
    <form
      className={form['form']}
      aria-label={isRotation ? 'Rotate the signing key' : 'Add a signing key'}
      onSubmit={submit}
    >
      {isRotation && (
        <>
          <DurationField
            label="Publish ahead"
            value={ahead}
            onChange={setAhead}
            meaning={meaningOfAhead(aheadS)}
            error={
              aheadS === undefined ? 'Say how long before it signs' : problemOf('publishAheadS')
            }
            autoFocus
          />
          <div className={form['presets']}>
            {AHEAD.map(([value, label]) => (
              <Button
                key={value}
                size="compact-xs"
                variant={aheadS === parseDuration(value) ? 'light' : 'default'}
                aria-pressed={aheadS === parseDuration(value)}
                onClick={() => setAhead(value)}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      <DurationField
        label="Lifetime, until its exp"
        value={lifetime}
        onChange={setLifetime}
        error={lifetime === '' ? 'Say how long it signs' : problemOf('lifetimeS')}
        autoFocus={!isRotation}
      />
      <div>
        <span className={form['label']} id="key-size">
          Size in bits
        </span>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="key-size"
          data={SIZES}
          value={bits}
          onChange={setBits}
        />
      </div>
      <p className={form['note']}>
        {isRotation
          ? 'The present key stays in the key set until the last token it signed has expired.'
          : 'It is in the key set from now on and signs once you activate it.'}
      </p>
      {make.error && (
        <p role="alert" className={form['problem']}>
          {describeFailure(make.error)}
        </p>
      )}
      <Button type="submit" loading={make.isPending} disabled={!body.success}>
        {isRotation ? 'Rotate' : 'Add key'}
      </Button>
    </form>
  )
}

function meaningOfAhead(aheadS: number | undefined): string {
  if (aheadS === undefined) return 'Such as 30s, 5m or 1h'
  if (aheadS === 0) return 'Published and signing at once: caches miss it'
  return `In the key set now, signs in ${formatDuration(aheadS)}`
}
