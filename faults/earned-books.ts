import assert from 'node:assert/strict'
import type { Db } from '../app/plumbing/database/database.server.ts'

/** What the team of an event is paid, as the tests say it: planned until it is agreed. */
export type TeamPay = Map<string, { agreedCents: number | null; plannedCents: number | null }>

/** Books kept apart, in whole cents: what each event left, what belongs to none, and both together, of one year. */
export type EarnedBooks = { events: Map<string, number>; unassignedCents: number; leftCents: number }

/**
 * The books of a year by the day of its events, from the rows alone: agreed, less what went back, what was let go, sales tax,
 * card fees, team pay, what was spent and what was driven. Written from the document, and from nothing the site adds up.
 */
export async function keepEarnedBooks(db: Db, year: number, team: TeamPay): Promise<EarnedBooks> {
  const [leads, erased, dues, payments, expenses, miles, taxes] = await Promise.all([
    db.selectFrom('lead').select(['id', 'event_date', 'state']).execute(),
    db.selectFrom('erased_event').selectAll().execute(),
    db.selectFrom('due').selectAll().execute(),
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('expense').selectAll().execute(),
    db.selectFrom('mileage').selectAll().execute(),
    taxStanding(db),
  ])
  const dayOf = new Map([
    ...erased.map(({ lead_id, event_date }) => [lead_id, event_date] as const),
    ...leads.map(({ id, event_date }) => [id, event_date] as const),
  ])
  const isOurs = (day: string | undefined) => day?.startsWith(`${year}-`) ?? false
  const events = new Map<string, number>()
  let unassignedCents = 0
  /** Of an event in its event's year, of none in the year of its own day. */
  const put = (leadId: string | null, day: string, cents: number) => {
    const eventDay = leadId === null ? undefined : dayOf.get(leadId)
    if (eventDay === undefined) unassignedCents += isOurs(day) ? cents : 0
    else if (isOurs(eventDay)) events.set(leadId!, (events.get(leadId!) ?? 0) + cents)
  }
  for (const { id, state, event_date } of leads)
    if (['booked', 'done'].includes(state) && isOurs(event_date)) events.set(id, 0)
  for (const { lead_id, due_on, amount_cents, tax_cents } of dues)
    put(lead_id, due_on, Number(amount_cents) - Number(tax_cents ?? 0))
  for (const [leadId, { taxCents }] of taxes) put(leadId, '', -taxCents)
  for (const { lead_id, paid_on, fee_cents, kind } of payments)
    if (kind === 'payment') put(lead_id, paid_on, -Number(fee_cents ?? 0))
  for (const { lead_id, day, amount_cents } of expenses) put(lead_id, day, -Number(amount_cents))
  for (const { lead_id, day, tenths, rate_tenths } of miles) {
    // Each entry by itself, half a cent up, and what takes it back by as much.
    const cents = Math.floor((Math.abs(Number(tenths)) * Number(rate_tenths) + 50) / 100)
    put(lead_id, day, Number(tenths) < 0 ? cents : -cents)
  }
  for (const [leadId, { agreedCents, plannedCents }] of team)
    if (events.has(leadId)) put(leadId, '', -(agreedCents ?? plannedCents ?? 0))
  const leftCents = [...events.values()].reduce((sum, cents) => sum + cents, unassignedCents)
  return { events, unassignedCents, leftCents }
}

/** What stands in signed papers of one event: the tax they were signed at, what is sold before it and of it, in cents. */
export type TaxStanding = {
  county: string
  surtaxRate: number
  /** Taxed; of that what the county takes its part of; and what is not taxed, or by nobody who is exempt. */
  taxableCents: number
  surtaxableCents: number
  untaxedCents: number
  stateCents: number
  surtaxCents: number
  taxCents: number
}

type TaxClass = 'labor' | 'rental' | 'goods'
type SignedLine = { id: string; taxClass: TaxClass; totalCents: number; quantity?: number; unitCents?: number }
type SignedTax =
  | { rates: Record<TaxClass, number> }
  | {
      county: string
      stateRate: number
      surtaxRate: number
      capCents: number
      classes: Record<TaxClass, 'no' | 'taxed' | 'capped'>
      exempt?: object
    }

/** The tax of what each event stands at: what was signed, or the last change that was agreed to. */
export async function taxStanding(db: Db): Promise<Map<string, TaxStanding>> {
  const [proposals, changes] = await Promise.all([
    db.selectFrom('proposal').selectAll().where('state', 'in', ['agreed', 'reserved', 'postponed', 'done']).execute(),
    db.selectFrom('change_request').selectAll().where('state', '=', 'agreed').orderBy('number').execute(),
  ])
  return new Map(
    proposals.map(({ id, lead_id, document, chosen }) => {
      const change = changes.findLast(({ proposal_id }) => proposal_id === id)
      return [lead_id, salesTax(change?.document ?? document, change?.chosen ?? chosen)]
    }),
  )
}

