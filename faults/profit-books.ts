import assert from 'node:assert/strict'
import type { Db } from '../app/plumbing/database/database.server.ts'

/** Staff pay of an event: planned pay until hours are approved. Integer cents. */
export type StaffPay = Map<string, { agreedCents: number | null; plannedCents: number | null }>

/**
 * Independently computed profit of a year in cents: of each event and month, of sums without an event, and in total.
 */
export type ProfitBooks = {
  events: Map<string, number>
  months: Map<string, number>
  unassignedCents: number
  leftCents: number
}

/**
 * Computes the profit of a year by event date from table rows: the agreed total less refunds, write-offs, sales tax,
 * card fees, staff pay, costs and mileage. Written from the documentation, without sums of the site.
 */
export async function createProfitBooks(db: Db, year: number, team: StaffPay): Promise<ProfitBooks> {
  const [leads, erased, amountsDue, payments, expenses, miles, sales] = await Promise.all([
    db.selectFrom('event').select(['id', 'event_date', 'state']).execute(),
    db.selectFrom('erased_event').selectAll().execute(),
    db.selectFrom('amount_due').selectAll().execute(),
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('expense').selectAll().execute(),
    db.selectFrom('mileage').selectAll().execute(),
    recordSales(db),
  ])
  const dayOf = new Map([
    ...erased.map(({ event_id, event_date }) => [event_id, event_date] as const),
    ...leads.map(({ id, event_date }) => [id, event_date] as const),
  ])
  const isOurs = (day: string | undefined) => day?.startsWith(`${year}-`) ?? false
  const events = new Map<string, number>()
  const months = new Map<string, number>()
  const addToMonth = (day: string, cents: number) => {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + cents)
  }
  let unassignedCents = 0
  /** An event's sums count in the year of its event, other sums in the year of their own date. */
  const put = (eventId: string | null, day: string, cents: number) => {
    const eventDay = eventId === null ? undefined : dayOf.get(eventId)
    if (isOurs(eventDay ?? day)) addToMonth(eventDay ?? day, cents)
    if (eventDay === undefined) unassignedCents += isOurs(day) ? cents : 0
    else if (isOurs(eventDay)) events.set(eventId!, (events.get(eventId!) ?? 0) + cents)
  }
  for (const { id, state, event_date } of leads)
    if (['booked', 'done'].includes(state) && isOurs(event_date)) events.set(id, 0)
  for (const { event_id, due_on, amount_cents } of amountsDue) put(event_id, due_on, amount_cents)
  for (const [eventId, own] of sales) put(eventId, '', -computeTax(own))
  for (const { event_id, paid_on, fee_cents, kind } of payments)
    if (kind === 'payment') put(event_id, paid_on, -(fee_cents ?? 0))
  for (const { event_id, day, amount_cents } of expenses) put(event_id, day, -amount_cents)
  for (const { event_id, day, tenths, rate_tenths } of miles) {
    // Each entry is rounded on its own, half a cent up, and its reversal by the same amount.
    const cents = Math.floor((Math.abs(tenths) * rate_tenths + 50) / 100)
    put(event_id, day, tenths < 0 ? cents : -cents)
  }
  for (const [eventId, { agreedCents, plannedCents }] of team)
    if (events.has(eventId)) put(eventId, '', -(agreedCents ?? plannedCents ?? 0))
  const leftCents = [...events.values()].reduce((sum, cents) => sum + cents, unassignedCents)
  return { events, months, unassignedCents, leftCents }
}

/** Parts of a sale in cents: amounts before tax by kind of taxation, and the tax of the state and the county. */
const saleParts = ['certificate', 'untaxed', 'surtaxable', 'overCap', 'state', 'surtax'] as const
type SaleParts = Record<(typeof saleParts)[number], number>

/** Sale of an event in a county at a single rate. */
export type BookedSale = SaleParts & { county: string; surtaxRate: number }

type TaxClass = 'labor' | 'rental' | 'goods'
type SignedLine = { taxClass: TaxClass; totalCents: number; quantity?: number; unitCents?: number }
type CountyTax = {
  county: string
  stateRate: number
  surtaxRate: number
  capCents: number
  classes: Record<TaxClass, 'no' | 'taxed' | 'capped'>
  exempt?: object
}
type SignedTax = CountyTax | { rates: Record<TaxClass, number> }

const nothing: SaleParts = { certificate: 0, untaxed: 0, surtaxable: 0, overCap: 0, state: 0, surtax: 0 }

/**
 * Computes the sales of each event by county, from the latest signed or changed agreement and the amounts due. Amounts
 * added by hand have their own tax. A later reduction lowers all parts alike, including the tax. What is kept after a
 * cancellation is not taxed.
 */
