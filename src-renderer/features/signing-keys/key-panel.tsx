import { Button, Popover } from '@mantine/core'
import { IconEye, IconEyeOff, IconHourglass, IconPlayerPlay, IconTrashX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SigningKey } from '#contract/signing-keys.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { copyText } from '../../shared/ui/copy-text.ts'
import { showFailure, showToast } from '../../shared/ui/toast.tsx'
import { KeyFacts } from './key-facts.tsx'
import form from './key-form.module.css'
import { KeyLifetimeForm } from './key-lifetime-form.tsx'
import classes from './key-panel.module.css'
import { KeyStatus } from './key-status.tsx'
import { signingKeyQueries } from './signing-keys.queries.ts'
import { canActivate, canExpire, canMoveEnd, useKeyActions } from './use-key-actions.ts'

/** The chosen key and what can be done to it. */
export function KeyPanel({ signingKey }: { signingKey: SigningKey }) {
  const { kid, isHidden } = signingKey
  const [open, setOpen] = useState<'expire' | 'lifetime'>()
  const { activate, expire, change, isPending } = useKeyActions()
  const isLiving = canExpire(signingKey)
  const hide = (): void => change(signingKey, { isHidden: !isHidden })
  const copyPem = useCopyPem(kid)
  useCommand('keys.activate', () => activate(signingKey), { enabled: canActivate(signingKey) })
  useCommand('keys.expire', () => setOpen('expire'), { enabled: isLiving })
  useCommand('keys.hide', hide, { enabled: isLiving })
  useCommand('keys.lifetime', () => setOpen('lifetime'), { enabled: canMoveEnd(signingKey) })
  useCommand('keys.copy-pem', copyPem)

  return (
    <section className={classes['panel']} aria-label={`Key ${kid.slice(0, 8)}`}>
      <header className={classes['head']}>
        <h2 className={classes['title']}>
          Key <code>{kid.slice(0, 8)}</code>
        </h2>
        <KeyStatus signingKey={signingKey} />
      </header>
      <KeyFacts signingKey={signingKey} />
      <div className={classes['actions']}>
        {canActivate(signingKey) && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            disabled={isPending}
            onClick={() => activate(signingKey)}
          >
            Sign now
          </Button>
        )}
        {isLiving && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={
              isHidden ? <IconEye size={14} aria-hidden /> : <IconEyeOff size={14} aria-hidden />
            }
            disabled={isPending}
            onClick={hide}
          >
            {isHidden ? 'Publish' : 'Hide'}
          </Button>
        )}
        {canMoveEnd(signingKey) && (
          <ActionPopover
            label="Lifetime"
            icon={<IconHourglass size={14} aria-hidden />}
            isOpen={open === 'lifetime'}
            onToggle={(isOpen) => setOpen(isOpen ? 'lifetime' : undefined)}
          >
            <KeyLifetimeForm
              signingKey={signingKey}
              onSave={(lifetimeS) => {
                setOpen(undefined)
                change(signingKey, { lifetimeS })
              }}
            />
          </ActionPopover>
        )}
        {isLiving && (
          <ActionPopover
            label="Expire now"
            icon={<IconTrashX size={14} aria-hidden />}
            isOpen={open === 'expire'}
            onToggle={(isOpen) => setOpen(isOpen ? 'expire' : undefined)}
          >
            <div className={form['form']}>
              <p className={form['note']}>
                The key leaves the key set for good, and the tokens it signed verify nowhere any
                more.
                {signingKey.status === 'active' && ' Another key signs from then on.'}
              </p>
              <Button
                color="red"
                data-autofocus
                onClick={() => {
                  setOpen(undefined)
                  expire(signingKey)
                }}
              >
                Expire it now
              </Button>
            </div>
          </ActionPopover>
        )}
        <Button variant="default" size="compact-xs" onClick={copyPem}>
          Copy PEM
        </Button>
      </div>
    </section>
  )
}

interface ActionPopoverProps {
  label: string
  icon: React.ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: React.ReactNode
}

function ActionPopover({ label, icon, isOpen, onToggle, children }: ActionPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onToggle}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={icon}
          onClick={() => onToggle(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}

function useCopyPem(kid: string): () => void {
  const queryClient = useQueryClient()
  return () => {
    queryClient
      .fetchQuery(signingKeyQueries.pem(kid))
      .then(copyText)
      .then(() => showToast({ message: `Copied the public key ${kid.slice(0, 8)} as PEM` }))
      .catch(showFailure)
  }
}
