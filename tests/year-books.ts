import assert from 'node:assert/strict'
import { getStatus, type BookedAmountDue, type BookedPayment } from '../faults/booking-books.ts'
import { createProfitBooks, recordSales, computeTax, type StaffPay } from '../faults/profit-books.ts'
import { listAccounts } from '../faults/money-books.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import type { PaymentRow } from '../app/plumbing/database/schema.ts'

/**
 * Independent books of a business, computed from database rows and signed documents without code of the site. Integer
 * cents, days as 2027-05-15.
 */
export type YearBooks = Awaited<ReturnType<typeof createYearBooks>>

/** Money of a year, a month or an experience, in cents. */
export type Sums = { agreed: number; received: number; returned: number; tips: number }

export type BookedEvent = YearBooks['jobs'][number]

/** Mileage rate on a day, in tenths of a cent. */
const mileTenths = (day: string) => (day < '2026-01-01' ? 700 : 725)

export async function createYearBooks(db: Db, zone: string) {
  const [events, amountsDue, payments, expenses, miles, team] = await Promise.all([
    db.selectFrom('event').selectAll().execute(),
    db.selectFrom('amount_due').selectAll().orderBy('created_at').orderBy('id').execute(),
    db.selectFrom('payment').selectAll().orderBy('at').orderBy('id').execute(),
    db.selectFrom('expense').selectAll().execute(),
    db.selectFrom('mileage').selectAll().execute(),
    computeStaffBooks(db),
  ])
  const [proposals, signatures, links] = await Promise.all([
    db.selectFrom('proposal').selectAll().execute(),
    db.selectFrom('signature').selectAll().execute(),
    db.selectFrom('email').select(['event_id', 'body_text']).where('kind', '=', 'proposal').execute(),
  ])
  const accounts = listAccounts(amountsDue, payments)
  const years = [...new Set(events.map(({ event_date }) => Number(event_date.slice(0, 4))))].toSorted((a, b) => a - b)
  const earned = new Map<number, Awaited<ReturnType<typeof createProfitBooks>>>()
  for (const year of years) earned.set(year, await createProfitBooks(db, year, team.pay))
  const sales = await recordSales(db)
  const jobs = events.map((event) => {
    const { id, event_date: day } = event
    const of = <T extends { event_id: string | null }>(rows: readonly T[]) => rows.filter((row) => row.event_id === id)
    const { owedCents, paidCents, receivedCents } = accounts.get(id) ?? { owedCents: 0, paidCents: 0, receivedCents: 0 }
    const entries = of(payments).map((row) => ({ ...row, ...computeEntryAmounts(row, payments) }))
    const sale = sales.get(id) ?? []
    const pay = team.pay.get(id)
    return {
      id,
      day,
      reference: event.reference,
      name: event.requestor_name,
      state: event.state,
      experience: event.experience,
      askedOn: getLocalDay(zone, event.created_at),
      askedAt: event.created_at,
      heardFrom: event.heard_from,
      link: /\/yours\/[\w-]{22}/.exec(of(links)[0]?.body_text ?? '')?.[0] ?? null,
      wasProposed: of(proposals).some(({ sent_at }) => sent_at !== null),
      saidYesAt: of(signatures).reduce<number | null>((first, { at }) => Math.min(first ?? at, at), null),
      hasDues: of(amountsDue).length > 0,
      isInBooks: [amountsDue, payments, expenses, miles].some(
        (rows) => of<{ event_id: string | null }>(rows).length > 0,
      ),
      isReserved: true,
      agreedCents: owedCents,
      receivedCents,
      returnedCents: receivedCents - paidCents,
      outstandingCents: owedCents - paidCents,
      tipCents: sum(entries.map(({ tips }) => tips)),
      givenBackCents: -sum(of(amountsDue).map((due) => (due.kind === 'given-back' ? due.amount_cents : 0))),
      taxCents: computeTax(sale),
      sale,
      crewCents: pay?.agreedCents ?? pay?.plannedCents ?? 0,
      crew: !pay ? ('not noted' as const) : pay.agreedCents === null ? ('planned' as const) : ('agreed' as const),
      spentCents: sum(of(expenses).map(({ amount_cents }) => amount_cents)),
      drivenCents: sum(of(miles).map(computeMileageCents)),
      drivenTenths: sum(of(miles).map(({ tenths }) => tenths)),
      leftCents: earned.get(Number(day.slice(0, 4)))!.events.get(id) ?? 0,
      entries,
      amountsDue: of(amountsDue),
      open: listUnpaidAmountsDue(of(amountsDue), of(payments)),
    }
  })
  const dayOfJob = new Map(jobs.map(({ id, day }) => [id, day]))
  const isIn = (year: number, day: string | undefined) => day?.startsWith(`${year}-`) ?? false
  /**
   * Whether a cost counts in a year. By event date, a cost of an event counts in the event's year. All other costs, and
   * all by payment date, count in the year of their own day.
   */
  const countsIn = (year: number, by: ByMonth, { event_id, day }: { event_id: string | null; day: string }) =>
    isIn(year, by === 'event' && event_id !== null ? dayOfJob.get(event_id) : day)

  return {
    jobs,
    years,
    expenses,
    miles,
    team,
    earned,
    /** All amounts of a year by month and by experience, and its costs. */
    yearOf(year: number, by: ByMonth) {
      const moves = jobs.flatMap((job) => {
        const rows = [
          ...job.amountsDue.map((due) => ({
            day: due.due_on,
            agreed: due.amount_cents,
            received: 0,
            returned: 0,
            tips: 0,
          })),
          ...job.entries.map(({ paid_on, received, returned, tips }) => {
            return { day: paid_on, agreed: 0, received, returned, tips }
          }),
        ]
        return rows.map((row) => ({ ...row, experience: job.experience, day: by === 'event' ? job.day : row.day }))
      })
      const inYear = moves.filter(({ day }) => isIn(year, day))
      const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`)
      const ofYear = jobs.filter(({ day, isInBooks }) => isIn(year, day) && isInBooks)
      const paidOut = team.works.filter(({ paid_on }) => paid_on !== null && isIn(year, paid_on))
      return {
        ...addSums(inYear),
        months: months.map((month) => addSums(inYear.filter(({ day }) => day.startsWith(month)))),
        experiences: Object.entries(Object.groupBy(inYear, ({ experience }) => experience))
          .map(([experience, rows]) => ({ experience, ...addSums(rows!) }))
          .toSorted((a, b) => b.agreed - a.agreed || b.received - a.received),
        spentCents:
          sum(expenses.filter((row) => countsIn(year, by, row)).map(({ amount_cents }) => amount_cents)) +
          sum(miles.filter((row) => countsIn(year, by, row)).map(computeMileageCents)),
        sharedCents: sum([
          ...expenses.flatMap((row) => (row.event_id === null && isIn(year, row.day) ? row.amount_cents : [])),
          ...miles.flatMap((row) => (row.event_id === null && isIn(year, row.day) ? computeMileageCents(row) : [])),
        ]),
        teamCents:
          by === 'event'
            ? sum(ofYear.map(({ crewCents }) => crewCents))
            : sum(paidOut.map(({ total_cents }) => total_cents)),
        plannedCents: sum(ofYear.map(({ crew, crewCents }) => (crew === 'planned' ? crewCents : 0))),
        taxCents: sum(ofYear.map(({ taxCents }) => taxCents)),
        jobs: ofYear.toSorted((a, b) => a.day.localeCompare(b.day)),
        leftCents: earned.get(year)?.leftCents ?? 0,
      }
    },
  }
}

export type ByMonth = 'event' | 'paid'

function addSums(rows: readonly Sums[]): Sums {
  const of = (what: keyof Sums) => sum(rows.map((row) => row[what]))
  return { agreed: of('agreed'), received: of('received'), returned: of('returned'), tips: of('tips') }
}

/** Amounts that a ledger entry moves. A reversal moves the same amount the other way. */
function computeEntryAmounts(
  { kind, amount_cents: cents, is_tip, original_id }: PaymentRow,
  all: readonly PaymentRow[],
) {
  const isOfRefund = kind === 'reversal' && all.find(({ id }) => id === original_id)!.kind === 'refund'
  const isIn = kind === 'payment' || kind === 'tip' || isOfRefund
  const signedCents = isIn ? cents : -cents
  const isBack = kind === 'refund' || isOfRefund
  return {
    signedCents,
    received: is_tip || isBack ? 0 : signedCents,
    returned: is_tip || !isBack ? 0 : -signedCents,
    tips: is_tip ? signedCents : 0,
  }
}

/** Unpaid part of each amount due, in the order of payment. */
function listUnpaidAmountsDue(
  rows: readonly { id: string; kind: string; amount_cents: number; due_on: string; source: string }[],
  payments: readonly PaymentRow[],
) {
  const amountsDue = rows
    .filter(({ kind }) => kind !== 'given-back')
    .map(({ kind, amount_cents, due_on }, turn): BookedAmountDue => {
      return { kind: kind as BookedAmountDue['kind'], cents: amount_cents, on: due_on, turn }
    })
  const isReversed = (id: string) => payments.some(({ kind, original_id }) => kind === 'reversal' && original_id === id)
  const paid = payments
    .filter(({ kind }) => kind === 'payment' || kind === 'tip')
    .map(({ id, amount_cents, is_tip }): BookedPayment => {
      return { id, cents: amount_cents, isTip: is_tip === 1, for: null, isReversed: isReversed(id) }
    })
  const refunds = payments
    .filter(({ kind }) => kind === 'refund')
    .map(({ id, amount_cents, original_id }) => {
      const lowers = -sum(
        rows
          .filter(({ source, kind }) => kind === 'given-back' && source === `given-back-${id}`)
          .map(({ amount_cents }) => amount_cents),
      )
      const of = paid.find((one) => one.id === original_id)!
      return { id, of, cents: amount_cents, lowers, isAgain: lowers === 0, isReversed: isReversed(id) }
    })
  const signed = { totalCents: 0, depositCents: 0, balanceDay: '', steps: [] }
  return getStatus({
    signed,
    state: 'agreed',
    eventDate: '',
    amountsDue,
    paid,
    refunds,
    disputes: [],
    isReserved: true,
    signedOn: '',
    agreedCents: 0,
  }).open
}

/** Staff pay: agreed hours, or else planned hours at the staff member's rate with the round trip's mileage. */
async function computeStaffBooks(db: Db) {
  const [people, posts, tenures, allWorks, pots] = await Promise.all([
    db.selectFrom('staff_member').selectAll().execute(),
    db.selectFrom('shift').selectAll().where('state', 'not in', ['off', 'missed']).execute(),
    db.selectFrom('assignment').selectAll().where('until', 'is', null).execute(),
    db.selectFrom('work_record').selectAll().execute(),
    db.selectFrom('tip_pool_entry').selectAll().execute(),
  ])
  const reversed = new Set(allWorks.map(({ original_id: reverses }) => reverses))
  const works = allWorks.filter(({ id, original_id: reverses }) => reverses === null && !reversed.has(id))
  for (const { minutes, on_at, off_at, rate_unit, rate_cents, pay_cents, miles, mile_cents, ...work } of works) {
    assert.equal(minutes, (off_at - on_at) / 60_000)
    assert.equal(pay_cents, rate_unit === 'event' ? rate_cents : roundHalfUp(minutes * rate_cents, 60), work.id)
    assert.equal(mile_cents, roundHalfUp(miles * mileTenths(work.day), 10), work.id)
    assert.equal(work.total_cents, pay_cents + mile_cents + work.extras_cents, work.id)
  }
  const rateIn = (rates: string, role: string) =>
    (JSON.parse(rates) as Record<string, { unit: string; cents: number } | undefined>)[role]
  const planned = (post: (typeof posts)[number]) => {
    const minutes = (post.clock_to - post.clock_from) / 60_000
    const getPay = ({ unit, cents }: { unit: string; cents: number }) =>
      unit === 'event' ? cents : roundHalfUp(minutes * cents, 60)
    const tenure = tenures.find(({ shift_id }) => shift_id === post.id)
    const work = works.find(({ assignment_id }) => assignment_id === tenure?.id)
    if (work) return { cents: work.total_cents, isAgreed: true }
    const person = people.find(({ id }) => id === tenure?.staff_member_id)
    if (person?.paid_as === 'owner') return { cents: 0, isAgreed: false }
    const rate = person && rateIn(person.rates, post.role)
    if (rate)
      return { cents: getPay(rate) + roundHalfUp(2 * (post.miles ?? 0) * mileTenths(post.day), 10), isAgreed: false }
    // An unassigned shift costs the mean of what paid staff members would get.
    const each = people.flatMap(({ rates, paid_as }) => {
      const rate = rateIn(rates, post.role)
      return rate && paid_as !== 'owner' ? getPay(rate) : []
    })
    return { cents: roundHalfUp(sum(each), each.length), isAgreed: false }
  }
  const pay: StaffPay = new Map(
    Object.entries(Object.groupBy(posts, ({ event_id }) => event_id)).map(([id, of]) => {
      const lines = of!.map(planned)
      const cents = sum(lines.map((line) => line.cents))
      return [id, { agreedCents: lines.every(({ isAgreed }) => isAgreed) ? cents : null, plannedCents: cents }]
    }),
  )
  return { people, works, pay, pots, shares: getShares(pots, works, people) }
}

type Pots = readonly { event_id: string; kind: string; cents: number; day: string }[]
type Works = readonly { event_id: string; staff_member_id: string; minutes: number }[]

/** Shares of each tip pool by minutes, to the cent. Owners and managers get none where other staff worked. */
function getShares(pots: Pots, works: Works, people: readonly { id: string; is_manager: number }[]) {
  return Object.entries(Object.groupBy(pots, ({ event_id }) => event_id)).flatMap(([eventId, of]) => {
    const potCents = sum(of!.map(({ kind, cents }) => (kind === 'cash' || kind === 'ledger' ? cents : 0)))
    const isManager = (id: string) => people.find((one) => one.id === id)!.is_manager === 1
    const poured = works.filter(({ event_id, minutes }) => event_id === eventId && minutes > 0)
    const some = poured.filter(({ staff_member_id }) => !isManager(staff_member_id))
    const sharing = some.length > 0 ? some : poured
    const minutes = sum(sharing.map((one) => one.minutes))
    const parts = sharing.map(({ staff_member_id, minutes: own }) => {
      return { eventId, personId: staff_member_id, day: of![0]!.day, exact: (potCents * own) / minutes }
    })
    const left = potCents - sum(parts.map(({ exact }) => Math.floor(exact)))
    const first = parts.toSorted((a, b) => (b.exact % 1) - (a.exact % 1)).slice(0, left)
    return parts.map((part) => ({ ...part, cents: Math.floor(part.exact) + (first.includes(part) ? 1 : 0) }))
  })
}

/** Mileage of an entry in cents, rounded half up. A reversal has the same amount, negative. */
function computeMileageCents({
  tenths,
  rate_tenths,
  day,
}: {
  tenths: number
  rate_tenths: number
  day: string
}): number {
  assert.equal(rate_tenths, mileTenths(day))
  return Math.sign(tenths) * roundHalfUp(Math.abs(tenths) * rate_tenths, 100)
}

/** Rounds a fraction to an integer, half up. */
function roundHalfUp(parts: number, of: number): number {
  return Math.floor((2 * parts + of) / (2 * of))
}

function getLocalDay(zone: string, at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

export function sum(cents: readonly number[]): number {
  return cents.reduce((all, one) => all + one, 0)
}