export async function recordSales(db: Db): Promise<Map<string, BookedSale[]>> {
  const [proposals, changes, amountsDue] = await Promise.all([
    db
      .selectFrom('proposal')
      .selectAll()
      .where('state', 'in', ['agreed', 'reserved', 'postponed', 'done', 'called-off'])
      .orderBy('version')
      .execute(),
    db
      .selectFrom('change_request')
      .selectAll()
      .where('state', '=', 'agreed')
      .where('kind', 'in', ['change', 'storm'])
      .orderBy('number')
      .execute(),
    // Amounts written off by erasing a client's data were sold nevertheless.
    db
      .selectFrom('amount_due')
      .selectAll()
      .where('source', '<>', 'erased')
      .orderBy('created_at')
      .orderBy('due_on')
      .orderBy('id')
      .execute(),
  ])
  const sales = new Map<string, BookedSale[]>()
  for (const [eventId, own] of Object.entries(Object.groupBy(amountsDue, ({ event_id }) => event_id))) {
    const versions = proposals.filter(({ event_id }) => event_id === eventId)
    const held = versions.findLast(({ state }) => state !== 'called-off') ?? versions.at(-1)
    const stands = changes.findLast(({ proposal_id }) => proposal_id === held?.id) ?? held
    const owedCents = own!.reduce((all, { amount_cents }) => all + amount_cents, 0)
    const added = own!.filter(({ kind, amount_cents }) => {
      return kind === 'extra' || (!held && amount_cents > 0 && kind !== 'given-back')
    })
    const sold = held?.state === 'called-off' ? [] : computeSales(stands ? parseSignedLines(stands) : null, added)
    sales.set(eventId, reduceSales(sold, owedCents))
  }
  return sales
}

function parseSignedLines({ document, chosen }: { document: string; chosen: string }) {
  const { lines, money } = JSON.parse(document) as {
    lines: (SignedLine & { id: string })[]
    money: { tax: SignedTax | null }
  }
  const taken = new Set(JSON.parse(chosen) as string[])
  return { lines: lines.filter(({ id }) => taken.has(id)), tax: money.tax }
}

type AddedAmount = {
  amount_cents: number
  tax_cents: number | null
  tax_class: string | null
  tax_calculation: string | null
}

function computeSales(
  signed: { lines: SignedLine[]; tax: SignedTax | null } | null,
  added: readonly AddedAmount[],
): BookedSale[] {
  const sales: BookedSale[] = []
  const put = (tax: SignedTax | null, parts: SaleParts) => {
    const { county, surtaxRate } = tax && 'county' in tax ? tax : { county: '', surtaxRate: 0 }
    const known = sales.find((one) => one.county === county && one.surtaxRate === surtaxRate)
    if (!known) sales.push({ county, surtaxRate, ...parts })
    else for (const part of saleParts) known[part] += parts[part]
  }
  if (signed) put(signed.tax, computeSaleParts(signed.lines, signed.tax))
  const lines = [...(signed?.lines ?? [])]
  for (const { amount_cents, tax_cents, tax_class, tax_calculation } of added) {
    const netCents = amount_cents - (tax_cents ?? 0)
    const by = tax_calculation === null ? (signed?.tax ?? null) : (JSON.parse(tax_calculation) as SignedTax)
    if (tax_cents === null || by === null) put(null, { ...nothing, untaxed: netCents, state: tax_cents ?? 0 })
    else {
      // The addition to its tax class. Its tax is as recorded with it.
      const more = { taxClass: tax_class as TaxClass, totalCents: netCents }
      const [before, after] = [computeSaleParts(lines, by), computeSaleParts([...lines, more], by)]
      const parts = { ...nothing }
      for (const part of saleParts) parts[part] = after[part] - before[part]
      put(by, { ...parts, surtax: tax_cents - parts.state })
    }
    if (tax_cents !== null) lines.push({ taxClass: tax_class as TaxClass, totalCents: netCents })
  }
  return sales
}

/**
 * Taxes the total of each class at its rates in hundredths of a percent, rounded once, half a cent up. The state's part
 * comes first.
 */
