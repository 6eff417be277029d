import { useEffect, useState } from 'react'
import type { ArchivedEventDetail } from '#contract/webhook-archive.ts'
import { writeHeaderLines } from '../../shared/http/header-lines.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import list from '../../shared/ui/fact-list.module.css'
import { HeaderList } from '../../shared/ui/header-list.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './detail-panels.module.css'

/** The header fields as received, and what identifies the bytes of the body. */
export function HeadersPanel({ detail }: { detail: ArchivedEventDetail }) {
  const { headers, body, bytes, timestamp, eventId } = detail
  const digest = useSha256(body)
  return (
    <div className={classes['panel']} tabIndex={0} role="group" aria-label="Headers and bytes">
      <dl className={`${list['facts']} ${classes['facts']}`}>
        <dt>Event id</dt>
        <dd>
          <code>{eventId}</code>
          <CopyButton what="event id" text={eventId} />
        </dd>
        <dt>Received</dt>
        <dd>
          <TimeText iso={timestamp} />
          <code className={classes['dim']}>{timestamp}</code>
        </dd>
        <dt>Body</dt>
        <dd>
          {bytes.toLocaleString('en')} bytes, {body.length.toLocaleString('en')} characters
        </dd>
        {digest !== undefined && (
          <>
            <dt>SHA-256</dt>
            <dd>
              <code title={digest}>{digest}</code>
              <CopyButton what="SHA-256 of the body" text={digest} />
            </dd>
          </>
        )}
      </dl>
      <h2 className={classes['heading']}>
        Headers as received{' '}
        {headers.length > 0 && <CopyButton what="headers" text={writeHeaderLines(headers)} />}
      </h2>
      {headers.length === 0 && (
        <p className={classes['dim']}>None: the event did not come by a request.</p>
      )}
      <HeaderList headers={headers} className={classes['headers']} />
    </div>
  )
}

/** Hexadecimal digest of the text's UTF-8 bytes; undefined while it is made, and where the browser can't. */
function useSha256(text: string): string | undefined {
  const [made, setMade] = useState<{ of: string; digest: string }>()
  useEffect(() => {
    let isStale = false
    // Only an encrypted or a local page has it.
    async function digest(): Promise<void> {
      const bytes = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
      if (isStale || !bytes) return
      const pairs = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'))
      setMade({ of: text, digest: pairs.join('') })
    }
    void digest()
    return () => {
      isStale = true
    }
  }, [text])
  return made?.of === text ? made.digest : undefined
}
