import { useEffect, useRef } from 'react'
import type { NextAction } from '#contract/payment-response.ts'
import { methodName } from './method-data.ts'
import { pageOf, type Place } from './checkout-state.ts'
import classes from './next-action.module.css'

interface NextActionViewProps {
  action: NextAction
  place: Place
  methodType: string
  /** Whether the target lets itself be framed. */
  canBeFramed: boolean
  isGivenUp: boolean
  /** The framed page handed the return over. */
  onReturned: () => void
}

/** What the shopper has in front of them while the payment waits. */
export function NextActionView(props: NextActionViewProps) {
  const { action, place, isGivenUp } = props
  return (
    <div className={classes['action']} data-place={place}>
      {place === 'window' && <OtherWindow url={pageOf(action) ?? ''} />}
      {(place === 'overlay' || place === 'inline') && <FramedPage {...props} />}
      {place === 'screen' && <OwnScreen action={action} />}
      {isGivenUp && (
        <p role="alert" className={classes['given-up']}>
          The 15-minute backstop ended the polling; the payment may still end later.
        </p>
      )}
    </div>
  )
}

function OtherWindow({ url }: { url: string }) {
  return (
    <div className={classes['notice']}>
      <h2>The shopper is on another page</h2>
      <p>
        The redirect leaves the shop, so it opened in a window of its own. This checkout polls until
        the payment is over.
      </p>
      <a className={classes['open']} href={url} target="_blank" rel="noreferrer">
        Open the page again
      </a>
    </div>
  )
}

function FramedPage({ action, place, methodType, canBeFramed, onReturned }: NextActionViewProps) {
  const url = pageOf(action) ?? ''
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    function receive(event: MessageEvent): void {
      const isReturn = typeof event.data === 'object' && 'openurl_if_required' in (event.data ?? {})
      if (event.source === frame.current?.contentWindow && isReturn) onReturned()
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [onReturned])
  return (
    <>
      {!canBeFramed && (
        <p className={classes['blank']} role="note">
          <b>Blank, as the shopper sees it.</b> The target sends <code>X-Frame-Options: DENY</code>,
          so the browser refuses to show it {place === 'inline' ? 'inline' : 'in the overlay'}. Use
          a top redirect for {methodName(methodType)}.
        </p>
      )}
      <iframe
        ref={frame}
        className={classes['frame']}
        title={`Page of ${methodName(methodType)}`}
        src={url}
        referrerPolicy="no-referrer"
        sandbox="allow-forms allow-popups allow-scripts"
      />
    </>
  )
}

function OwnScreen({ action }: { action: NextAction }) {
  if (action.type === 'qr_code_information') {
    return (
      <div className={classes['notice']}>
        <h2>{action.display_text}</h2>
        <img className={classes['qr']} src={action.image_data_url} alt="QR code of the payment" />
        <a className={classes['open']} href={action.raw_qr_data} target="_blank" rel="noreferrer">
          Open what the code holds
        </a>
      </div>
    )
  }
  if (action.type === 'display_voucher_information') {
    const { reference, instructions_url } = action.voucher_details
    return (
      <div className={classes['notice']}>
        <h2>Pay with this reference</h2>
        <p className={classes['reference']}>{reference}</p>
        <a className={classes['open']} href={instructions_url} target="_blank" rel="noreferrer">
          Open the instructions
        </a>
      </div>
    )
  }
  return (
    <div className={classes['notice']}>
      <span className={classes['spinner']} aria-hidden />
      <h2>Confirm on your phone</h2>
      <p>This page asks every 2 seconds whether you have.</p>
    </div>
  )
}