function computeSaleParts(lines: readonly SignedLine[], tax: SignedTax | null): SaleParts {
  const sums = { ...nothing }
  for (const taxClass of ['labor', 'rental', 'goods'] as const) {
    const of = lines.filter((line) => line.taxClass === taxClass)
    const netCents = of.reduce((all, { totalCents }) => all + totalCents, 0)
    const { stateRate, surtaxRate, capCents } = getRates(tax, taxClass)
    const baseCents = stateRate + surtaxRate === 0 ? 0 : Math.max(0, netCents)
    sums.untaxed += netCents - baseCents
    if (tax && 'county' in tax && tax.exempt) {
      sums.certificate += baseCents
      continue
    }
    // The county taxes only the first dollars of each item.
    const underCents = of.reduce((all, { totalCents, quantity = 1, unitCents = totalCents }) => {
      return all + (totalCents > 0 ? Math.min(totalCents, quantity * Math.min(unitCents, capCents)) : 0)
    }, 0)
    const surtaxableCents = capCents === Infinity ? baseCents : Math.min(baseCents, underCents)
    const stateCents = Math.round((baseCents * stateRate) / 10_000)
    sums.surtaxable += surtaxableCents
    sums.overCap += baseCents - surtaxableCents
    sums.state += stateCents
    sums.surtax += Math.round((baseCents * stateRate + surtaxableCents * surtaxRate) / 10_000) - stateCents
  }
  return sums
}

/** Agreements signed before county rates were stored have a combined rate. Up to six percent belong to the state. */
function getRates(tax: SignedTax | null, taxClass: TaxClass) {
  if (!tax) return { stateRate: 0, surtaxRate: 0, capCents: Infinity }
  if ('rates' in tax) {
    const stateRate = Math.min(600, tax.rates[taxClass])
    return { stateRate, surtaxRate: tax.rates[taxClass] - stateRate, capCents: Infinity }
  }
  const how = tax.classes[taxClass]
  const capCents = how === 'capped' ? tax.capCents : Infinity
  return how === 'no' ? { stateRate: 0, surtaxRate: 0, capCents } : { ...tax, capCents }
}

/**
 * Reduces sales to a total. Each part gets its share in whole cents, and the remaining cents go to the largest
 * remainders, the first part first.
 */
function reduceSales(sales: readonly BookedSale[], toCents: number): BookedSale[] {
  const places = sales.flatMap((sale, i) => saleParts.map((part) => ({ i, part, cents: sale[part] })))
  const inAll = places.reduce((all, { cents }) => all + cents, 0)
  if (inAll === toCents) return [...sales]
  if (inAll <= 0) return [{ county: '', surtaxRate: 0, ...nothing, untaxed: toCents }]
  const shares = places.map(({ cents, ...place }) => {
    const whole = Math.floor((toCents * cents) / inAll)
    return { ...place, whole, rest: toCents * cents - whole * inAll }
  })
  const left = toCents - shares.reduce((all, { whole }) => all + whole, 0)
  const more = new Set(shares.toSorted((a, b) => b.rest - a.rest).slice(0, left))
  const less = sales.map((sale) => ({ ...sale }))
  for (const share of shares) less[share.i]![share.part] = share.whole + (more.has(share) ? 1 : 0)
  return less
}

/** Sums the tax of sales. */
export function computeTax(sales: readonly BookedSale[]): number {
  return sales.reduce((all, { state, surtax }) => all + state + surtax, 0)
}

/** Asserts that no entry is reversed twice and that each reversal has its entry's amount, date and event. */
export async function assertMirrors(db: Db): Promise<void> {
  for (const table of ['expense', 'mileage'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const backs = rows.filter(({ original_id }) => original_id !== null)
    assert.equal(
      new Set(backs.map(({ original_id }) => original_id)).size,
      backs.length,
      `${table}: no entry is reversed twice`,
    )
    for (const back of backs) {
      const of = byId.get(back.original_id!)
      assert.equal(back.amount_cents + Number(of?.amount_cents), 0, `${table}: a reversal has the amount of its entry`)
      assert.deepEqual(
        [back.day, back.event_id],
        [of?.day, of?.event_id],
        `${table}: a reversal has the date and the event of its entry`,
      )
    }
  }
}

/** Sums staff expenses not reimbursed yet from table rows: each entry, less those marked as paid and not unmarked. */
export async function advancedCents(db: Db): Promise<number> {
  const [expenses, marks] = await Promise.all([
    db.selectFrom('expense').selectAll().where('reimburse_to', 'is not', null).execute(),
    db.selectFrom('cost_reimbursement').selectAll().execute(),
  ])
  let cents = 0
  for (const { id, amount_cents } of expenses) {
    const paid = marks.reduce(
      (sum, { expense_id, original_id }) => sum + (expense_id === id ? (original_id === null ? 1 : -1) : 0),
      0,
    )
    assert(paid === 0 || paid === 1, 'an expense is reimbursed at most once')
    cents += amount_cents * (1 - paid)
  }
  return cents
}
