import assert from 'node:assert/strict'
import { parseCsv } from '../tests/doubles/read-csv.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { listAmounts, same } from './booking-walk.ts'
import type { PaymentOrder, PaymentWalk } from './payment-walk.ts'

/**
 * Independent journal, computed from the text of its decision record. Money counts on the day it moved, in its account:
 * card money at Stripe, cash as cash, all other money at the bank. Until the month of the event it is a deposit, then
 * income. A refund is of the deposit, or of income. A tip belongs to staff. Stripe keeps its fees.
 */
type Sums = Map<string, number>

const journalPath = '/backbar/money/journal'
const firstMonth = '2026-11'
const timeZone = 'America/New_York'

/** Files of the closed months by month: the rows below the headings. */
export type JournalFiles = Map<string, string[][]>

function listMonthsBefore(today: string): string[] {
  const months: string[] = []
  for (let at = Temporal.PlainYearMonth.from(firstMonth); at.toString() < today.slice(0, 7); at = at.add({ months: 1 }))
    months.push(at.toString())
  return months
}

/** Closes the months that are over, and downloads the files of each. */
export async function closeMonths(at: PaymentWalk): Promise<void> {
  const owner = await createOwnerClient(at.house)
  let codes: Map<string, string> | null = null
  for (const month of listMonthsBefore(at.today())) {
    if (at.journals.has(month)) continue
    const page = await owner.open(`${journalPath}?month=${month}`)
    // A site may be without the module.
    if (page.status === 404) return
    codes ??= await saveXeroCodes(owner)
    const fields = { intent: 'close', month, seen: page.fields.get('seen') ?? '' }
    const closed = await owner.post(journalPath, fields)
    assert.equal(closed.status, 303, `${month} is closed: ${closed.page.text}`)
    const text = await (await owner.visit(`${journalPath}.csv?month=${month}&for=quickbooks`)).text()
    const [head, ...rows] = parseCsv(text)
    same('the headings', head!.join(), 'JournalNo,JournalDate,AccountName,Description,Debits,Credits')
    assertBalanced(month, rows)
    const xero = parseCsv(await (await owner.visit(`${journalPath}.csv?month=${month}&for=xero`)).text())
    compareXeroFile(month, xero, rows, codes)
    at.journals.set(month, rows)
  }
}

const cents = (cell = '') => Math.round(Number(cell || 0) * 100)

/** Asserts that QuickBooks accepts a file: at most 1,000 lines, and each journal's debits equal its credits. */
function assertBalanced(month: string, rows: readonly string[][]): void {
  assert(rows.length <= 1_000, `${month} has ${rows.length} lines`)
  const sums = new Map<string, number>()
  for (const [number, date, , , debit, credit] of rows) {
    assert.match(date!, /^\d\d\/\d\d\/\d{4}$/)
    assert.equal(Boolean(debit) && Boolean(credit), false, 'a journal line has either a debit or a credit')
    sums.set(number!, (sums.get(number!) ?? 0) + cents(debit) - cents(credit))
  }
  for (const [number, sum] of sums) same(`debits less credits of ${number}`, sum, 0)
}

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

/** Gives each account a Xero code through the settings form. Returns the codes by account name. */
async function saveXeroCodes(owner: Owner): Promise<Map<string, string>> {
  const path = '/backbar/settings/journal'
  const { fields } = await owner.open(path)
  const keys = [...fields.keys()].flatMap((name) => /^(.+)Code$/.exec(name)?.[1] ?? [])
  const codes = new Map(keys.map((key, i) => [fields.get(key)!, String(200 + i)]))
  const typed = keys.map((key) => [`${key}Code`, codes.get(fields.get(key)!)!])
  const { status, page } = await owner.post(path, { ...Object.fromEntries(fields), ...Object.fromEntries(typed) })
  assert.equal(status, 303, page.text)
  return codes
}

/**
 * Asserts that the file for Xero has the same sums as the file for QuickBooks, at most 300 lines, and a sum of zero for
 * each day.
 */
function compareXeroFile(
  month: string,
  [head, ...lines]: readonly string[][],
  quickbooks: readonly string[][],
  codes: ReadonlyMap<string, string>,
): void {
  same('the headings for Xero', head!.join(), '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount')
  assert(lines.length <= 300, `${month} has ${lines.length} lines for Xero`)
  const [days, found, expected] = [new Map() as Sums, new Map() as Sums, new Map() as Sums]
  for (const [narration, date, , code, , amount] of lines) {
    assert.match(date!, /^\d\d [A-Z][a-z]{2} \d{4}$/)
    add(days, narration!, cents(amount))
    add(found, code!, cents(amount))
  }
  for (const [day, sum] of days) same(`the sum of ${day} for Xero`, sum, 0)
  for (const [, , account, , debit, credit] of quickbooks)
    add(expected, codes.get(account!)!, cents(debit) - cents(credit))
  same(`${month} for Xero`, listSums(found), listSums(expected))
}

/**
 * Closes all months. Compares all files together, and each month's page, with the independent journal. A month's
 * journal also corrects closed months, so the clock first moves past the current month.
 */
export async function compareJournal(at: PaymentWalk, all: readonly PaymentOrder[]): Promise<void> {
  const next = Temporal.PlainYearMonth.from(at.today().slice(0, 7)).add({ months: 1 }).toPlainDate({ day: 1 })
  at.house.advance(next.toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds - at.house.now())
  at.owner = await createOwnerClient(at.house)
  await closeMonths(at)
  if (at.journals.size === 0) return
  const moved = (await Promise.all(all.map((order) => listMoved(at, order)))).flat()
  const expected: Sums = new Map()
  for (const month of at.journals.keys())
    for (const [account, sum] of sumMonth(moved, month)) add(expected, account, sum)
  const found: Sums = new Map()
  for (const [, , account, , debit, credit] of [...at.journals.values()].flat())
    add(found, account!, cents(debit) - cents(credit))
  same('all journals together', listSums(found), listSums(expected))
  for (const month of at.journals.keys()) await compareMonthPage(at, moved, month)
}

