import type { MerchantMethod } from '#contract/merchant-profile.ts'
import type { Finding, LintSubject, Rule } from './finding.ts'
import { basketOf, explainMethod } from './method-chain.ts'

const ALLOWED = 'allowed_payment_method_types'
const NO_PRESENTATION = { order: [], hidden: [] }
const NAMED = 3

/** What the draft's methods come to on this merchant account. */
export const METHOD_RULES: readonly Rule[] = [
  ({ draft, profile }) => {
    if (!profile || draft['recurring_details'] != null || offered({ draft, profile }).length > 0) {
      return undefined
    }
    return {
      severity: 'error',
      path: draft[ALLOWED] === undefined ? [] : [ALLOWED],
      message: 'No method is offered for this payment: the explainer names what stops each',
      section: '2.2',
    }
  },
  ({ draft, profile }) => {
    const redirects = offered({ draft, profile }).filter(({ flow }) => flow === 'redirect')
    const hasUrl = draft['return_url'] != null || profile?.returnUrl != null
    const hasShopper = draft['off_session'] !== true
    if (hasUrl || !hasShopper || redirects.length === 0) return undefined
    return {
      severity: 'warning',
      path: [],
      message: `${listNames(redirects)} ${redirects.length === 1 ? 'returns' : 'return'} the shopper to return_url, which is missing`,
      section: '2.2',
    }
  },
  ({ draft, profile }) => {
    const methods = offered({ draft, profile })
    if (draft['is_iframe_redirection_enabled'] !== true || methods.length === 0) return undefined
    return (
      methods.every(({ paymentMethod }) => paymentMethod === 'card') && {
        severity: 'hint',
        path: ['is_iframe_redirection_enabled'],
        message: 'Only cards are offered, and cards always pop out: this changes nothing',
        section: '4',
      }
    )
  },
]

/** What is wrong with each listed method. Spec §2.2: the list filters and does not enable. */
export function lintAllowedTypes({ draft, profile }: LintSubject): Finding[] {
  const { [ALLOWED]: listed } = draft
  if (!Array.isArray(listed) || !profile) return []
  const basket = basketOf(draft)
  return listed.flatMap((type, index): Finding[] => {
    const method = profile.methods.find((candidate) => candidate.type === type)
    const failed = method && explainMethod(method, basket, NO_PRESENTATION).failed
    if (!failed) return []
    return [
      {
        severity: 'warning',
        path: [ALLOWED, index],
        message: `${type} will not be offered: ${failed.words}`,
        section: '2.2',
      },
    ]
  })
}

function offered({ draft, profile }: Pick<LintSubject, 'draft' | 'profile'>): MerchantMethod[] {
  const basket = basketOf(draft)
  return (profile?.methods ?? []).filter(
    (method) => explainMethod(method, basket, NO_PRESENTATION).isAccepted,
  )
}

function listNames(methods: readonly MerchantMethod[]): string {
  const names = methods.slice(0, NAMED).map(({ name }) => name)
  const more = methods.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and ')
}
