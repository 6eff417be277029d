import { useEffect, useState } from 'react'
import type { CheckoutState } from './checkout-state.ts'
import { methodData, needOf, type OfferedMethod, startValue } from './method-data.ts'
import { arrange, type SdkOptions } from './sdk-options.ts'
import { cardData, type CardForm, cardProblem, EMPTY_CARD } from './test-cards.ts'

/** A stored card of the shopper. */
export interface SavedCard {
  readonly token: string
  readonly label: string
  readonly type: string
}

/** What the shopper chose and filled in. */
export interface Choice {
  readonly methods: readonly OfferedMethod[]
  readonly saved: readonly SavedCard[]
  /** Type of a method, or token of a saved card. */
  readonly id: string | undefined
  /** The new method chosen; absent for a saved card. */
  readonly method: OfferedMethod | undefined
  readonly card: CardForm
  readonly value: string
  readonly isSaving: boolean
  choose(id: string): void
  setCard(form: CardForm): void
  setValue(value: string): void
  setIsSaving(isSaving: boolean): void
  /** What is still missing. */
  problem(): string | undefined
}

const NO_METHODS: readonly OfferedMethod[] = []

/** The shopper's choice among what is offered; the first is chosen to start with. */
export function useShopperChoice(
  { facts }: CheckoutState,
  options: SdkOptions,
  onChoose?: (methodType: string) => void,
): Choice {
  const methods = facts ? arrange(facts.payment_methods_enabled, options) : NO_METHODS
  const saved = (facts?.customer_payment_methods ?? []).flatMap(asSaved)
  const [chosen, setChosen] = useState<string>()
  const [card, setCard] = useState(EMPTY_CARD)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const { id, method, type } = pick(methods, saved, chosen)
  const value = method ? (values[typeOf(method)] ?? startValue(method)) : ''

  useEffect(() => {
    if (type !== undefined) onChoose?.(type)
  }, [type, onChoose])

  return {
    methods,
    saved,
    id,
    method,
    card,
    value,
    isSaving,
    choose: setChosen,
    setCard,
    setValue: (next) => id !== undefined && setValues((now) => ({ ...now, [id]: next })),
    setIsSaving,
    problem: () => (method && needOf(method) === 'card' ? cardProblem(card) : undefined),
  }
}

/** What is chosen: the shopper's own choice while it is offered, else the first there is. */
function pick(
  methods: readonly OfferedMethod[],
  saved: readonly SavedCard[],
  chosen: string | undefined,
) {
  const ids = [...saved.map(({ token }) => token), ...methods.map(typeOf)]
  const id = ids.find((one) => one === chosen) ?? ids[0]
  const method = methods.find((one) => typeOf(one) === id)
  const savedCard = saved.find(({ token }) => token === id)
  return { id, method, type: method ? typeOf(method) : savedCard?.type }
}

function typeOf({ payment_method_type }: OfferedMethod): string {
  return payment_method_type
}

type StoredMethod = NonNullable<CheckoutState['facts']>['customer_payment_methods'][number]

function asSaved(stored: StoredMethod): SavedCard[] {
  if (stored.status !== 'active' || !stored.card) return []
  const { card_network, last4_digits } = stored.card
  const label = `${card_network ?? 'Card'} …${last4_digits}`
  return [{ token: stored.payment_token, label, type: stored.payment_method_type }]
}

/** Body of the confirmation, but for the client secret. Spec §5.3. */
export function confirmBody(choice: Choice, { returnUrl }: SdkOptions): Record<string, unknown> {
  const { id, method, card, value, isSaving } = choice
  const common = {
    ...(returnUrl !== undefined && { return_url: returnUrl }),
    browser_info: { user_agent: navigator.userAgent, language: navigator.language },
  }
  if (!method) return { ...common, payment_method: 'card', payment_token: id }
  const { payment_method, payment_method_type } = method
  return {
    ...common,
    payment_method,
    payment_method_type,
    payment_method_data: needOf(method) === 'card' ? cardData(card) : methodData(method, value),
    ...(isSaving && {
      setup_future_usage: 'on_session',
      customer_acceptance: {
        acceptance_type: 'online',
        online: { ip_address: '127.0.0.1', user_agent: navigator.userAgent },
      },
    }),
  }
}
