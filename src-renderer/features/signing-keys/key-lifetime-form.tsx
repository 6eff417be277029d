import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { keyLifetimeS, type SigningKey } from '#contract/signing-keys.ts'
import { DurationField } from './duration-field.tsx'
import { parseDuration } from '../../shared/time/duration.ts'
import form from './key-form.module.css'

interface KeyLifetimeFormProps {
  signingKey: SigningKey
  /** Seconds from now, or from when it starts to sign. */
  onSave: (lifetimeS: number) => void
}

/** Moves the end of a key. */
export function KeyLifetimeForm({ signingKey, onSave }: KeyLifetimeFormProps) {
  const [text, setText] = useState('5m')
  const read = keyLifetimeS.safeParse(parseDuration(text))
  const from = signingKey.status === 'active' ? 'now' : 'when it starts to sign'

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (read.success) onSave(read.data)
  }

  return (
    <form className={form['form']} aria-label="Lifetime of the key" onSubmit={submit}>
      <DurationField
        label={`Ends, counted from ${from}`}
        value={text}
        onChange={setText}
        error={read.error?.issues[0]?.message}
        autoFocus
      />
      <p className={form['note']}>
        Its <code>exp</code> in the key set changes with it. The next key takes over by itself.
      </p>
      <Button type="submit" disabled={!read.success}>
        Set lifetime
      </Button>
    </form>
  )
}
