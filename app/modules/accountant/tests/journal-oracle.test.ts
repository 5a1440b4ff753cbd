import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLedgerEntry } from '../../../agreements/payments/ledger.server.ts'
import { computeProposalTotals } from '../../../agreements/proposals/proposal-totals.ts'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import { addDays, addMonths } from '../../../business/dates.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { noChoiceOption } from '../../books/costs/expense-form.ts'
import { createExpense, reverseExpense } from '../../books/costs/expenses.server.ts'
import { recordReimbursement, undoReimbursement } from '../../books/costs/reimbursements.server.ts'
import { getMonthView } from '../../../money/year/month-book.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { getTaxReturnSales } from '../../books/sales-tax/tax-return-sales.server.ts'
import { listMonthFileLines } from '../journal/closed-month.ts'
import { closeMonth, getMonthJournal, listClosedMonths } from '../journal/closed-months.server.ts'
import { defaultJournalSettings } from '../journal/journal-accounts.ts'
import { formatJournal, sumByAccount, type AccountTotals, type JournalLine } from '../journal/journal.ts'
import { createDraw } from '../../../../faults/drawing.ts'

const today = '2028-06-15'
const months = Array.from({ length: 12 }, (_, i) => addMonths('2027-01', i))

/** Pay and tips of staff by month, made up from the month itself. */
const crewCosts: StaffCostProvider = {
  readCrewCosts: async () => new Map(),
  plannedCostOf: async () => null,
  sumPaidCosts: async (_, { from, to }) =>
    months.reduce((sum, month) => sum + (isIn(month, from, to) ? 1_234 * Number(month.slice(5)) : 0), 0),
  sumTips: async (_, { from }) => ({
    jarCents: 1_000,
    paidCents: 700 + Number(from.slice(5, 7)),
    paidInCashCents: 300,
  }),
}

const isIn = (month: string, from: string, to: string) => from.slice(0, 7) <= month && month <= to.slice(0, 7)

type Walk = { db: Db; draw: (below: number) => number; events: string[]; payments: string[]; costs: string[] }

async function createEvent({ db, draw, events }: Walk, at: number): Promise<void> {
  const eventDate = addDays('2027-01-03', (at * 11) % 420)
  const { id } = await createStoredEvent(db, openingTime, {
    request: { eventDate, fromEmail: `oracle-${at}@home.example` },
  })
  const usual = sampleProposal()
  const tax = at % 2 === 0 ? null : { name: 'Sales tax', rates: { labor: 0, rental: 750, goods: 650 + draw(100) } }
  const lines = usual.lines.map((line, i) => ({ ...line, taxClass: (['labor', 'rental', 'goods'] as const)[i % 3]! }))
  const document = {
    ...usual,
    lines,
    event: { ...usual.event, eventDate },
    keepsDay: false,
    money: { ...usual.money, tax, balanceDay: eventDate },
  }
  const fixed = usual.lines.filter(({ choice }) => choice === 'fixed').map((line) => line.id)
  const { totalCents } = computeProposalTotals(document, fixed, '2026-11-20')
  await acceptSampleProposal(db, id, { document, yes: { options: [], totalCents } })
  events.push(id)
}

/** Records a random payment or cost on a day, or changes a recorded one. */
async function act({ db, draw, events, payments, costs }: Walk, day: string): Promise<void> {
  const [eventId, id, now] = [events[draw(events.length)]!, randomUUID(), openingTime + draw(1_000_000)]
  const entry = { dueId: null, paidOn: day, reference: '', reason: '', ofId: null }
  const amountCents = 1 + draw(90_000)
  switch (draw(10)) {
    case 0:
    case 1:
    case 2: {
      const isCard = draw(2) === 0
      const provided = {
        id: `pi_${id}`,
        details: {},
        feeCents: draw(6) === 0 ? null : Math.round(amountCents * 0.029) + 30,
      }
      const way = isCard ? 'card' : (['cash', 'check', 'zelle'] as const)[draw(3)]!
      const [kind, isTip] = draw(6) === 0 ? (['tip', true] as const) : (['payment', false] as const)
      await createLedgerEntry(
        db,
        eventId,
        { ...entry, kind, amountCents, way, isTip },
        { actor: 'client', now, id, ...(isCard && { provided }) },
      )
      payments.push(id)
      return
    }
    case 3:
    case 4: {
      const ofId = payments[draw(Math.max(1, payments.length))]
      const of = ofId && (await db.selectFrom('payment').selectAll().where('id', '=', ofId).executeTakeFirstOrThrow())
      if (!of || (await db.selectFrom('payment').select('id').where('original_id', '=', ofId).executeTakeFirst()))
        return
      // A refund may be reversed, too.
      const kind = of.kind !== 'refund' && draw(2) === 0 ? 'refund' : 'reversal'
      const back = {
        ...entry,
        kind,
        amountCents: of.amount_cents,
        // A card payment may be refunded from the bank.
        way: kind === 'refund' && draw(2) === 0 ? 'zelle' : (of.method as 'cash'),
        isTip: of.is_tip === 1,
        ofId,
      } as const
      await createLedgerEntry(db, of.event_id, back, { actor: 'owner', now, id })
      if (kind === 'refund') payments.push(id)
      return
    }
    case 5:
    case 6: {
      const paidFrom = (['card', 'bank', 'cash', 'own-pocket'] as const)[draw(4)]!
      const kind = ['ice', 'rental', 'fuel', 'insurance', 'own:Flowers'][draw(5)]!
      const reimburseTo = draw(2) === 0 ? 'maya' : noChoiceOption
      await createExpense(
        db,
        {
          amountCents,
          kind,
          event: draw(2) === 0 ? eventId : noChoiceOption,
          day,
          paidFrom,
          taxCents: null,
          reimburseTo,
          note: '',
        },
        { key: id, receiptId: null, isAgain: false, now },
      )
      costs.push(id)
      return
    }
    case 7: {
      const cost = costs[draw(Math.max(1, costs.length))]
      if (!cost) return
      const tried = draw(3)
      if (tried === 0) await reverseExpense(db, cost, now)
      else if (tried === 1) await recordReimbursement(db, cost, { day, now })
      else await undoReimbursement(db, cost, now)
      return
    }
    case 8:
      await db
        .updateTable('event')
        .set({ event_date: addDays(day, draw(120) - 20) })
        .where('id', '=', eventId)
        .execute()
      return
    default:
  }
}

