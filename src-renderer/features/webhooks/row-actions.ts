import type { WebhookRow } from './webhook-row.ts'

/** What can be done with the selected events: a menu item, a key and a palette entry each. */
export interface RowAction {
  /** Id of its command. */
  readonly id: string
  readonly title: string
  /** Its keys, as a command has them. */
  readonly key: string
  readonly run: () => void
}

/** What carries the actions out. Those left out are not offered. */
export interface RowDeeds {
  readonly copyCurl: (row: WebhookRow) => void
  readonly copyLink: (row: WebhookRow) => void
  readonly copyId: (row: WebhookRow) => void
  readonly pin: (rows: readonly WebhookRow[], isPinned: boolean) => void
  readonly editNote: (row: WebhookRow) => void
  readonly compare: (row: WebhookRow) => void
  readonly focusPayment: (paymentId: string) => void
  readonly markUnread: (row: WebhookRow) => void
  readonly replay?: ((rows: readonly WebhookRow[]) => void) | undefined
  readonly editAndReplay?: ((row: WebhookRow) => void) | undefined
}

/** The actions for these rows, in the order of the menu: copying as cURL comes first. */
export function rowActions(rows: readonly WebhookRow[], deeds: RowDeeds): RowAction[] {
  const [row, ...others] = rows
  if (!row) return []
  return others.length === 0 ? oneRow(row, deeds) : manyRows(rows, deeds)
}

function oneRow(row: WebhookRow, deeds: RowDeeds): RowAction[] {
  const { paymentId, isPinned, note } = row
  const { replay, editAndReplay } = deeds
  return [
    action('feed.copy-curl', 'Copy as cURL', 'c', () => deeds.copyCurl(row)),
    ...(replay ? [action('feed.replay', 'Replay…', 'r', () => replay([row]))] : []),
    ...(editAndReplay
      ? [action('feed.edit-replay', 'Edit and replay…', 'e', () => editAndReplay(row))]
      : []),
    action('feed.pin', isPinned ? 'Unpin' : 'Pin', 'p', () => deeds.pin([row], !isPinned)),
    action('feed.note', note === null ? 'Add a note' : 'Edit the note', 'shift+n', () =>
      deeds.editNote(row),
    ),
    action('feed.compare', 'Compare with the one before', 'd', () => deeds.compare(row)),
    ...(paymentId === null
      ? []
      : [
          action('feed.focus-payment', 'Show only this payment', 'g', () =>
            deeds.focusPayment(paymentId),
          ),
        ]),
    action('feed.mark-unread', 'Mark as unread', 'u', () => deeds.markUnread(row)),
    action('feed.copy-id', 'Copy event id', 'i', () => deeds.copyId(row)),
    action('feed.copy-link', 'Copy link to event', 'l', () => deeds.copyLink(row)),
  ]
}

function manyRows(rows: readonly WebhookRow[], deeds: RowDeeds): RowAction[] {
  const areAllPinned = rows.every(({ isPinned }) => isPinned)
  const { replay } = deeds
  return [
    ...(replay
      ? [action('feed.replay', `Replay ${rows.length} events…`, 'r', () => replay(rows))]
      : []),
    action(
      'feed.pin',
      areAllPinned ? `Unpin ${rows.length} events` : `Pin ${rows.length} events`,
      'p',
      () => deeds.pin(rows, !areAllPinned),
    ),
  ]
}

function action(id: string, title: string, key: string, run: () => void): RowAction {
  return { id, title, key, run }
}
