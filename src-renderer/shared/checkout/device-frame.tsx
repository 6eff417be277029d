import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import classes from './device-frame.module.css'

export const deviceKind = z.enum(['web', 'mobile'])
export type DeviceKind = z.output<typeof deviceKind>

export const deviceScheme = z.enum(['light', 'dark'])
export type DeviceScheme = z.output<typeof deviceScheme>

interface DeviceFrameProps {
  kind: DeviceKind
  scheme: DeviceScheme
  /** What the address bar shows. */
  address: string
  children: ReactNode
}

/** The shopper's browser or phone around what it shows. */
export function DeviceFrame({ kind, scheme, address, children }: DeviceFrameProps) {
  return (
    <section
      className={classes['device']}
      data-kind={kind}
      data-scheme={scheme}
      aria-label="Shopper's device"
    >
      <div className={classes['bar']}>
        {kind === 'web' && <span className={classes['dots']} aria-hidden />}
        <span className={classes['address']}>
          <IconLock size={12} aria-hidden />
          <span title={address}>{address}</span>
        </span>
      </div>
      <div className={classes['screen']} tabIndex={-1}>
        {children}
      </div>
    </section>
  )
}