/** Computes the journal of a month independently: from the table rows, one by one, as decision 0341 describes. */
async function computeOracle(db: Db, month: string, deposits: 'liability' | 'income'): Promise<AccountTotals> {
  const sums: Record<string, number> = {}
  const put = (debit: string, credit: string, cents: number) => {
    sums[debit] = (sums[debit] ?? 0) + cents
    sums[credit] = (sums[credit] ?? 0) - cents
  }
  const [payments, stored, erased, expenses, marks] = await Promise.all([
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('event').select(['id', 'event_date']).execute(),
    db.selectFrom('erased_event').selectAll().execute(),
    db.selectFrom('expense').selectAll().execute(),
    db.selectFrom('cost_reimbursement').selectAll().execute(),
  ])
  const eventMonth = new Map([
    ...erased.map((one) => [one.event_id, one.event_date.slice(0, 7)] as const),
    ...stored.map((one) => [one.id, one.event_date.slice(0, 7)] as const),
  ])
  for (const entry of payments) {
    const of = payments.find(({ id }) => id === entry.original_id)
    const isStripe = entry.method === 'card' && (entry.provider_id ?? of?.provider_id ?? null) !== null
    const account = isStripe ? 'stripe' : entry.method === 'cash' ? 'cash' : 'bank'
    const into =
      entry.kind === 'payment' || entry.kind === 'tip'
        ? 1
        : entry.kind === 'refund'
          ? -1
          : of!.kind === 'refund'
            ? 1
            : -1
    const cents = into * entry.amount_cents
    const isReturn = entry.kind === 'refund' || (entry.kind === 'reversal' && of!.kind === 'refund')
    const own = eventMonth.get(entry.event_id)!
    const isEarlier = entry.paid_on.slice(0, 7) < month
    if (entry.paid_on.startsWith(month)) {
      const isLater = deposits === 'liability' && own > month
      put(account, entry.is_tip ? 'tips' : isLater ? 'deposits' : isReturn ? 'refunds' : 'sales', cents)
      if (entry.provider_id !== null) put('fees', 'stripe', entry.fee_cents ?? 0)
    }
    if (deposits === 'liability' && own === month && isEarlier && !entry.is_tip) put('deposits', 'sales', cents)
  }
  const costAccounts: Record<string, string> = {
    ice: 'supplies',
    rental: 'rental',
    fuel: 'vehicle',
    insurance: 'insurance',
    own: 'otherCosts',
  }
  const paidAccounts: Record<string, string> = { card: 'creditCard', bank: 'bank', cash: 'cash', 'own-pocket': 'owner' }
  for (const one of expenses)
    if (one.day.startsWith(month))
      put(costAccounts[one.kind]!, one.reimburse_to ? 'owedStaff' : paidAccounts[one.paid_from]!, one.amount_cents)
  for (const mark of marks)
    if (mark.day.startsWith(month)) {
      const { amount_cents } = expenses.find(({ id }) => id === mark.expense_id)!
      put('owedStaff', 'bank', mark.original_id === null ? amount_cents : -amount_cents)
    }
  const at = Number(month.slice(5))
  put('staffPay', 'bank', 1_234 * at)
  put('cash', 'tips', 1_000)
  put('tips', 'cash', 300)
  put('tips', 'bank', 400 + at)
  const { rows } = await getTaxReturnSales(db, { from: `${month}-01`, to: `${month}-31` }, 'event')
  put(
    'sales',
    'tax',
    rows.reduce((sum, { parts }) => sum + parts.state + parts.surtax, 0),
  )
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

const dropZeros = (sums: AccountTotals) => Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
const sum = (lines: JournalLine[], is: (line: JournalLine) => boolean) =>
  lines.filter(is).reduce((all, { cents }) => all + cents, 0)

/** Asserts that the file of a month is one that QuickBooks takes: each journal balances, read back as text. */
function expectBalancedFile(lines: JournalLine[], lastDay: string): void {
  const [head, ...rows] = formatJournal(lines, defaultJournalSettings, { format: 'quickbooks', lastDay })
    .trim()
    .split('\r\n')
  expect(head).toBe('JournalNo,JournalDate,AccountName,Description,Debits,Credits')
  expect(rows.length).toBeLessThanOrEqual(1_000)
  const journals = new Map<string, number>()
  for (const row of rows.filter(Boolean)) {
    const [number, date, , , debits, credits] = row.split(',')
    expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(`${debits}${credits}`).toMatch(/^\d+\.\d\d$/)
    const cents = Math.round(Number(debits || 0) * 100) - Math.round(Number(credits || 0) * 100)
    journals.set(number!, (journals.get(number!) ?? 0) + cents)
  }
  expect([...journals.values()].filter((cents) => cents !== 0)).toEqual([])
}

async function expectMonthPage({ db }: TestApp, month: string, lines: JournalLine[]): Promise<void> {
  const { paid } = await getMonthView(db, { month, by: 'paid', today, crewCosts })
  const into = (line: JournalLine) => ['bank', 'cash', 'stripe'].includes(line.account)
  const told = {
    received: sum(lines, (line) => line.description === 'Received' && into(line)),
    returned: 0 - sum(lines, (line) => line.description === 'Refunded' && into(line)),
    tips: sum(lines, (line) => line.description === 'Tips received' && into(line)),
    fees: sum(lines, ({ account }) => account === 'fees'),
    pay: sum(lines, ({ account }) => account === 'staffPay'),
    costs: sum(lines, ({ account }) => ['supplies', 'rental', 'vehicle', 'insurance', 'otherCosts'].includes(account)),
  }
  const { receivedCents, returnedCents, tipCents, costs } = paid!
  expect(told).toEqual({
    received: receivedCents,
    returned: returnedCents,
    tips: tipCents,
    fees: costs!.feeCents,
    pay: costs!.crewCents,
    costs: costs!.expenseCents,
  })
}

test.each(
  databases.flatMap((database) => (['liability', 'income'] as const).map((deposits) => [database, deposits] as const)),
)(
  '%s, deposits as %s: journals of random years balance and match the month pages',
  { timeout: 300_000 },
  async (database, deposits) => {
    await using app = await createTestApp(database)
    const { db } = app
    await saveSetting(db, 'journal', { ...defaultJournalSettings, deposits_as: deposits }, app.now())
    const walk: Walk = {
      db,
      draw: createDraw(deposits === 'income' ? 54 : 20_271_231).upTo,
      events: [],
      payments: [],
      costs: [],
    }
    for (let at = 0; at < 24; at++) await createEvent(walk, at)
    for (const [i, month] of months.entries()) {
      // Most actions fall in the current month, some in months that are already closed.
      for (let n = 0; n < 30; n++)
        await act(
          walk,
          `${n % 5 === 0 ? months[walk.draw(i + 1)]! : month}-${String(1 + walk.draw(28)).padStart(2, '0')}`,
        )
      const journal = await getMonthJournal(db, month, { today, crewCosts })
      expect(dropZeros(sumByAccount(journal.lines)), month).toEqual(await computeOracle(db, month, deposits))
      await expectMonthPage(app, month, journal.lines)
      expect(await closeMonth(db, month, { seen: journal.seen, today, crewCosts, now: app.now() })).toBe(null)
      const [closed] = (await listClosedMonths(db)).slice(-1)
      expectBalancedFile(listMonthFileLines(closed!), `${month}-28`)
    }
    // All files together are all months as they are now, and the deposits left are those for later events.
    const files = (await listClosedMonths(db)).flatMap(listMonthFileLines)
    const all: Record<string, number> = {}
    for (const month of months)
      for (const [account, cents] of Object.entries(await computeOracle(db, month, deposits)))
        all[account] = (all[account] ?? 0) + cents
    expect(dropZeros(sumByAccount(files))).toEqual(dropZeros(all))
    expect(Object.values(all).reduce((a, b) => a + b, 0)).toBe(0)
    const { heldCents } = await getMonthJournal(db, '2028-01', { today, crewCosts })
    if (deposits === 'liability') expect(-(all.deposits ?? 0)).toBe(heldCents)
  },
)
