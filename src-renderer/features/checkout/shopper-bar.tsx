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
  const canPay = isOpen && PAYABLE.has(status)
  const canDecide = WAITING.has(status) && !decide.isPending
  useCommand('checkout.pay', onPay, { enabled: canPay })
  useCommand('checkout.approve', () => decide.mutate('approve'), { enabled: canDecide })
  useCommand('checkout.decline', () => decide.mutate('decline'), { enabled: canDecide })
  useCommand('checkout.close', toggle)

  return (
    <div className={classes['shopper']} role="group" aria-label="Shopper">
      <Tooltip label={<Keys keys="mod+enter" />}>
        <Button
          disabled={!canPay}
          leftSection={<IconCreditCardPay size={14} aria-hidden />}
          onClick={onPay}
        >
          Pay
        </Button>
      </Tooltip>
      <Tooltip label={<Keys keys="a" />}>
        <Button
          variant="default"
          disabled={!canDecide}
          leftSection={<IconCheck size={14} aria-hidden />}
          onClick={() => decide.mutate('approve')}
        >
          Approve
        </Button>
      </Tooltip>
      <Tooltip label={<Keys keys="d" />}>
        <Button
          variant="default"
          disabled={!canDecide}
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => decide.mutate('decline')}
        >
          Decline
        </Button>
      </Tooltip>
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

function IconLabel({ icon: Icon, name }: { icon: typeof IconSun; name: string }) {
  return (
    <span className={classes['icon-label']} title={name}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
