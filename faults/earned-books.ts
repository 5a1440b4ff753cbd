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
  const [leads, erased, dues, payments, expenses, miles, proposals] = await Promise.all([
    db.selectFrom('lead').select(['id', 'event_date', 'state']).execute(),
    db.selectFrom('erased_event').selectAll().execute(),
    db.selectFrom('due').selectAll().execute(),
    db.selectFrom('payment').selectAll().execute(),
    db.selectFrom('expense').selectAll().execute(),
    db.selectFrom('mileage').selectAll().execute(),
    db.selectFrom('proposal').selectAll().where('state', 'in', ['agreed', 'reserved', 'postponed', 'done']).execute(),
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
  for (const { lead_id, due_on, amount_cents } of dues) put(lead_id, due_on, Number(amount_cents))
  const signed = new Map(proposals.map((one) => [one.lead_id, one]))
  for (const [leadId, of] of Map.groupBy(dues, ({ lead_id }) => lead_id)) {
    const rows = of.map(({ kind, source, amount_cents, tax_cents, tax_class }) => {
      const isLetGo = source === 'erased'
      return { kind, isLetGo, cents: Number(amount_cents), taxCents: Number(tax_cents ?? 0), taxClass: tax_class }
    })
    put(leadId, '', -salesTax(signed.get(leadId), rows))
  }
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

type DueRow = { kind: string; isLetGo: boolean; cents: number; taxCents: number; taxClass: string | null }

/**
 * The sales tax in a sale: each class's sum at its rate in hundredths of a percent, rounded once, and what was added says its
 * own. What was given back is of every part of it alike: each keeps its share, in whole cents by largest remainder.
 */
function salesTax(signed: { document: string; chosen: string } | undefined, dues: readonly DueRow[]): number {
  const sold = dues.filter(({ isLetGo }) => !isLetGo)
  const { lines = [], rates = {} } = signed ? readSigned(signed) : {}
  const extras = sold.filter(({ kind }) => kind === 'extra')
  const agreed = partsAt(lines, rates)
  const extraTax = extras.reduce((sum, { taxCents }) => sum + taxCents, 0)
  const added = extras.map(({ cents, taxCents, taxClass }) => ({ taxClass: taxClass ?? '', cents: cents - taxCents }))
  const all = partsAt([...lines, ...added], rates)
  // Where nothing is taxed by the agreement, an extra's tax is the state's.
  const stateCents = Object.keys(rates).length > 0 ? all.state : extraTax
  const leaves = [all.untaxed, all.taxed, stateCents, agreed.state + agreed.surtax + extraTax - stateCents]
  const soldCents = sold.reduce((sum, { cents }) => sum + cents, 0)
  const inAll = leaves.reduce((sum, cents) => sum + cents, 0)
  if (soldCents === inAll) return leaves[2]! + leaves[3]!
  if (inAll <= 0) return 0
  const floors = leaves.map((cents) => Math.floor((soldCents * cents) / inAll))
  const rest = soldCents - floors.reduce((sum, cents) => sum + cents, 0)
  const more = leaves
    .map((cents, i) => ({ i, left: soldCents * cents - floors[i]! * inAll }))
    .toSorted((a, b) => b.left - a.left || a.i - b.i)
    .slice(0, rest)
  for (const { i } of more) floors[i]! += 1
  return floors[2]! + floors[3]!
}

type Sold = { taxClass: string; cents: number }

function readSigned({ document, chosen }: { document: string; chosen: string }) {
  const { lines, money } = JSON.parse(document) as {
    lines: { id: string; taxClass: string; totalCents: number }[]
    money: { tax: { rates: Record<string, number> } | null }
  }
  const taken = new Set(JSON.parse(chosen) as string[])
  const sold = lines.flatMap(({ id, taxClass, totalCents: cents }): Sold[] =>
    taken.has(id) ? [{ taxClass, cents }] : [],
  )
  return { lines: sold, rates: money.tax?.rates ?? {} }
}

/** What is sold by class: before tax, taxed or not, the state's six percent at most of its tax, and the rest of it. */
function partsAt(lines: readonly Sold[], rates: Record<string, number>) {
  const parts = { untaxed: 0, taxed: 0, state: 0, surtax: 0 }
  for (const [taxClass, of] of Map.groupBy(lines, ({ taxClass }) => taxClass)) {
    const sum = of.reduce((all, { cents }) => all + cents, 0)
    const rate = rates[taxClass] ?? 0
    const taxed = rate === 0 ? 0 : Math.max(0, sum)
    const state = Math.round((taxed * Math.min(600, rate)) / 10_000)
    parts.untaxed += sum - taxed
    parts.taxed += taxed
    parts.state += state
    parts.surtax += Math.round((taxed * rate) / 10_000) - state
  }
  return parts
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
