import { Button, NativeSelect, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useStored } from '../../shared/storage/use-stored.ts'
import { Keys } from '../../shared/ui/kbd.tsx'
import { kindOf, PAYMENT_KINDS } from './payment-kinds.ts'
import { redirectStyle } from './redirect-style.ts'
import { usePaymentMaking } from './use-payment-making.ts'

const kindId = z.string()
const CHOICES = PAYMENT_KINDS.map(({ id, label }) => ({ value: id, label }))

/** Which payment to make, and the button that makes it. */
export function NewPaymentBar({ isPrimary }: { isPrimary: boolean }) {
  const [id, setId] = useStored('checkout.kind', kindId, PAYMENT_KINDS[0].id)
  const [style] = useStored('checkout.redirect', redirectStyle, 'top')
  const { make, isPending, isReady } = usePaymentMaking()
  const kind = kindOf(id)
  const start = (): void => make({ kind, style })
  useCommand('checkout.new', start, { enabled: isReady })
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Kind of payment"
        title={kind.note}
        data={CHOICES}
        value={kind.id}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <Tooltip label={<Keys keys="n" />}>
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          leftSection={<IconPlus size={14} aria-hidden />}
          loading={isPending}
          disabled={!isReady}
          onClick={start}
        >
          New payment
        </Button>
      </Tooltip>
    </>
  )
}
