import { expect, test } from 'vitest'
import { parseRoute, writeRoute } from '../../src-renderer/shared/routing/route.ts'

test.each([
  { environment: 'sandbox', sessionId: 'my.own~session', tab: 'webhooks', item: 'evt_1' },
  { environment: 'live', sessionId: 's', tab: 'webhooks', item: undefined },
  { environment: undefined, sessionId: undefined, tab: 'keys', item: undefined },
  { environment: undefined, sessionId: undefined, tab: undefined, item: 'a/b c%' },
  { environment: undefined, sessionId: undefined, tab: undefined, item: undefined },
] as const)('reads the link it wrote: %j', (route) => {
  expect(parseRoute(writeRoute(route))).toEqual(route)
})

test.each(['', '#', '#/production/../x', '#/%zz/<b>/'])(
  'leaves out what is not valid: %s',
  (hash) => {
    expect(parseRoute(hash)).toMatchObject({ environment: undefined, sessionId: undefined })
  },
)
