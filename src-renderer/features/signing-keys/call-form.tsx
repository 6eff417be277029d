import { Button, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { type MintForm, readCall } from './mint-choices.ts'
import { makeCall, outboundQueries } from './outbound.queries.ts'
import classes from './call-form.module.css'
import parts from './panel-parts.module.css'

interface CallFormProps {
  form: MintForm
  onForm: (change: Partial<MintForm>) => void
  onCalled: (callId: string) => void
  urlField: RefObject<HTMLInputElement | null>
}

/** Sends a token made with the choices above to an address of the user's. Spec §5.2. */
export function CallForm({ form, onForm, onCalled, urlField }: CallFormProps) {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const [isTried, setIsTried] = useState(false)
  const read = readCall(form)
  const call = useMutation({
    mutationFn: (body: NonNullable<typeof read.value>) => makeCall(environment, body),
    onSuccess: async ({ call: made }) => {
      await queryClient.invalidateQueries(outboundQueries.calls(environment))
      onCalled(made.id)
    },
  })

  function send(): void {
    setIsTried(true)
    if (read.value && !call.isPending) call.mutate(read.value)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }
  useCommand('keys.run', send, { enabled: form.url.trim() !== '' })
  const problems = isTried ? read.problems : {}

  return (
    <form className={classes['form']} aria-label="Send to my URL" onSubmit={submit}>
      <h3 className={classes['title']}>Send to my URL</h3>
      <div className={classes['target']}>
        <TextInput
          label="Method"
          list="call-methods"
          value={form.method}
          onChange={(event) => onForm({ method: event.currentTarget.value })}
          error={problems.method}
        />
        <datalist id="call-methods">
          {METHODS.map((method) => (
            <option key={method} value={method}>
              {method}
            </option>
          ))}
        </datalist>
        <TextInput
          ref={urlField}
          label="URL"
          placeholder="http://localhost:3000/payments/debit"
          value={form.url}
          onChange={(event) => onForm({ url: event.currentTarget.value })}
          error={problems.url}
        />
      </div>
      <div className={classes['texts']}>
        <Textarea
          size="xs"
          label="Headers, one name: value a line"
          placeholder="x-request-id: 7"
          value={form.headers}
          onChange={(event) => onForm({ headers: event.currentTarget.value })}
          error={problems.headers}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          classNames={{ input: classes['mono'] ?? '' }}
        />
        <Textarea
          size="xs"
          label="Body"
          placeholder='{"amount": "12.50"}'
          value={form.body}
          onChange={(event) => onForm({ body: event.currentTarget.value })}
          error={problems.body}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          classNames={{ input: classes['mono'] ?? '' }}
        />
      </div>
      <div className={parts['bar']}>
        <Button
          type="submit"
          leftSection={<IconSend size={14} aria-hidden />}
          loading={call.isPending}
        >
          Send
        </Button>
        <Keys keys="mod+enter" />
        {call.data ? (
          <CopyButton
            what="last call as curl with its token"
            text={call.data.curlWithToken}
            label="Copy as curl"
          />
        ) : (
          <span className={parts['note']}>
            With a fresh {form.mutation === '' ? 'valid' : 'bad'} token in the Authorization header.
          </span>
        )}
      </div>
      {call.error && (
        <p role="alert" className={parts['problem']}>
          {describeFailure(call.error)}
        </p>
      )}
    </form>
  )
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
