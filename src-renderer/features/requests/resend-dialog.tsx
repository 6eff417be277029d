import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { MASK } from '#contract/request-log.ts'
import { parseHeaderLines, writeHeaderLines } from '../../shared/http/header-lines.ts'
import type { PartnerRequest } from '../../shared/partner-api/partner-call.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { JsonEditor } from '../../shared/ui/json-editor.tsx'
import classes from './resend-dialog.module.css'
import { isMasked } from './resend.ts'
import type { ResendDraft } from './use-resend.tsx'

interface ResendDialogProps {
  draft: ResendDraft
  isSending: boolean
  onSend: (request: PartnerRequest) => void
  onCancel: () => void
}

/** The call before it is sent again, for what the log does not have or the user wants to change. */
export function ResendDialog({ draft, isSending, onSend, onCancel }: ResendDialogProps) {
  const edited = useEditedCall(draft.request)
  const { url, isUrl, headerText, headers, body } = edited
  const request = draft.complete(edited.request)
  const bodyExtra = draft.request.body?.includes(MASK) === true ? TAKES_FOCUS : NOTHING
  const hasMasks = isMasked(request)
  const canSend = edited.isWhole && !hasMasks

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canSend) onSend(request)
  }

  return (
    <Dialog opened onClose={onCancel} title={`Send ${draft.request.method} again`} size="lg">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the fields within */}
      <div className={classes['fields']} onKeyDown={onKeyDown}>
        <label className={classes['label']}>
          Address
          <input
            className={classes['input']}
            data-autofocus={bodyExtra === NOTHING || undefined}
            value={url}
            spellCheck={false}
            aria-invalid={!isUrl}
            onChange={(event) => edited.setUrl(event.currentTarget.value)}
          />
        </label>
        <Textarea
          label="Headers"
          size="xs"
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          classNames={{ input: classes['mono'] ?? '' }}
          value={headerText}
          error={typeof headers === 'string' ? headers : undefined}
          onChange={(event) => edited.setHeaderText(event.currentTarget.value)}
        />
        {body !== undefined && (
          <div className={classes['body']}>
            <div className={classes['label']}>Body</div>
            <JsonEditor
              label="Body to send"
              value={body}
              onChange={edited.setBody}
              extra={bodyExtra}
            />
          </div>
        )}
        <div className={classes['actions']}>
          <p className={classes['note']} role="status">
            {noteOf(edited.request, hasMasks, isUrl)}
          </p>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button loading={isSending} disabled={!canSend} onClick={() => onSend(request)}>
            Send
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function noteOf(edited: PartnerRequest, hasMasks: boolean, isUrl: boolean): string | undefined {
  if (hasMasks) return `The log keeps no secrets: put in what ${MASK} stands for.`
  if (!isUrl) return 'The address is not a URL: write it whole, with http://.'
  return isMasked(edited) ? 'Goes out with the whole key in place of the masked one.' : undefined
}

/** The call as it is edited. */
function useEditedCall(draft: PartnerRequest) {
  const [url, setUrl] = useState(draft.url)
  const [headerText, setHeaderText] = useState(() =>
    writeHeaderLines(Object.entries(draft.headers)),
  )
  const [body, setBody] = useState(draft.body)
  const headers = parseHeaderLines(headerText)
  const isUrl = URL.canParse(url)
  const request: PartnerRequest = {
    method: draft.method,
    url,
    headers: typeof headers === 'string' ? {} : Object.fromEntries(headers),
    ...(body !== undefined && { body }),
  }
  const isWhole = isUrl && typeof headers !== 'string'
  const setters = { setUrl, setHeaderText, setBody }
  return { url, isUrl, headerText, headers, body, request, isWhole, ...setters }
}

const NOTHING: Extension = []

/** The dialog opens with the focus in it. */
const TAKES_FOCUS: Extension = EditorView.contentAttributes.of({ 'data-autofocus': 'true' })
