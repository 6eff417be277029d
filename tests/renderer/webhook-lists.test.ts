import { describe, expect, test } from 'vitest'
import type { ArchivedEvent, ArchivePage } from '#contract/webhook-archive.ts'
import { eventsOf, withNewestPage } from '../../src-renderer/features/webhooks/archive-pages.ts'
import { splitFilter } from '../../src-renderer/features/webhooks/filter-text.ts'
import { toggleTerm } from '../../src-renderer/shared/filter/filter-terms.ts'
import { rowActions } from '../../src-renderer/features/webhooks/row-actions.ts'
import {
  keepKnown,
  markAll,
  markOne,
  markTo,
  markToggled,
} from '../../src-renderer/features/webhooks/selected-range.ts'
import { mergeRows } from '../../src-renderer/features/webhooks/webhook-row.ts'

function archived(seq: number, changes: Partial<ArchivedEvent> = {}): ArchivedEvent {
  return {
    seq,
    eventId: `evt_${seq}`,
    eventType: 'payment_succeeded',
    paymentId: null,
    status: null,
    timestamp: new Date(1_767_225_600_000 + seq).toISOString(),
    source: 'payment',
    bytes: 2,
    isOnFeed: true,
    isPinned: false,
    note: null,
    ...changes,
  }
}

function page(seqs: readonly number[], nextBefore: number | null): ArchivePage {
  const events = seqs.map((seq) => archived(seq))
  return { events, matched: 9, isMatchedExact: true, total: 9, nextBefore }
}

const seqsOf = (pages: Parameters<typeof eventsOf>[0]) => eventsOf(pages).map(({ seq }) => seq)

describe('reading the newest page of the archive again', () => {
  const known = { pages: [page([6, 5], 5), page([4, 3], 3)], pageParams: [undefined, 5] }

  test('puts what is new in front and keeps what was read before', () => {
    expect(seqsOf(withNewestPage(known, page([7, 6], 6)))).toEqual([7, 6, 5, 4, 3])
  })

  test('takes away what is not kept any more', () => {
    expect(seqsOf(withNewestPage(known, page([], null)))).toEqual([])
  })

  test('says when it does not reach what is known', () => {
    expect(withNewestPage(known, page([20, 19], 19))).toBeUndefined()
  })
})

describe('the rows of the list', () => {
  const streamed = { ...archived(9), payloadJson: '{}' }

  test('have each event once, newest first, with what the archive knows of it', () => {
    const rows = mergeRows({
      archived: [archived(8, { note: 'seen' }), archived(1)],
      live: [streamed, { ...archived(8), payloadJson: '{}' }],
      feedIds: new Set(['evt_9', 'evt_8']),
    })

    expect(rows.map(({ eventId, source, note }) => [eventId, source, note])).toEqual([
      ['evt_9', undefined, null],
      ['evt_8', 'payment', 'seen'],
      ['evt_1', 'payment', null],
    ])
    expect(rows.map(({ isOnFeed }) => isOnFeed)).toEqual([true, true, false])
  })

  test('say what the archive said of the feed until the stream tells', () => {
    const [row] = mergeRows({ archived: [archived(1)], live: undefined, feedIds: undefined })

    expect(row?.isOnFeed).toBe(true)
  })
})

describe('selecting several rows', () => {
  const order = ['a', 'b', 'c', 'd']

  test('goes from where it began to where one is, in both directions', () => {
    const began = markOne('b')
    expect([...markTo(began, 'd', order).ids]).toEqual(['b', 'c', 'd'])
    expect([...markTo(markTo(began, 'd', order), 'a', order).ids]).toEqual(['a', 'b'])
  })

  test('adds and takes away single rows, but never the last', () => {
    const two = markToggled(markOne('a'), 'c')
    expect([...two.ids]).toEqual(['a', 'c'])
    const one = markToggled(two, 'a')
    expect([...one.ids]).toEqual(['c'])
    expect(markToggled(one, 'c')).toBe(one)
  })

  test('keeps the same selection while its rows are there, and loses those that went', () => {
    const all = markAll(markOne('b'), order)
    expect(keepKnown(all, new Set(order))).toBe(all)
    expect([...keepKnown(all, new Set(['c'])).ids]).toEqual(['c'])
  })
})

test.each([
  ['is:unread status:failed', 'status:failed', true],
  ['refund -is:unread', 'refund', false],
  ['this:is:unread', 'this:is:unread', undefined],
  ['', '', undefined],
])('of the filter %j the server is asked %j', (text, stored, isUnread) => {
  expect(splitFilter(text)).toEqual({ stored, isUnread })
})

test('a quick filter is added and taken away', () => {
  expect(toggleTerm('refund', 'is:pinned')).toBe('refund is:pinned')
  expect(toggleTerm('is:pinned refund', 'is:pinned')).toBe('refund')
})

test('copying as cURL is the first thing offered for an event, and replaying the first for several', () => {
  const [row] = mergeRows({ archived: [archived(1)], live: [], feedIds: new Set() })
  const rows = row ? [row] : []
  const deeds = Object.fromEntries(
    ['copyCurl', 'copyLink', 'copyId', 'pin', 'editNote', 'compare', 'focusPayment']
      .concat(['markUnread', 'replay', 'editAndReplay'])
      .map((name) => [name, () => undefined]),
  ) as unknown as Parameters<typeof rowActions>[1]

  expect(rowActions(rows, deeds)[0]?.title).toBe('Copy as cURL')
  expect(rowActions([...rows, ...rows], deeds)[0]?.title).toBe('Replay 2 events…')
  expect(rowActions([], deeds)).toEqual([])
})