/** What was added by hand and is taxed, in the same way: its sum without tax, and the tax that was written down with it. */
export function addedTax(due: {
  amount_cents: number
  tax_cents: number | null
  tax_by: string | null
  tax_class: string | null
}) {
  const tax = due.tax_by === null ? null : (JSON.parse(due.tax_by) as Exclude<SignedTax, { rates: unknown }>)
  const netCents = due.amount_cents - (due.tax_cents ?? 0)
  const stateCents = tax && due.tax_cents ? Math.round((netCents * tax.stateRate) / 10_000) : 0
  const isCapped = tax?.classes[due.tax_class as TaxClass] === 'capped'
  const surtaxableCents = due.tax_cents ? (isCapped ? Math.min(netCents, tax.capCents) : netCents) : 0
  return {
    county: due.tax_cents ? (tax?.county ?? '') : '',
    taxableCents: due.tax_cents ? netCents : 0,
    surtaxableCents,
    untaxedCents: due.tax_cents ? 0 : netCents,
    stateCents,
    surtaxCents: (due.tax_cents ?? 0) - stateCents,
  }
}

/** The tax of a signed document with what was chosen: each class's sum at its rates in hundredths of a percent, rounded once. */
function salesTax(document: string, chosen: string): TaxStanding {
  const { lines, money } = JSON.parse(document) as { lines: SignedLine[]; money: { tax: SignedTax | null } }
  const taken = new Set(JSON.parse(chosen) as string[])
  const { tax } = money
  const isCounty = tax !== null && 'county' in tax
  const { county, surtaxRate } = isCounty ? tax : { county: '', surtaxRate: 0 }
  const sums = { taxableCents: 0, surtaxableCents: 0, untaxedCents: 0, stateCents: 0, surtaxCents: 0, taxCents: 0 }
  for (const taxClass of ['labor', 'rental', 'goods'] as const) {
    const of = lines.filter((line) => taken.has(line.id) && line.taxClass === taxClass)
    const netCents = of.reduce((all, { totalCents }) => all + totalCents, 0)
    const isTaxed = isCounty ? tax.classes[taxClass] !== 'no' && !tax.exempt : (tax?.rates[taxClass] ?? 0) > 0
    const taxableCents = isTaxed ? Math.max(0, netCents) : 0
    sums.taxableCents += taxableCents
    sums.untaxedCents += netCents - taxableCents
    if (!tax || taxableCents === 0) continue
    // Of each item the county takes its part of the first dollars alone.
    const capped = isCounty && tax.classes[taxClass] === 'capped' ? tax.capCents : Infinity
    const under = of.reduce((all, { totalCents, quantity = 1, unitCents = totalCents }) => {
      return all + (totalCents > 0 ? Math.min(totalCents, quantity * Math.min(unitCents, capped)) : 0)
    }, 0)
    const surtaxableCents = Math.min(taxableCents, under)
    const [state, surtax] = isCounty
      ? [tax.stateRate, tax.surtaxRate]
      : [Math.min(600, tax.rates[taxClass]), Math.max(0, tax.rates[taxClass] - 600)]
    const taxCents = Math.round((taxableCents * state + surtaxableCents * surtax) / 10_000)
    const stateCents = Math.round((taxableCents * state) / 10_000)
    sums.surtaxableCents += surtaxableCents
    sums.stateCents += stateCents
    sums.surtaxCents += taxCents - stateCents
    sums.taxCents += taxCents
  }
  return { county, surtaxRate, ...sums }
}

/** No entry is taken back twice, and one that takes another back is its mirror. */
export async function assertMirrors(db: Db): Promise<void> {
  for (const table of ['expense', 'mileage'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const backs = rows.filter(({ of_id }) => of_id !== null)
    assert.equal(new Set(backs.map(({ of_id }) => of_id)).size, backs.length, `${table}: none is taken back twice`)
    for (const back of backs) {
      const of = byId.get(back.of_id!)
      assert.equal(Number(back.amount_cents) + Number(of?.amount_cents), 0, `${table}: what takes back is as much`)
      assert.deepEqual([back.day, back.lead_id], [of?.day, of?.lead_id], `${table}: on the same day, of the same event`)
    }
  }
}

/** What was laid out and not paid back, from the rows alone: each entry, less what is marked and not unmarked. */
export async function laidOutCents(db: Db): Promise<number> {
  const [expenses, marks] = await Promise.all([
    db.selectFrom('expense').selectAll().where('reimburse_to', 'is not', null).execute(),
    db.selectFrom('paid_back').selectAll().execute(),
  ])
  let cents = 0
  for (const { id, amount_cents } of expenses) {
    const paid = marks.reduce(
      (sum, { expense_id, of_id }) => sum + (expense_id === id ? (of_id === null ? 1 : -1) : 0),
      0,
    )
    assert(paid === 0 || paid === 1, 'a cost is paid back once or not')
    cents += Number(amount_cents) * (1 - paid)
  }
  return cents
}
