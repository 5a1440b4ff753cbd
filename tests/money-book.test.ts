import { expect, test } from 'vitest'
import type { BookBy } from '../app/bookings/books/money-book.ts'
import { readMoneyBook } from '../app/bookings/books/money-book.server.ts'
import { eventsSheet, paymentsSheet } from '../app/bookings/books/money-sheets.server.ts'
import { readLedger } from '../app/bookings/payments/ledger.server.ts'
import { changeMoney } from '../app/bookings/payments/request-money.server.ts'
import { readOffer } from '../app/quotes/pricing/offer.server.ts'
import { agreeToProposal } from './agreed-proposal.ts'
import { keptLead } from './doubles/kept-lead.ts'
import { readCsv } from './doubles/read-csv.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { databases, emptyHouse, type TestHouse } from './house.ts'
import { ownerClient } from './owner-client.ts'

/** Half an hour before midnight in Jacksonville, and next year in Greenwich. */
const newYearsEve = Date.parse('2027-01-01T04:30:00Z')
const [lastDay, nextDay] = ['2026-12-31', '2027-01-01']

/** A request for this day whose $1,040 were agreed to: $260 of it as deposit, the rest on its balance day. */
async function agreedFor({ db, now }: TestHouse, email: string, eventDate: string): Promise<string> {
  const { id } = await keptLead(db, now(), { request: { fromEmail: email, eventDate } })
  const sample = sampleProposal()
  const event = { ...sample.event, eventDate }
  const document = { ...sample, event, keepsDay: false, money: { ...sample.money, balanceDay: eventDate } }
  await agreeToProposal(db, id, { document, now: now() })
  return id
}

async function pay(house: TestHouse, id: string, words: Record<string, string>) {
  const paid = { intent: 'pay', key: 'a-payment', way: 'cash', ...words }
  expect(await changeMoney(house, id, paid)).toMatchObject({ kind: 'done' })
}

/** What a year's books say. */
async function bookOf({ db }: TestHouse, year: number, by: BookBy, today = lastDay) {
  const { catalogue, identity } = await readOffer(db)
  return readMoneyBook(db, { year, by, today, timeZone: identity.timeZone, catalogue })
}

async function sumsOf(house: TestHouse, year: number, by: BookBy) {
  const { agreedCents, receivedCents, months } = await bookOf(house, year, by)
  return { agreedCents, receivedCents, december: months[11]!.receivedCents, january: months[0]!.receivedCents }
}

test.each(databases)(
  '%s: what the last night of a year brings is that year’s, by the bar’s own clock',
  async (database) => {
    await using house = await emptyHouse(database)
    house.advance(newYearsEve - house.now())
    const eve = await agreedFor(house, 'eve@home.example', lastDay)
    const day = await agreedFor(house, 'day@home.example', nextDay)
    await pay(house, eve, { sum: '260', paidOn: lastDay })
    // The day after has not begun there.
    const early = { intent: 'pay', key: 'too-early', way: 'cash', sum: '1', paidOn: nextDay }
    expect(await changeMoney(house, day, early)).toMatchObject({ kind: 'back', errors: [{ field: 'paidOn' }] })
    // Opened without a year, the page is of the one that still runs.
    expect((await (await ownerClient(house)).open('/backbar/money')).text).toContain('2026: $1,040 agreed')
    house.advance(3_600_000)
    await pay(house, day, { sum: '100', paidOn: nextDay })

    expect(await sumsOf(house, 2026, 'event')).toMatchObject({ agreedCents: 104_000, december: 26_000, january: 0 })
    expect(await sumsOf(house, 2027, 'event')).toMatchObject({ agreedCents: 104_000, december: 0, january: 10_000 })
    expect(await sumsOf(house, 2026, 'paid')).toMatchObject({ agreedCents: 130_000, receivedCents: 26_000 })
    expect(await sumsOf(house, 2027, 'paid')).toMatchObject({ agreedCents: 78_000, receivedCents: 10_000 })
    const [before, after] = [await bookOf(house, 2026, 'event'), await bookOf(house, 2027, 'event')]
    expect(before.years).toEqual([2026, 2027])
    expect(before.sources.map(({ asked }) => asked)).toEqual([2])
    expect(after.sources).toEqual([])
  },
)

