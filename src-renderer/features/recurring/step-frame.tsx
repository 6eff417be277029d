import { Button, SegmentedControl, Tooltip } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CallDetails } from '../../shared/checkout/sequence-details.tsx'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import { RequestSnippet } from '../../shared/ui/request-snippet.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { StoredCall } from './recurring-flow.ts'
import type { ServerRequest } from './recurring-requests.ts'
import { asSnippet } from './recurring-script.ts'
import classes from './recurring-tab.module.css'

interface StepFrameProps {
  title: string
  /** What the step is for, with its section of the specification. */
  note: string
  /** What the button says and does. */
  action: string
  onRun: () => void
  isBusy: boolean
  canRun?: boolean
  /** What would be sent now. */
  request: ServerRequest
  /** The newest call of the step. */
  call: StoredCall['call'] | undefined
  /** Goes on once the step is done. */
  next?: ReactNode
  children?: ReactNode
}

/** One step that is a call: what goes in, a button, and then request, response and code. */
export function StepFrame(props: StepFrameProps) {
  const { title, note, action, onRun, isBusy, canRun = true, request, call, next, children } = props
  const { baseUrl } = useWorkspace()
  const [shown, setShown] = useState('answer')
  useCommand('recurring.run', onRun, { enabled: canRun && !isBusy })
  function submit(event: FormEvent): void {
    event.preventDefault()
    onRun()
  }
  return (
    <section className={classes['step']} aria-label={title}>
      <form className={classes['form']} onSubmit={submit}>
        <h2>{title}</h2>
        <p className={classes['note']}>{note}</p>
        {children}
        <div className={classes['actions']}>
          <Tooltip label={<Keys keys="mod+enter" />}>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!canRun}
              variant={next ? 'default' : 'filled'}
              leftSection={<IconSend size={14} aria-hidden />}
            >
              {action}
            </Button>
          </Tooltip>
          {next}
          <SegmentedControl
            className={classes['switch'] ?? ''}
            size="xs"
            aria-label="Shown below"
            data={[
              { value: 'answer', label: 'Request and response' },
              { value: 'code', label: 'Code' },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
      </form>
      <div className={classes['result']}>
        {shown === 'code' && <RequestSnippet what={title} request={asSnippet(baseUrl, request)} />}
        {shown === 'answer' && call && <CallDetails call={call} />}
        {shown === 'answer' && !call && (
          <p className={classes['hint']}>
            <code>
              {request.method} {request.path}
            </code>{' '}
            is what will be sent. Request and response stand here then.
          </p>
        )}
      </div>
    </section>
  )
}
