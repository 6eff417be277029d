import { cardData, fillCard, TEST_CARDS } from '../../shared/checkout/test-cards.ts'

/** Method and data of the test card that succeeds. */
export function sampleCard() {
  const data = cardData(fillCard(TEST_CARDS[0], Date.now()))
  return { payment_method: 'card', payment_method_type: 'credit', payment_method_data: data }
}
