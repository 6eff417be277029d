import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FilteredEvent, parseEventFilter } from '#contract/event-filter.ts'
import { type EventSource, eventSource } from '#contract/webhook-archive.ts'

const NOW_MS = Date.parse('2026-01-02T03:04:05.678Z')

const BODY =
  '{"event_type":"payment_failed","content":{"amount":12500,"currency":"ZAR","note":"Cape Town"}}'

function anEvent(changes: Partial<FilteredEvent> = {}): FilteredEvent {
  return {
    eventId: 'evt_7',
    eventType: 'payment_failed',
    paymentId: 'pay_Zx81',
    status: 'failed',
    timestamp: '2026-01-02T03:00:00.000Z',
    source: 'feed',
    isOnFeed: true,
    isPinned: false,
    note: null,
    headers: () => 'Host: 127.0.0.1:4010\nUser-Agent: curl/8.5',
    body: () => BODY,
    ...changes,
  }
}

const passes = (filter: string, event = anEvent()): boolean =>
  parseEventFilter(filter, NOW_MS).matches(event)

describe('an event filter', () => {
  test.each([
    ['nothing at all', ''],
    ['a word of the body', 'cape'],
    ['a quoted phrase of the body', '"cape town"'],
    ['a word of the headers', 'curl/8'],
    ['an id', 'zx81'],
    ['a type', 'type:failed'],
    ['a status', 'status:FAILED'],
    ['a payment', 'payment:pay_zx'],
    ['a source', 'source:feed'],
    ['a header', 'header:"user-agent: curl"'],
    ['a day', 'after:2026-01-02'],
    ['a time with its zone', 'after:2026-01-02T04:59:59+02:00'],
    ['an age', 'after:5m'],
    ['the end of a time', 'before:1m'],
    ['a state', 'is:on-feed'],
    ['a key of the payload', 'currency:zar'],
    ['a path of the payload', 'content.currency:zar'],
    ['a number of the payload', 'amount>12499 amount<12501'],
    ['several terms', 'type:failed cape -is:pinned'],
    ['what is not there', '-succeeded'],
  ])('finds by %s', (_, filter) => {
    expect(passes(filter)).toBe(true)
    expect(parseEventFilter(filter, NOW_MS).problem).toBeNull()
  })

  test.each([
    'johannesburg',
    'type:succeeded',
    'source:replay',
    'after:4m',
    'before:2026-01-02',
    'is:pinned',
    'is:unread',
    'is:noted',
    'note:x',
    'currency:usd',
    'amount>12500',
    'type:failed johannesburg',
    '-cape',
  ])('leaves out what does not match %s', (filter) => {
    expect(passes(filter)).toBe(false)
  })

  test('finds by pin, note and unread', () => {
    const event = anEvent({ isPinned: true, note: 'Ask Bob', isUnread: true })

    expect(passes('is:pinned is:noted is:unread note:"ask b" bob', event)).toBe(true)
  })

  test.each([
    ['is:nice', /^is:nice: use one of pinned, unread/],
    ['source:mars', /^source:mars: use one of feed, payment/],
    ['after:yesterday', /^after:yesterday: use a time such as/],
    ['x -before:2026-13-77', /^before:2026-13-77: use a time/],
  ])('says what to write instead of %s', (filter, problem) => {
    expect(parseEventFilter(filter, NOW_MS).problem).toMatch(problem)
  })

  test('takes any text, and names only texts that all it finds have', () => {
    const texts = fc.constantFrom(
      'cape',
      'ZAR',
      '"',
      '-',
      'type:',
      'payment:pay',
      ':',
      'a b',
      '>',
      'is:',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(texts, fc.string())), (parts) => {
        const { matches, needles } = parseEventFilter(parts.join(' '), NOW_MS)
        const event = anEvent()
        const all = Object.values(event).map((value) =>
          String(typeof value === 'function' ? value() : value).toLowerCase(),
        )

        const isFound = matches(event)

        if (isFound) {
          for (const needle of needles) expect(all.some((text) => text.includes(needle))).toBe(true)
        }
      }),
    )
  })

  test('tells sources apart', () => {
    fc.assert(
      fc.property(source, source, (wanted, actual) => {
        expect(passes(`source:${wanted}`, anEvent({ source: actual }))).toBe(wanted === actual)
      }),
    )
  })
})

const source = fc.constantFrom<EventSource>(...eventSource.options)
