import { useMemo } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import callout from '../../shared/ui/callout.module.css'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './mobile-address.module.css'
import { drawQr, isLoopback } from './qr-path.ts'
import { mobileIntentUrl } from './use-intent-calls.ts'

/** Where an app fetches its intent, as a QR code for a phone. Spec §4, `GET /api/create-msdk-intent`. */
export function MobileAddress() {
  const { baseUrl, sessionId } = useWorkspace()
  const url = mobileIntentUrl(baseUrl, sessionId)
  const { size, path } = useMemo(() => drawQr(url), [url])
  return (
    <section className={classes['address']} aria-label="Address for apps">
      <svg
        className={classes['code']}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR code of ${url}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className={classes['words']}>
        <p>An app, or a phone that scans this, gets a fresh intent of the session at:</p>
        <CopyButton what="mobile intent address" text={url} label="Copy" />
      </div>
      <code className={classes['url']}>{url}</code>
      {isLoopback(baseUrl) && (
        <p className={`${callout['warning']} ${classes['warning']}`} role="note">
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            The server listens on this machine only: a phone cannot reach it. Start it with{' '}
            <code>--host</code> and this machine&apos;s network address. An emulator on this machine
            can: Android&apos;s reaches it as 10.0.2.2.
          </span>
        </p>
      )}
    </section>
  )
}