test.each(databases)(
  '%s: of who was erased the books say every sum on its day, no name, and nothing that is owed',
  async (database) => {
    await using house = await emptyHouse(database)
    const gone = await agreedFor(house, 'gone@home.example', '2027-12-31')
    const stays = await agreedFor(house, 'stays@home.example', '2027-05-15')
    for (const id of [gone, stays]) await pay(house, id, { sum: '300', paidOn: '2026-11-20', reference: 'Nora’s' })
    await pay(house, gone, { key: 'a-tip-of-40', sum: '40', for: 'tip', paidOn: '2026-11-20' })
    expect((await bookOf(house, 2027, 'event')).owedCents).toBe(148_000)
    const { open, post } = await ownerClient(house)
    const erase = '/backbar/in-and-out/person/erase?email=gone%40home.example'
    const asked = await open(erase)
    expect(asked.text).toContain('$740.00 they still owe is let go')
    expect((await post(erase, Object.fromEntries(asked.fields))).status).toBe(303)

    // What came stands on the day it came, what was agreed to on the day it was due: there is no event any more.
    const [year, next] = [await bookOf(house, 2026, 'event'), await bookOf(house, 2027, 'event', nextDay)]
    const erased = {
      experience: 'erased',
      agreedCents: 26_000,
      receivedCents: 30_000,
      returnedCents: 0,
      tipCents: 4_000,
    }
    expect(year.experiences).toEqual([erased])
    expect(next).toMatchObject({ agreedCents: 104_000 + 4_000, receivedCents: 30_000 })
    expect(next).toMatchObject({ owedCents: 74_000, overdueCents: 0, overduePeople: 0 })
    expect(next.owing.map(({ leadId }) => leadId)).toEqual([stays])
    expect(await sumsOf(house, 2026, 'paid')).toMatchObject({ agreedCents: 52_000, receivedCents: 60_000 })
    expect(await sheet(eventsSheet(house.db), 2)).toContainEqual(['erased', '', '300', '300', '0', '0', '40'])
    const payments = await sheet(paymentsSheet(house.db), 2)
    expect(payments.filter(([client]) => client === 'erased')).toHaveLength(2)
  },
)

test.each(databases)(
  '%s: a refund that is taken back comes in again, in the books and in their sheet',
  async (database) => {
    await using house = await emptyHouse(database)
    const id = await agreedFor(house, 'nora@home.example', '2027-05-15')
    const paidOn = '2026-11-20'
    await pay(house, id, { key: 'what-they-owe', sum: '300', paidOn })
    await pay(house, id, { key: 'a-tip-of-40', sum: '40', for: 'tip', paidOn })
    const given = { intent: 'refund', refundWay: 'cash', refundOn: paidOn, refundReason: 'fewer' }
    for (const [entry, refundSum] of [
      ['payment', '60'],
      ['tip', '15'],
    ] as const) {
      const { entries } = await readLedger(house.db, id)
      const of = entries.find(({ kind }) => kind === entry)!
      await changeMoney(house, id, { ...given, key: `back-${refundSum}-dollars`, entry: of.id, refundSum })
    }
    const refunds = (await readLedger(house.db, id)).entries.filter(({ kind }) => kind === 'refund')
    for (const { id: entry } of refunds)
      await changeMoney(house, id, { intent: 'reverse', entry, reverseReason: 'a slip' })
    const rows = await sheet(paymentsSheet(house.db), 4)
    expect(rows.map((row) => row.slice(0, 3).join(' '))).toEqual(
      expect.arrayContaining([
        'payment 300 ',
        'tip 40 yes',
        'refund -60 ',
        'refund -15 yes',
        'reversal 60 ',
        'reversal 15 yes',
      ]),
    )
    expect(rows).toHaveLength(6)
    const sums = { receivedCents: 30_000, returnedCents: 0, tipCents: 4_000 }
    expect(await bookOf(house, 2027, 'event')).toMatchObject(sums)
    expect(await bookOf(house, 2026, 'paid')).toMatchObject(sums)
  },
)

/** The rows of a sheet, from this column on. */
async function sheet(lines: AsyncGenerator<string>, from: number): Promise<string[][]> {
  let text = ''
  for await (const line of lines) text += line
  return readCsv(text)
    .slice(1)
    .map((row) => row.slice(from))
}
