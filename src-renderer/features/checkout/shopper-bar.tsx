import { Button, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconCheck,
  IconCreditCardPay,
  IconDeviceMobile,
  IconDeviceLaptop,
  IconMoon,
  IconSun,
  IconX,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { traceAct } from '../../shared/checkout/checkout-trace.ts'
import {
  type DeviceKind,
  deviceKind,
  type DeviceScheme,
  deviceScheme,
} from '../../shared/checkout/device-frame.tsx'
import { decideForShopper } from '../../shared/checkout/shopper-decision.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { Keys } from '../../shared/ui/kbd.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import classes from './panels.module.css'

interface Device {
  kind: DeviceKind
  scheme: DeviceScheme
}

interface ShopperBarProps {
  paymentId: string
  status: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onPay: () => void
  onDecided: () => Promise<void>
  device: Device
  onDevice: (device: Device) => void
}

const PAYABLE = new Set(['requires_payment_method', 'requires_confirmation'])
const WAITING = new Set(['requires_customer_action', 'processing'])

/** What the shopper can do, and on which device. */
export function ShopperBar(props: ShopperBarProps) {
  const { paymentId, status, isOpen, onOpen, onPay, onDecided, device, onDevice } = props
  const { environment } = useWorkspace()
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      decideForShopper(environment, paymentId, decision),
    onSuccess: (_payment, decision) => {
      traceAct(paymentId, decision === 'approve' ? 'Approved' : 'Declined')
      if (isOpen) void onDecided()
    },
    onError: showFailure,
  })
  function toggle(): void {
    traceAct(paymentId, isOpen ? 'Closed the page' : 'Opened the page again')
    onOpen(!isOpen)
  }
  const whyNotPaid = whyNotPayable(status, isOpen)
  const whyNotDecided = whyNotDecidable(status, decide.isPending)
  const canPay = whyNotPaid === undefined
  const canDecide = whyNotDecided === undefined
  useCommand('checkout.pay', onPay, { enabled: canPay })
  useCommand('checkout.approve', () => decide.mutate('approve'), { enabled: canDecide })
  useCommand('checkout.decline', () => decide.mutate('decline'), { enabled: canDecide })
  useCommand('checkout.close', toggle)

  return (
    <div className={classes['shopper']} role="group" aria-label="Shopper">
      <ActButton
        icon={IconCreditCardPay}
        keys="mod+enter"
        variant="filled"
        whyNot={whyNotPaid}
        onAct={onPay}
      >
        Pay
      </ActButton>
      <ActButton
        icon={IconCheck}
        keys="a"
        whyNot={whyNotDecided}
        onAct={() => decide.mutate('approve')}
      >
        Approve
      </ActButton>
      <ActButton
        icon={IconX}
        keys="d"
        whyNot={whyNotDecided}
        onAct={() => decide.mutate('decline')}
      >
        Decline
      </ActButton>
      <Tooltip label={<Keys keys="x" />}>
        <Button variant="default" onClick={toggle}>
          {isOpen ? 'Close tab' : 'Open again'}
        </Button>
      </Tooltip>
      <span className={classes['gap']} />
      <SegmentedControl
        size="xs"
        aria-label="Device"
        value={device.kind}
        data={[
          { value: 'web', label: <IconLabel icon={IconDeviceLaptop} name="Web" /> },
          { value: 'mobile', label: <IconLabel icon={IconDeviceMobile} name="Mobile" /> },
        ]}
        onChange={(value) => onDevice({ ...device, kind: deviceKind.parse(value) })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Theme of the shop"
        value={device.scheme}
        data={[
          { value: 'light', label: <IconLabel icon={IconSun} name="Light shop" /> },
          { value: 'dark', label: <IconLabel icon={IconMoon} name="Dark shop" /> },
        ]}
        onChange={(value) => onDevice({ ...device, scheme: deviceScheme.parse(value) })}
      />
    </div>
  )
}

/** Why the shopper can't pay now, as a button's tooltip; undefined where they can. */
function whyNotPayable(status: string, isOpen: boolean): string | undefined {
  if (!PAYABLE.has(status)) return `A payment that is ${status} can't be paid`
  return isOpen ? undefined : 'The shopper closed the page: open it again first'
}

/** Why there is nothing to approve or decline, likewise. */
function whyNotDecidable(status: string, isPending: boolean): string | undefined {
  if (isPending) return 'The decision is on its way'
  if (WAITING.has(status)) return undefined
  return `Nothing to decide: the payment is ${status}`
}

interface ActButtonProps {
  icon: typeof IconCheck
  keys: string
  variant?: 'filled' | 'default'
  whyNot: string | undefined
  onAct: () => void
  children: string
}

/** An act of the shopper's; where it can't be done, its tooltip gives the reason in place of the key. */
function ActButton({ icon: Icon, variant = 'default', ...props }: ActButtonProps) {
  const { keys, whyNot, onAct, children } = props
  const isDisabled = whyNot !== undefined
  return (
    <Tooltip label={whyNot ?? <Keys keys={keys} />} events={TOOLTIP_EVENTS}>
      <Button
        variant={variant}
        aria-disabled={isDisabled}
        data-disabled={isDisabled}
        leftSection={<Icon size={14} aria-hidden />}
        onClick={() => isDisabled || onAct()}
      >
        {children}
      </Button>
    </Tooltip>
  )
}

/** The reason has to reach those who don't use a pointer too. */
const TOOLTIP_EVENTS = { hover: true, focus: true, touch: true }

function IconLabel({ icon: Icon, name }: { icon: typeof IconSun; name: string }) {
  return (
    <span className={classes['icon-label']} title={name}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
