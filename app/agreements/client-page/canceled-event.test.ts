import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClientPageData } from './client-page-data.ts'
import { getCanceledEventMoney, type CancellationStatus } from './canceled-event.ts'

const canceledAt = Date.parse('2027-06-17T18:00:00Z')

type Sums = { received: number; returned?: number; owedToThem?: number; open?: number; underWay?: number }

/** The client page of an event canceled on June 17, 2027, whose refund is promised by July 1. */
function page(
  { received, returned = 0, owedToThem = 0, open = 0, underWay = 0 }: Sums,
  today = '2027-06-20',
): ClientPageData {
  const shown = {
    account: {
      receivedCents: received,
      returnedCents: returned,
      paidCents: received - returned,
      openCents: open,
      oweThemCents: owedToThem,
    },
    refunds: {
      sent: returned > 0 ? [{ amountCents: returned, paidOn: '2027-06-24', way: 'zelle' }] : [],
      underWay: underWay > 0 ? [{ amountCents: underWay, since: canceledAt, way: 'card' }] : [],
    },
    settledAt: canceledAt,
    today,
    document: { house: { timeZone: 'America/New_York' } },
  }
  return shown as unknown as ClientPageData
}

test.each<[string, ClientPageData, CancellationStatus]>([
  ['nothing was paid', page({ received: 0 }), { kind: 'nothing-paid' }],
  ['all of it is kept', page({ received: 25_000 }), { kind: 'kept', cents: 25_000 }],
  [
    'a refund is to come',
    page({ received: 25_000, owedToThem: 12_000 }),
    { kind: 'to-come', cents: 12_000, dueBy: '2027-07-01' },
  ],
  [
    'the refund is not late on its last day',
    page({ received: 25_000, owedToThem: 12_000 }, '2027-07-01'),
    { kind: 'to-come', cents: 12_000, dueBy: '2027-07-01' },
  ],
  [
    'the refund is late the day after',
    page({ received: 25_000, owedToThem: 12_000 }, '2027-07-02'),
    { kind: 'late', cents: 12_000, dueBy: '2027-07-01' },
  ],
  [
    'the part that was not sent is late',
    page({ received: 25_000, returned: 5_000, owedToThem: 7_000, underWay: 2_000 }, '2027-07-02'),
    { kind: 'late', cents: 5_000, dueBy: '2027-07-01' },
  ],
  [
    'all of the refund is on its way',
    page({ received: 25_000, owedToThem: 12_000, underWay: 12_000 }, '2027-07-02'),
    { kind: 'under-way', cents: 12_000 },
  ],
  [
    'the refund was sent',
    page({ received: 25_000, returned: 12_000 }),
    { kind: 'sent', cents: 12_000, on: '2027-06-24' },
  ],
  ['the client owes', page({ received: 5_000, open: 9_000 }), { kind: 'owed', cents: 9_000 }],
])('the money status of a canceled event is computed: %s', (_, shown, status) => {
  expect(getCanceledEventMoney(shown).status).toEqual(status)
})

test('the amount paid equals refunds sent, pending and still owed plus the retained amount', () => {
  const cents = fc.nat(500_000)
  fc.assert(
    fc.property(cents, cents, cents, cents, (received, returned, owed, asked) => {
      const gone = Math.min(received, returned)
      const sums = { received, returned: gone, owedToThem: Math.min(owed, received - gone), underWay: asked }
      const { amounts, underWayCents, toComeCents } = getCanceledEventMoney(page(sums))
      expect(amounts.gaveBackCents + underWayCents + toComeCents + amounts.keptCents).toBe(amounts.paidCents)
    }),
  )
})
