import { z } from 'zod'

/** How a redirect is shown: it leaves the page, covers it, or stays inside the form. */
export const redirectStyle = z.enum(['top', 'overlay', 'inline'])
export type RedirectStyle = z.output<typeof redirectStyle>

export const REDIRECT_STYLES: readonly { value: RedirectStyle; label: string; rule: string }[] = [
  {
    value: 'top',
    label: 'Top',
    rule: 'next_action redirect_to_url: the shopper leaves the shop and comes back to return_url.',
  },
  {
    value: 'overlay',
    label: 'Popup',
    rule: 'is_iframe_redirection_enabled on the intent: redirect_inside_popup, a full-screen overlay.',
  },
  {
    value: 'inline',
    label: 'Inline',
    rule: 'The same, and inline_iframe_redirection_enabled on the options: the page stands in the form. Cards still pop out.',
  },
]

/** The intent's part of the style. Spec §2.2. */
export function isIframeEnabled(style: RedirectStyle): boolean {
  return style !== 'top'
}