function listSums(sums: Sums): Record<string, number> {
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function add(sums: Sums, account: string, sum: number): void {
  sums.set(account, (sums.get(account) ?? 0) + sum)
}

/** Money that moved on a day, positive if received, and the fee that Stripe deducted. */
type Moved = {
  day: string
  cents: number
  feeCents: number
  account: 'Stripe' | 'Checking' | 'Cash on hand'
  isTip: boolean
  /** Whether the movement is a refund or the reversal of a refund. */
  isRefund: boolean
  eventMonth: string
}

/**
 * Lists the money movements of an order. The amounts come from its independent ledger, only days and payment methods
 * from the site.
 */
async function listMoved({ house, stripe }: PaymentWalk, { id, books }: PaymentOrder): Promise<Moved[]> {
  const rows = await house.db.selectFrom('payment').selectAll().where('event_id', '=', id).execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const undoing = (of: string) => rows.find(({ kind, original_id }) => kind === 'reversal' && original_id === of)!
  const eventMonth = books.eventDate.slice(0, 7)
  const moved: Moved[] = []
  const put = (
    { paid_on: day, method }: { paid_on: string; method: string },
    sum: number,
    { isStripe = false, isTip = false, isRefund = false, feeCents = 0 },
  ) => {
    const account = isStripe ? 'Stripe' : method === 'cash' ? 'Cash on hand' : 'Checking'
    moved.push({ day, cents: sum, feeCents, account, isTip, isRefund, eventMonth })
  }
  const tipped = new Set(rows.flatMap(({ provider_id }) => /^(.*)-tip$/.exec(provider_id ?? '')?.[1] ?? []))
  for (const { id, cents: sum, isTip, isByCard: isStripe = false, isReversed } of books.paid) {
    const row = rowOf.get(id)!
    const charge = isStripe ? stripe.account.charges.get(row.provider_id!.replace(/-tip$/, ''))! : null
    // The fee of a payment with a tip is one.
    const isSecond = isTip && tipped.has(charge?.payment_intent as string)
    put(row, sum, { isStripe, isTip, feeCents: charge && !isSecond ? charge.balance_transaction.fee : 0 })
    if (isReversed) put(undoing(id), -sum, { isTip })
  }
  for (const { id, of, cents: sum, isByCard: isStripe = false, isReversed } of books.refunds) {
    put(rowOf.get(id)!, -sum, { isStripe, isTip: of.isTip, isRefund: true })
    if (isReversed) put(undoing(id), sum, { isTip: of.isTip, isRefund: true })
  }
  for (const { id, of, cents: sum, isWon } of books.disputes) {
    const [{ fee }] = stripe.account.disputes.get(id)!.balance_transactions
    const rowAs = (name: string) =>
      rows.find((row) => row.original_id === of.id && row.provider_id?.replace(/-tip$/, '') === name)!
    // The fee of a dispute of a payment and its tip is one.
    const isSecond = of.isTip && books.disputes.some((one) => one.id === id && !one.of.isTip)
    put(rowAs(id), -sum, { isStripe: true, isTip: of.isTip, feeCents: isSecond ? 0 : fee })
    if (isWon) put(rowAs(`${id}-won`), sum, { isStripe: true, isTip: of.isTip })
  }
  return moved
}

function sumMonth(moved: readonly Moved[], month: string): Sums {
  const sums: Sums = new Map()
  for (const { day, cents: sum, feeCents, account, isTip, isRefund, eventMonth } of moved) {
    const on = day.slice(0, 7)
    if (on === month) {
      const income = eventMonth > month ? 'Customer deposits' : isRefund ? 'Refunds to clients' : 'Event income'
      add(sums, account, sum - feeCents)
      add(sums, isTip ? 'Tips payable' : income, -sum)
      add(sums, 'Merchant fees', feeCents)
    }
    if (!isTip && eventMonth === month && on < month) {
      add(sums, 'Customer deposits', sum)
      add(sums, 'Event income', -sum)
    }
  }
  return sums
}

/** Compares a month's page by payment date with the independent journal. */
async function compareMonthPage(at: PaymentWalk, moved: readonly Moved[], month: string): Promise<void> {
  const { html } = await at.owner.open(`/backbar/money?month=${month}&by=paid`)
  const lines = [...html.matchAll(/<dt\b[^>]*>(.*?)<\/dt><dd\b[^>]*>(.*?)<\/dd>/gs)].map(
    ([, dt, dd]) => [dt!.replaceAll(/<[^>]*>/g, ''), listAmounts(dd!)[0] ?? 0] as const,
  )
  const find = (label: string) => lines.find(([name]) => name === label)?.[1] ?? 0
  const own = moved.filter(({ day }) => day.startsWith(month))
  const sum = (is: (one: Moved) => boolean) => own.reduce((all, one) => all + (is(one) ? one.cents : 0), 0)
  const found = ['Received', 'Refunded', 'Tips', 'Card fees'].map(find)
  const expected = [
    sum(({ isTip, isRefund }) => !isTip && !isRefund),
    sum(({ isTip, isRefund }) => !isTip && isRefund),
    sum(({ isTip }) => isTip),
    -own.reduce((all, { feeCents }) => all + feeCents, 0),
  ]
  same(
    `received, refunded, tips and fees of ${month}`,
    found.map((one) => one + 0),
    expected.map((one) => one + 0),
  )
}
