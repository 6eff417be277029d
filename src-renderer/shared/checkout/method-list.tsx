import { IconBuildingBank, IconCreditCard, IconQrcode, IconWallet } from '@tabler/icons-react'
import classes from './embedded-checkout.module.css'
import { MethodFields } from './method-fields.tsx'
import { methodName, type OfferedMethod } from './method-data.ts'
import type { SdkOptions } from './sdk-options.ts'
import type { Choice } from './use-shopper-choice.ts'

interface MethodListProps {
  choice: Choice
  layout: SdkOptions['layout']
}

/** Saved cards and methods; the chosen one shows what it asks for. */
export function MethodList({ choice, layout }: MethodListProps) {
  const { methods, saved, id } = choice
  const fields = choice.method && (
    <div className={classes['details']}>
      <MethodFields
        method={choice.method}
        card={choice.card}
        onCard={choice.setCard}
        value={choice.value}
        onValue={choice.setValue}
      />
    </div>
  )
  if (methods.length === 0 && saved.length === 0) {
    return <p className={classes['hint']}>No method is offered for this payment.</p>
  }
  return (
    <>
      <fieldset className={classes['methods']} data-layout={layout}>
        <legend>Pay with</legend>
        {saved.map(({ token, label }) => (
          <div key={token} className={classes['method']} data-chosen={id === token}>
            <MethodRadio
              label={`Saved ${label}`}
              icon={IconCreditCard}
              isChosen={id === token}
              onChoose={() => choice.choose(token)}
            />
          </div>
        ))}
        {methods.map((method) => {
          const type = method.payment_method_type
          return (
            <div key={type} className={classes['method']} data-chosen={id === type}>
              <MethodRadio
                label={methodName(type)}
                icon={iconOf(method)}
                isChosen={id === type}
                onChoose={() => choice.choose(type)}
              />
              {layout === 'accordion' && id === type && fields}
            </div>
          )
        })}
      </fieldset>
      {layout === 'tabs' && fields}
    </>
  )
}

interface MethodRadioProps {
  label: string
  icon: typeof IconCreditCard
  isChosen: boolean
  onChoose: () => void
}

function MethodRadio({ label, icon: Icon, isChosen, onChoose }: MethodRadioProps) {
  return (
    <label className={classes['choice']}>
      <input type="radio" name="method" checked={isChosen} onChange={onChoose} />
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </label>
  )
}

function iconOf({ payment_method, payment_experience }: OfferedMethod): typeof IconCreditCard {
  if (payment_method === 'card' || payment_method === 'network_token') return IconCreditCard
  if (payment_experience?.includes('display_qr_code')) return IconQrcode
  return payment_method === 'wallet' || payment_method === 'pay_later'
    ? IconWallet
    : IconBuildingBank
}
