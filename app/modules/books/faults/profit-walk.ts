import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isCanceledEvent, computeProfitCents } from '../profit/profit-statement.ts'
import { listEventProfitStatements, getUnassignedProfitStatement } from '../profit/profit-statements.server.ts'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import { sumReimbursementsDue } from '../costs/cost-line.ts'
import { getCostSettings } from '../costs/cost-settings.server.ts'
import { createExpense, listExpenses, reverseExpense } from '../costs/expenses.server.ts'
import { createMileage, reverseMileage } from '../costs/mileages.server.ts'
import { recordReimbursement, undoReimbursement } from '../costs/reimbursements.server.ts'
import { noChoiceOption } from '../costs/expense-form.ts'
import { getTaxReturnSales } from '../sales-tax/tax-return-sales.server.ts'
import { getYearProfit } from '../profit/event-profit.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMonthView } from '../../../money/year/month-book.server.ts'
import { getMoneyBook, listMonthTotals } from '../../../money/year/money-book.server.ts'
import { addDays } from '../../../business/dates.ts'
import { createAmountsDue, createLedgerEntry } from '../../../agreements/payments/ledger.server.ts'
import { computeProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { createTestApp, openingTime, type Database, type TestApp } from '../../../../tests/test-app.ts'
import {
  assertMirrors,
  createProfitBooks,
  advancedCents,
  type ProfitBooks,
  type StaffPay,
} from '../../../../faults/profit-books.ts'
import type { FaultResult } from '../../../../faults/outcome.ts'
import { createDraw } from '../../../../faults/drawing.ts'

const today = '2026-11-20'
const years = [2026, 2027]

/**
 * Records entries with and without an event in random order. Asserts that the site's accounts, its money page and an
 * independent computation agree on each year, to the cent.
 */
export async function walkProfit(
  fixtures: Fixtures | undefined,
  database: Database,
  { orders, seed }: { orders: number; seed: number },
): Promise<FaultResult> {
  await using house = await createTestApp(database, {}, fixtures)
  const draw = createDraw(seed).upTo
  const team: StaffPay = new Map()
  const crewCosts: StaffCostProvider = {
    readCrewCosts: async () => team,
    plannedCostOf: async () => null,
    sumPaidCosts: async () => 0,
  }
  let events: string[] = []
  const entries: { what: 'expense' | 'mileage'; id: string }[] = []
  let made = 0
  for (let order = 0; order < orders; order++) {
    const isNew = order % 25 === 0
    if (isNew) events = [...events.slice(-6), await createAgreedEvent(house, made++, draw)]
    for (let i = 2 + draw(6); i > 0; i--) await act(house, { events, entries, team, draw })
    if (order % 40 === 39 && events.length > 4) await erase(house, events.shift()!)
    // Computing the books takes longer than the actions, so it runs every ten orders.
    if (order % 10 === 9) await assertEarned(house, crewCosts, team, seed)
  }
  await assertEarned(house, crewCosts, team, seed)
  await assertMirrors(house.db)
  const waiting = sumReimbursementsDue(await listExpenses(house.db, { isLaidOut: true }))
  const cents = waiting.reduce((sum, one) => sum + one.cents, 0)
  assert.equal(cents, await advancedCents(house.db), `seed ${seed}: expenses not reimbursed`)
  return {
    tried: `entries of ${made} events in random order, seed ${seed}`,
    times: String(orders),
    outcome: 'the site and an independent ledger agree on each year to the cent',
  }
}

/** Creates an event with an accepted proposal. Every second event has sales tax. */
async function createAgreedEvent({ db }: TestApp, at: number, draw: (below: number) => number): Promise<string> {
  // A day allows only a few events, so they are spread over more days.
  const eventDate = addDays('2026-11-21', (at * 7) % 405)
  const { id } = await createStoredEvent(db, openingTime, {
    request: { eventDate, fromEmail: `walk-${at}@home.example` },
  })
  const usual = sampleProposal()
  const tax = at % 2 === 0 ? null : { name: 'Sales tax', rates: { labor: 0, rental: 750, goods: 650 + draw(100) } }
  const lines = usual.lines.map((line, i) => ({ ...line, taxClass: (['labor', 'rental', 'goods'] as const)[i % 3]! }))
  const money = { ...usual.money, tax, balanceDay: eventDate }
  const document = { ...usual, lines, event: { ...usual.event, eventDate }, keepsDay: false, money }
  const { totalCents } = computeProposalTotals(
    document,
    usual.lines.filter(({ choice }) => choice === 'fixed').map((line) => line.id),
    today,
  )
  await acceptSampleProposal(db, id, { document, yes: { options: [], totalCents } })
  return id
}

type Walk = {
  events: string[]
  entries: { what: 'expense' | 'mileage'; id: string }[]
  team: StaffPay
  draw: (below: number) => number
}

async function act({ db }: TestApp, { events, entries, team, draw }: Walk): Promise<void> {
  const pick = events[draw(events.length)]!
  const event = draw(4) === 0 ? noChoiceOption : pick
  const day = addDays(today, draw(80) - 20)
  const id = randomUUID()
  const now = openingTime + draw(1_000_000)
  switch (draw(9)) {
    case 0:
    case 1:
      await createExpense(
        db,
        {
          amountCents: 1 + draw(90_000),
          kind: ['ice', 'cups', 'insurance', 'own:Flowers'][draw(4)]!,
          event,
          day,
          paidFrom: 'card',
          taxCents: null,
          reimburseTo: draw(3) === 0 ? 'maya' : noChoiceOption,
          note: '',
        },
        { key: id, receiptId: null, isAgain: false, now },
      )
      entries.push({ what: 'expense', id })
      return
    case 2: {
      const { rates } = await getCostSettings(db)
      const typed = { tenths: 1 + draw(4_000), event, day, odometerFrom: null, odometerTo: null, note: '' }
      await createMileage(db, typed, { key: id, rates, now })
      entries.push({ what: 'mileage', id })
      return
    }
    case 3: {
      const entry = entries[draw(Math.max(1, entries.length))]
      if (entry) await (entry.what === 'expense' ? reverseExpense : reverseMileage)(db, entry.id, now)
      return
    }
    case 8: {
      const entry = entries[draw(Math.max(1, entries.length))]
      if (entry && draw(3) > 0) await recordReimbursement(db, entry.id, { day, now })
      else if (entry) await undoReimbursement(db, entry.id, now)
      return
    }
    case 4: {
      const was = team.get(pick)
      // Planned once, and approved once for good.
      if (!was) team.set(pick, { agreedCents: null, plannedCents: draw(60_000) })
      else if (was.agreedCents === null) team.set(pick, { ...was, agreedCents: draw(60_000) })
      return
    }
    case 5: {
      const cents = 1_000 + draw(50_000)
      const paid = { kind: 'payment', amountCents: cents, dueId: null, way: 'card', paidOn: day } as const
      const provided = { id: `pi_${id}`, details: {}, feeCents: draw(5) === 0 ? null : Math.round(cents * 0.029) + 30 }
      const entry = { ...paid, reference: '', reason: '', ofId: null, isTip: false }
      await createLedgerEntry(db, pick, entry, { actor: 'client', now, provided, id })
      return
    }
    case 6: {
      const amountDue = {
        kind: 'given-back',
        for: { code: 'given-back' },
        amountCents: -1 - draw(9_000),
        dueOn: day,
      } as const
      await createAmountsDue(db, pick, [amountDue], { source: `refund-${id}`, now })
      return
    }
    default: {
      const amountCents = draw(2) === 0 ? 1 + draw(40_000) : -1 - draw(20_000)
      const tax = { class: 'rental', cents: Math.round(amountCents * 0.07) } as const
      const amountDue = { kind: 'extra', label: 'One more hour', amountCents, dueOn: day, tax } as const
      await createAmountsDue(db, pick, [amountDue], { source: `extra-${id}`, now })
    }
  }
}

async function erase(house: TestApp, eventId: string): Promise<void> {
  const { from_email } = await house.db
    .selectFrom('event')
    .select('from_email')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const seen = computeDataSubjectTag(await getDataSubject(house.db, from_email))
  assert(await eraseDataSubject(house, from_email, seen, 'a test'))
}

async function assertEarned(
  { db }: TestApp,
  crewCosts: StaffCostProvider,
  team: StaffPay,
  seed: number,
): Promise<void> {
  const { catalogue, identity } = await getMenuAndIdentity(db)
  for (const year of years) {
    const books = await createProfitBooks(db, year, team)
    const days = { from: `${year}-01-01`, to: `${year}-12-31` }
    const accounts = await listEventProfitStatements(db, days, crewCosts)
    const told = `seed ${seed}, ${year}`
    assert.deepEqual(
      Object.fromEntries(accounts.map((one) => [one.eventId, computeProfitCents(one)])),
      Object.fromEntries(books.events),
      `${told}: the profit of each event`,
    )
    const { rows } = await getTaxReturnSales(db, days, 'event')
    assert.equal(
      accounts.reduce((sum, one) => sum + one.taxCents, 0),
      rows.reduce((sum, { parts }) => sum + parts.state + parts.surtax, 0),
      `${told}: sales tax in a tax return of the year`,
    )
    const unassigned = computeProfitCents(await getUnassignedProfitStatement(db, days))
    assert.equal(unassigned, books.unassignedCents, `${told}: sums without an event`)
    const question = { year, by: 'event', today, timeZone: identity.timeZone, catalogue, crewCosts } as const
    const { ofEvents } = await getMoneyBook(db, question)
    const { leftCents, taxCents } = ofEvents!
    assert.equal(leftCents, books.leftCents, `${told}: the profit on the money page`)
    const sum = accounts.reduce((all, one) => all + computeProfitCents(one), unassigned)
    assert.equal(sum, leftCents, `${told}: the sum of the events’ profits and of sums without an event`)
    const { sums, soFar, toCome } = await getYearProfit(db, year, { crewCosts, now: openingTime })
    assert.equal(sums.taxCents, taxCents, `${told}: sales tax in the agreed totals`)
    assert.equal(soFar.leftCents + toCome.leftCents, leftCents, `${told}: the sum of past and upcoming profit`)
    assert.equal(
      soFar.count + toCome.count,
      accounts.filter((one) => !isCanceledEvent(one)).length,
      `${told}: evenings`,
    )
    await assertMonths(db, year, { crewCosts, books, told })
  }
}

/** Asserts that the pages of the months agree with the independent computation, with each other and with the year. */
async function assertMonths(
  db: Db,
  year: number,
  { crewCosts, books, told }: { crewCosts: StaffCostProvider; books: ProfitBooks; told: string },
): Promise<void> {
  const received = await listMonthTotals(db, year, 'event')
  const { year: bars } = await getMonthView(db, { month: `${year}-01`, by: 'event', today, crewCosts })
  for (const bar of bars) {
    const cents = bar.soFarCents + bar.toComeCents
    assert.equal(cents, books.months.get(bar.month) ?? 0, `${told}: the profit of ${bar.month}`)
  }
  const yearCents = bars.reduce((all, one) => all + one.soFarCents + one.toComeCents, 0)
  assert.equal(yearCents, books.leftCents, `${told}: the sum of the months’ profits`)
  // A view takes the whole year, so each round looks at two months.
  const first = Math.abs(books.leftCents) % 6
  for (const at of [first, first + 6]) {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`
    const view = await getMonthView(db, { month, by: 'event', today, crewCosts })
    const { sums, shared, toCome, events, otherReceivedCents, totalCents } = view.statement!
    const bar = view.year[at]!
    const barCents = bar.soFarCents + bar.toComeCents
    const rowsCents = events.reduce((all, { costs }) => all + costs!.profitCents, shared.profitCents)
    assert.equal(rowsCents, barCents, `${told}: the sum of the rows of ${month}`)
    assert.equal(totalCents + (toCome?.profitCents ?? 0), barCents, `${told}: the profit in the statement of ${month}`)
    for (const { eventId, costs } of events)
      assert.equal(costs!.profitCents, books.events.get(eventId), `${told}: the profit of an event in ${month}`)
    for (const one of [sums, ...(toCome ? [toCome] : [])]) {
      const spent = one.taxCents + one.feeCents + one.crewCents + one.expenseCents + one.mileageCents
      assert.equal(one.priceCents - spent, one.profitCents, `${told}: the profit of a row in ${month}`)
    }
    const { receivedCents, returnedCents } = received[at]!
    assert.equal(
      sums.receivedCents + (toCome?.receivedCents ?? 0) + otherReceivedCents,
      receivedCents - returnedCents,
      `${told}: received in ${month}`,
    )
  }
}
