import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAgreedCents, type MoneyBookBasis, type MoneyBookTotals } from '../../../money/year/money-book.ts'
import { emptyStaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import { getMoneyBook, getOverpaidCents } from '../../../money/year/money-book.server.ts'
import { parsePeriodKey } from '../sales-tax/filing-period.ts'
import { getTaxPeriodReport } from '../sales-tax/tax-returns.server.ts'
import { streamEventsCsv, streamPaymentsCsv } from '../../../money/year/money-csv.server.ts'
import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { getLedger, getLedgers } from '../../../agreements/payments/ledger.server.ts'
import { handleMoneyForm } from '../../../agreements/payments/event-money.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { backupTables } from '../../../upkeep/app-parts.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'

/** Half an hour before midnight on December 31 in Jacksonville, and already the next year in UTC. */
const newYearsEve = Date.parse('2027-01-01T04:30:00Z')
const [lastDay, nextDay] = ['2026-12-31', '2027-01-01']

/** An event on this day whose client agreed to $1,040: $260 as the deposit, the rest as the balance. */
async function createAcceptedEvent({ db, now }: TestApp, email: string, eventDate: string): Promise<string> {
  const { id } = await createStoredEvent(db, now(), { request: { fromEmail: email, eventDate } })
  const sample = sampleProposal()
  const event = { ...sample.event, eventDate }
  const document = { ...sample, event, keepsDay: false, money: { ...sample.money, balanceDay: eventDate } }
  await acceptSampleProposal(db, id, { document, now: now() })
  return id
}

async function pay(app: TestApp, id: string, words: Record<string, string>) {
  const paid = { intent: 'pay', key: 'a-payment', way: 'cash', ...words }
  expect(await handleMoneyForm(app, id, paid)).toMatchObject({ kind: 'done' })
}

/** Returns the money book of a year. */
async function getBook({ db }: TestApp, year: number, by: MoneyBookBasis, today = lastDay) {
  const { catalogue, identity } = await getMenuAndIdentity(db)
  return getMoneyBook(db, { year, by, today, timeZone: identity.timeZone, catalogue })
}

async function getSums(app: TestApp, year: number, by: MoneyBookBasis) {
  const { agreedCents, receivedCents, months } = await getBook(app, year, by)
  return { agreedCents, receivedCents, december: months[11]!.receivedCents, january: months[0]!.receivedCents }
}

test.each(databases)('%s: payments on New Year’s Eve count in the old year by local time', async (database) => {
  await using app = await createTestApp(database)
  app.advance(newYearsEve - app.now())
  const eve = await createAcceptedEvent(app, 'eve@home.example', lastDay)
  const day = await createAcceptedEvent(app, 'day@home.example', nextDay)
  await pay(app, eve, { sum: '260', paidOn: lastDay })
  // The next day has not begun in Jacksonville.
  const early = { intent: 'pay', key: 'too-early', way: 'cash', sum: '1', paidOn: nextDay }
  expect(await handleMoneyForm(app, day, early)).toMatchObject({ kind: 'back', errors: [{ field: 'paidOn' }] })
  // Without a year in its address, the page shows the year that is not over in Jacksonville.
  expect((await (await createOwnerClient(app)).open('/backbar/money')).text).toContain('2026: $1,040 agreed')
  app.advance(3_600_000)
  await pay(app, day, { sum: '100', paidOn: nextDay })

  expect(await getSums(app, 2026, 'event')).toMatchObject({ agreedCents: 104_000, december: 26_000, january: 0 })
  expect(await getSums(app, 2027, 'event')).toMatchObject({ agreedCents: 104_000, december: 0, january: 10_000 })
  expect(await getSums(app, 2026, 'paid')).toMatchObject({ agreedCents: 130_000, receivedCents: 26_000 })
  expect(await getSums(app, 2027, 'paid')).toMatchObject({ agreedCents: 78_000, receivedCents: 10_000 })
  const [before, after] = [await getBook(app, 2026, 'event'), await getBook(app, 2027, 'event')]
  expect(before.years).toEqual([2026, 2027])
  expect(before.sources.map(({ asked }) => asked)).toEqual([2])
  expect(after.sources).toEqual([])
})

test.each(databases)(
  '%s: a month whose price reductions exceed additions shows “less”, not a negative amount',
  async (database) => {
    await using app = await createTestApp(database)
    const id = await createAcceptedEvent(app, 'less@home.example', '2027-05-15')
    const words = { intent: 'due', key: 'a-key-of-a-due', dueLabel: 'Goodwill', dueSum: '-121.24', dueOn: '2026-12-20' }
    expect((await handleMoneyForm(app, id, words)).kind).toBe('done')
    const { open } = await createOwnerClient(app)
    const page = (await open('/backbar/money?year=2026&by=paid')).text
    expect(page).toMatch(/Dec\s+\$121\.24 less/)
    expect(page).toContain('“Less”: more was canceled, lowered or refunded than was added that month.')
    expect(page).not.toContain('-$121.24')
    expect((await open('/backbar/money?year=2027')).text).not.toContain('“Less”')
  },
)

test.each(databases)(
  '%s: erasing a client keeps yearly totals, removes the name and writes off debt',
  async (database) => {
    await using app = await createTestApp(database)
    const gone = await createAcceptedEvent(app, 'gone@home.example', '2027-12-31')
    const stays = await createAcceptedEvent(app, 'stays@home.example', '2027-05-15')
    for (const id of [gone, stays]) await pay(app, id, { sum: '300', paidOn: '2026-11-20', reference: 'Nora’s' })
    await pay(app, gone, { key: 'a-tip-of-40', sum: '40', for: 'tip', paidOn: '2026-11-20' })
    expect((await getBook(app, 2027, 'event')).owedCents).toBe(148_000)
    const { open, post } = await createOwnerClient(app)
    const erase = '/backbar/in-and-out?open=erase&email=gone%40home.example'
    const asked = await open(erase)
    expect(asked.text).toContain('$740.00 they still owe is written off')
    expect((await post(erase, Object.fromEntries(asked.fields))).status).toBe(303)

    // By event date, both events keep their figures. The written-off amount is separate and no longer expected.
    const [year, next] = [await getBook(app, 2026, 'event'), await getBook(app, 2027, 'event', nextDay)]
    expect(year).toMatchObject({ agreedCents: 0, receivedCents: 0, writtenOffCents: 0, experiences: [] })
    const sums = { agreedCents: 208_000, receivedCents: 60_000, tipCents: 4_000, writtenOffCents: 74_000 }
    expect(next).toMatchObject(sums)
    expect(next.experiences).toMatchObject([sums])
    expect(next.experiences[0]!.experience).not.toBe('erased')
    expect(next.months[11]).toMatchObject({ agreedCents: 104_000, receivedCents: 30_000, writtenOffCents: 74_000 })
    expect(next).toMatchObject({ owedCents: 74_000, overdueCents: 0, overduePeople: 0 })
    const page = (await open('/backbar/money?year=2027')).text
    for (const words of [
      '2027: $2,080 agreed',
      'Still to pay $740.00 Written off (people who were erased) $740.00 Agreed for 2027’s events $2,080.00',
      '$740.00 outstanding, all years.',
    ])
      expect(page).toContain(words)
    expect(next.owing.map(({ eventId }) => eventId)).toEqual([stays])
    expect(await getSums(app, 2026, 'paid')).toMatchObject({ agreedCents: 52_000, receivedCents: 60_000 })
    expect(await parseCsvColumns(streamEventsCsv(app.db, app.crewCosts), 0)).toContainEqual(
      ['2027-12-31', '', 'erased', 'booked'].concat(
        ['1040.00', '300.00', '0.00', '0.00', '40.00', '740.00', '0.00', '300.00', 'not noted'],
        ['', '0.00', '1040.00', '0.00', ''],
      ),
    )
    const payments = await parseCsvColumns(streamPaymentsCsv(app.db), 2)
    expect(payments.filter(([client]) => client === 'erased')).toHaveLength(2)
  },
)

test.each(databases)(
  '%s: reversing a refund restores the amount received in the books and the export',
  async (database) => {
    await using app = await createTestApp(database)
    const id = await createAcceptedEvent(app, 'nora@home.example', '2027-05-15')
    const paidOn = '2026-11-20'
    await pay(app, id, { key: 'what-they-owe', sum: '300', paidOn })
    await pay(app, id, { key: 'a-tip-of-40', sum: '40', for: 'tip', paidOn })
    const given = { intent: 'refund', owed: 'again', refundWay: 'cash', refundOn: paidOn, refundReason: 'fewer' }
    for (const [entry, refundSum] of [
      ['payment', '60'],
      ['tip', '15'],
    ] as const) {
      const { entries } = await getLedger(app.db, id)
      const of = entries.find(({ kind }) => kind === entry)!
      await handleMoneyForm(app, id, { ...given, key: `back-${refundSum}-dollars`, entry: of.id, refundSum })
    }
    const refunds = (await getLedger(app.db, id)).entries.filter(({ kind }) => kind === 'refund')
    for (const { id: entry } of refunds)
      await handleMoneyForm(app, id, { intent: 'reverse', entry, reverseReason: 'a slip' })
    const rows = await parseCsvColumns(streamPaymentsCsv(app.db), 4)
    expect(rows.map((row) => row.slice(0, 3).join(' '))).toEqual(
      expect.arrayContaining([
        'payment 300.00 ',
        'tip 40.00 yes',
        'refund -60.00 ',
        'refund -15.00 yes',
        'reversal 60.00 ',
        'reversal 15.00 yes',
      ]),
    )
    expect(rows).toHaveLength(6)
    const sums = { receivedCents: 30_000, returnedCents: 0, tipCents: 4_000 }
    expect(await getBook(app, 2027, 'event')).toMatchObject(sums)
    expect(await getBook(app, 2026, 'paid')).toMatchObject(sums)
  },
)

/** Rows of a CSV, from this column on. */
async function parseCsvColumns(lines: AsyncGenerator<string>, from: number): Promise<string[][]> {
  let text = ''
  for await (const line of lines) text += line
  return parseCsv(text)
    .slice(1)
    .map((row) => row.slice(from))
}

test.each(databases)(
  '%s: erasing clients in any order keeps yearly sums and writes off their balances',
  async (database) => {
    await using app = await createTestApp(database)
    const { db } = app
    const people = Array.from({ length: 12 }, (_, i) => `guest-${i}-zelda@home.example`)
    const leads = await insertRandomBooks(app, people)
    const [before, file] = [await listMoneyBooks(app), await listEventSums(db)]
    await expectReturns(app)
    const left = new Map<string, number>()
    for (const email of fc.sample(fc.shuffledSubarray(people, { minLength: 12 }), { seed: 7, numRuns: 1 })[0]!) {
      const ledgers = await getLedgers(
        db,
        leads.filter((event) => event.email === email).map(({ id }) => id),
      )
      for (const [id, { amountsDue, entries }] of ledgers) {
        const { eventDate } = leads.find((event) => event.id === id)!
        const openCents = Math.max(0, computeLedgerTotals(amountsDue, entries).outstandingCents)
        left.set(eventDate.slice(0, 7), (left.get(eventDate.slice(0, 7)) ?? 0) + openCents)
      }
      const person = await getDataSubject(db, email)
      expect(await eraseDataSubject(app, email, computeDataSubjectTag(person), 'a test')).toBe(true)

      const now = await listMoneyBooks(app)
      for (const { by, book } of now) expectPartsToAddUp(book, by)
      expect(now.map(({ book }) => getRetainedSums(book))).toEqual(before.map(({ book }) => getRetainedSums(book)))
      for (const { year, by, book } of now)
        if (by === 'event')
          for (const { month, writtenOffCents } of book.months)
            expect(writtenOffCents).toBe(left.get(`${year}-${String(month).padStart(2, '0')}`) ?? 0)
      const off = [...left.values()].reduce((all, cents) => all + cents, 0)
      const byDay = now.filter(({ by }) => by === 'paid').map(({ book }) => book.writtenOffCents)
      expect(byDay.reduce((all, cents) => all + cents, 0)).toBe(off)
      expect(now[0]!.book.owedCents).toBe(before[0]!.book.owedCents - off)
      expect(await listEventSums(db)).toEqual(file)
    }
    await expectReturns(app)
    const kept = await Promise.all(backupTables.map((table) => db.selectFrom(table).selectAll().execute()))
    const words = JSON.stringify(kept)
    for (const { reference } of leads) expect(words).not.toContain(reference)
    expect(words).not.toMatch(/zelda/i)
  },
)

const yearsOfBooks = [2025, 2026, 2027, 2028]

/** Two events of each client, on days of three years, with amounts due and ledger entries of any kind and amount. */
async function insertRandomBooks({ db, now }: TestApp, people: string[]) {
  const day = fc
    .integer({ min: 0, max: 1_090 })
    .map((days) => Temporal.PlainDate.from('2025-01-02').add({ days }).toString())
  const request = fc.record({ eventDate: day, experience: fc.constantFrom('essential', 'luxe', null) })
  const due = fc.record({
    kind: fc.constantFrom('deposit', 'balance', 'change', 'extra'),
    amount_cents: fc.integer({ min: -30_000, max: 100_000 }),
    due_on: day,
    created_at: fc.nat(3),
  })
  const entry = fc.record({
    kind: fc.constantFrom('payment', 'payment', 'refund', 'reversal', 'tip'),
    amount_cents: fc.integer({ min: 1, max: 8_000 }),
    is_tip: fc.constantFrom(0, 0, 1),
    paid_on: day,
  })
  const requests = fc.sample(request, { seed: 4, numRuns: people.length * 2 })
  const [amountsDue, entries] = [fc.sample(due, { seed: 5, numRuns: 100 }), fc.sample(entry, { seed: 6, numRuns: 100 })]
  const leads = []
  for (const [i, { eventDate, experience }] of requests.entries()) {
    const email = people[i % people.length]!
    const words = { requestorName: 'Zelda Fitzgerald', fromEmail: email, eventDate, experience, message: 'Zelda' }
    const state = ['booked', 'done', 'lost', 'quoted'][i % 4]!
    const { id, reference } = await createStoredEvent(db, now(), { request: words }, { state, event_date: eventDate })
    leads.push({ id, reference, email, eventDate })
  }
  for (const [i, row] of amountsDue.entries())
    await db
      .insertInto('amount_due')
      .values({
        id: `due-${i}`,
        event_id: leads[i % leads.length]!.id,
        label: 'For Zelda',
        source: 'a proposal',
        ...row,
        kind: 'extra',
      })
      .execute()
  for (const [i, row] of entries.entries()) {
    // The first payments are large enough that refunds never exceed them.
    const isFirst = i < leads.length
    const kind = isFirst ? 'payment' : row.kind
    const paid = {
      ...row,
      kind,
      amount_cents: row.amount_cents + (isFirst ? 40_000 : 0),
      is_tip: kind === 'tip' ? 1 : kind === 'payment' ? 0 : row.is_tip,
      original_id: i % 3 === 0 && !isFirst ? `entry-${i - leads.length}` : null,
    }
    const of = { id: `entry-${i}`, event_id: leads[i % leads.length]!.id, amount_due_id: null, at: i, method: 'cash' }
    const rest = { actor: 'owner', provider_id: null, provider_details: null }
    await db
      .insertInto('payment')
      .values({ ...of, ...paid, ...rest, reference: 'Zelda’s check', reason: 'Zelda said so' })
      .execute()
  }
  return leads
}

/** Expects each year's tax return and money book to agree to the cent, including the amounts they name separately. */
async function expectReturns(app: TestApp): Promise<void> {
  for (const year of yearsOfBooks)
    for (const by of ['event', 'paid'] as const) {
      const { beside, lines } = await getTaxPeriodReport(app.db, parsePeriodKey(String(year))!, {
        today: lastDay,
        asked: by,
      })
      const { agreedCents, receivedCents, returnedCents, ofEvents } = await getBook(app, year, by)
      const counted = lines.grossCents + lines.stateCents + lines.surtaxCents
      if (by === 'event') {
        expect(beside).toMatchObject({ agreedCents, postponedCents: 0, unbookedCents: ofEvents!.unbookedCents })
        expect(counted).toBe(agreedCents)
      } else {
        const beyondCents = await getOverpaidCents(app.db, year)
        expect(beside).toMatchObject({ receivedCents, returnedCents, beyondCents })
        expect(counted).toBe(receivedCents - returnedCents - beyondCents)
      }
    }
}

async function listMoneyBooks(app: TestApp) {
  const all = []
  for (const by of ['event', 'paid'] as const)
    for (const year of yearsOfBooks) all.push({ year, by, book: await getBook(app, year, by) })
  return all
}

/** Expects the parts of a year to add up: the agreed sum by event date, and what is to come of all years. */
function expectPartsToAddUp(book: Awaited<ReturnType<typeof getBook>>, by: MoneyBookBasis): void {
  if (by === 'event') expect(splitAgreedCents(book).otherCents).toBe(0)
  const sum = (of: readonly number[]) => of.reduce((all, cents) => all + cents, 0)
  expect(sum(book.months.map(({ toComeCents }) => toComeCents))).toBe(book.toComeCents)
  expect(book.toComeCents + sum(book.otherYears.map(({ cents }) => cents))).toBe(book.owedCents)
}

/** Figures that erasing must not change. */
function getRetainedSums({ months, years, experiences, ...book }: Awaited<ReturnType<typeof getBook>>) {
  const sums = ({ agreedCents, receivedCents, returnedCents, tipCents }: MoneyBookTotals) => {
    return { agreedCents, receivedCents, returnedCents, tipCents }
  }
  const kinds = experiences.map((line) => [line.experience, sums(line)])
  return { years, ...sums(book), months: months.map(sums), kinds: Object.fromEntries(kinds) }
}

/** Each event's day, state and amounts in the CSV. Amounts owed include those written off. */
async function listEventSums(db: Db): Promise<string[]> {
  const rows = await parseCsvColumns(streamEventsCsv(db, emptyStaffCostProvider), 0)
  return rows
    .map(([date, , , state, agreed, received, back, balance, tips, off]) => {
      const open = Math.round((Number(balance) + Number(off)) * 100)
      return [date, state, agreed, received, back, open, tips].join(' ')
    })
    .toSorted()
}
