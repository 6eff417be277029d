import type { Plan } from '../payments/outcome.domain.ts'

/** What a hosted page shows. */
export interface HostedPage {
  readonly bank: string
  readonly title: string
  readonly amount: string
  readonly reference: string
  /** What approving leads to, where that is not a payment. */
  readonly note: string | null
  readonly action: string
  readonly token: string
  readonly approve: string
  readonly decline: string
  /** Where leaving without an answer goes; null where there is nowhere to go. */
  readonly leaveUrl: string | null
}

/** Says how a try ends once the shopper approves; null where it is paid. Assumption `outcome`. */
export function whatApprovingDoes({ first, result }: Plan): string | null {
  if (first === 'decide') return 'Once approved, this payment waits until the console decides it.'
  if (first === 'silent') return 'Once approved, this payment stays in processing: no answer comes.'
  if (result.isPaid) return null
  const ending = `Once approved, this payment fails with ${result.code}: ${result.message}.`
  const late = result.isPaidLate ? ' A minute later it is found paid.' : ''
  return `${ending}${late} A test value or a setting of the console says so.`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? '')
}

export const HOSTED_ASSETS = '/payments/redirect/assets'

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${HOSTED_ASSETS}/page.css">${head}
</head>
<body>
<main>
${body}
<footer>Emulated: no bank is asked and no money moves.</footer>
</main>
</body>
</html>
`
}

/** The page on which the shopper answers. */
export function writeAnswerPage(facts: HostedPage): string {
  const button = (value: string, label: string, kind = ''): string =>
    `<button name="decision" value="${value}"${kind}>${escapeHtml(label)}</button>`
  const leave =
    facts.leaveUrl === null
      ? ''
      : `<p><a href="${escapeHtml(facts.leaveUrl)}">Leave without an answer</a></p>`
  const note = facts.note === null ? '' : `<p>${escapeHtml(facts.note)}</p>\n`
  return page(
    `${facts.bank}: ${facts.title}`,
    `<p class="bank">${escapeHtml(facts.bank)}</p>
<h1>${escapeHtml(facts.title)}</h1>
<dl>
<dt>Amount</dt><dd class="amount">${escapeHtml(facts.amount)}</dd>
<dt>Payment</dt><dd><code>${escapeHtml(facts.reference)}</code></dd>
</dl>
${note}<form method="post" action="${escapeHtml(facts.action)}">
<input type="hidden" name="token" value="${escapeHtml(facts.token)}">
${button('approve', facts.approve, ' class="primary"')}
${button('decline', facts.decline)}
<details><summary>Other endings</summary>
${button('approve_later', 'Approve, and tell the merchant later')}
${button('decline_later', 'Decline, and tell the merchant later')}
</details>
</form>
${leave}`,
  )
}

/** The end of the way where the shopper has nowhere to return to, or the link was used before. */
export function writeNotePage(title: string, note: string, returnUrl: string | null): string {
  const back =
    returnUrl === null
      ? ''
      : `<p><a class="primary" href="${escapeHtml(returnUrl)}">Return to the merchant</a></p>`
  return page(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(note)}</p>\n${back}`)
}

/** Where a shopper comes back to in a shop that has no page of its own yet. */
export function writeShopPage(status: string, paymentId: string): string {
  return page(
    'Back at the shop',
    `<p class="bank">Sample shop</p>
<h1>Back at the shop</h1>
<dl>
<dt>Status</dt><dd><code>${escapeHtml(status)}</code></dd>
<dt>Payment</dt><dd><code>${escapeHtml(paymentId)}</code></dd>
</dl>
<p>A real shop reads the payment now instead of trusting this address. You can close this page.</p>`,
  )
}

/** Hands the return over to the page around the frame, or goes there when there is none. */
export function writePopupReturnPage(returnUrl: string): string {
  const url = escapeHtml(returnUrl)
  return page(
    'Returning',
    `<h1>Returning to the merchant</h1>
<p id="return" data-url="${url}"><a href="${url}">Continue</a></p>`,
    `\n<script src="${HOSTED_ASSETS}/return.js" defer></script>`,
  )
}

/** Tells the page around the frame where to go; goes there itself when nobody listens within 10 seconds. */
export const RETURN_SCRIPT = `const url = document.getElementById('return').dataset.url
if (window.parent === window) location.replace(url)
else {
  window.parent.postMessage({ openurl_if_required: url }, '*')
  setTimeout(() => location.replace(url), 10000)
}
`

export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --ground: light-dark(#eef1f4, #14181c);
  --card: light-dark(#ffffff, #1e2429);
  --ink: light-dark(#1b242c, #e8edf1);
  --quiet: light-dark(#55626e, #a3b0bb);
  --line: light-dark(#cfd7de, #3a444d);
  --accent: light-dark(#1f5a8a, #7db8e8);
  --on-accent: light-dark(#ffffff, #10202d);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 16px;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif;
}
main {
  width: min(420px, 100%);
  padding: 28px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--card);
}
h1 { margin: 0 0 16px; font-size: 20px; }
.bank { margin: 0 0 4px; color: var(--quiet); font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.amount { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; }
form, details { display: grid; gap: 8px; }
details { margin-top: 8px; }
summary { cursor: pointer; color: var(--quiet); }
details[open] summary { margin-bottom: 8px; }
button, a.primary {
  display: block;
  width: 100%;
  margin-bottom: 8px;
  padding: 10px 16px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: transparent;
  color: var(--ink);
  font: inherit;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.primary, a.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
footer { margin-top: 20px; color: var(--quiet); font-size: 13px; }
`
