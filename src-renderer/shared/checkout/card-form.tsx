import { TEST_CARDS, type CardForm, fillCard, groupDigits } from './test-cards.ts'
import classes from './embedded-checkout.module.css'

interface CardFieldsProps {
  form: CardForm
  onChange: (form: CardForm) => void
}

/** Fields of a card, and the cards whose outcome is known. */
export function CardFields({ form, onChange }: CardFieldsProps) {
  return (
    <div className={classes['fields']}>
      <label className={classes['field']}>
        <span>Card number</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          placeholder="1234 1234 1234 1234"
          value={form.number}
          onChange={(event) => onChange({ ...form, number: groupDigits(event.target.value) })}
        />
      </label>
      <div className={classes['pair']}>
        <label className={classes['field']}>
          <span>Expiry</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="MM/YY"
            maxLength={7}
            value={form.expiry}
            onChange={(event) => onChange({ ...form, expiry: event.target.value })}
          />
        </label>
        <label className={classes['field']}>
          <span>CVC</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            placeholder="123"
            maxLength={4}
            value={form.cvc}
            onChange={(event) => onChange({ ...form, cvc: event.target.value })}
          />
        </label>
      </div>
      <div role="group" aria-label="Test cards" className={classes['cards']}>
        <span className={classes['caption']}>Test cards</span>
        {TEST_CARDS.map((card) => (
          <button
            key={card.number}
            type="button"
            className={classes['card']}
            data-tone={card.tone}
            aria-pressed={form.number === groupDigits(card.number)}
            onClick={() => onChange(fillCard(card, Date.now()))}
          >
            <span>{card.label}</span>
            <code>…{card.number.slice(-4)}</code>
          </button>
        ))}
      </div>
    </div>
  )
}
