import assert from 'node:assert/strict'
import { recordCancellation, recordMove, recordSignature } from '../faults/booking-books.ts'
import type { DemoEvent } from '../demo/demo-events.ts'
import type { YearBooks } from './year-books.ts'

/** Menu prices of the specification, in dollars. */
const prices = { 'hops-and-grapes': 600, 'luxe-cocktail': 800, 'dry-hire': 400 }
const extraPrices = { bartender: 150, hour: 150, cocktail: 40 }

/**
 * Asserts that the database matches the demo's script: what each client agreed to, owes by when, paid and tipped, and
 * what their event cost. The expected amounts are worked out independently from the script, the menu and the terms.
 */
export function assertDemoBooks(books: YearBooks, year: readonly DemoEvent[], today: string): void {
  for (const [nth, part] of year.entries()) assertPart(books, part, { nth, today })
  const ads = [-300, -210, -120, -30].map((days) => [days, 9_600] as const)
  const apart = [[-350, 61_200] as const, [-340, 14_900] as const, ...ads].map(
    ([days, cents]) => `${daysAfter(today, days)} ${cents}`,
  )
  const found = books.expenses.filter(({ event_id }) => event_id === null)
  assert.deepEqual(
    found.map(({ day, amount_cents }) => `${day} ${amount_cents}`).toSorted(),
    apart.toSorted(),
    'what belongs to no event',
  )
  const ofStory = year.map(({ names }) => names)
  assert.deepEqual(books.jobs.map(({ name }) => name).toSorted(), ofStory.toSorted(), 'nobody else asked')
}

function assertPart(books: YearBooks, part: DemoEvent, { nth, today }: { nth: number; today: string }): void {
  const { names, guests, grows, moved = 0, ending, tip = 0 } = part
  const job = books.jobs.find(({ name }) => name === names)!
  const booked = onWeekday(daysAfter(today, part.event), part.weekday)
  const event = daysAfter(booked, moved)
  assert.equal(job.day, event, names)
  const isAgreed = ['agreed', 'whole', 'called-off'].includes(ending)
  assert.equal(job.saidYesAt !== null, isAgreed, names)
  const amountsDue = []
  let paidCents = 0
  if (isAgreed) {
    const yes = getLocalDay(job.saidYesAt!)
    const told = recordSignature(getPrice(part, guests), booked, yes)
    const depositCents = told.amountsDue[0]!.cents
    const isPast = daysAfter(event, -15) < today
    paidCents = ending === 'agreed' ? 0 : ending === 'whole' && isPast ? getPrice(part, grows ?? guests) : depositCents
    if (moved) recordMove(told, event, daysAfter(booked, -5))
    told.paid.push({ id: names, cents: paidCents, isTip: false, for: null, isReversed: false })
    if (ending === 'called-off') recordCancellation(told, 13_000, daysAfter(event, -45))
    amountsDue.push(...told.amountsDue.map(({ kind, cents, on }) => `${kind} ${cents} ${on}`))
  }
  assert.deepEqual(
    job.amountsDue.map(({ kind, amount_cents, due_on }) => `${kind} ${amount_cents} ${due_on}`).toSorted(),
    amountsDue.toSorted(),
    `${names}: what is owed by when`,
  )
  assert.equal(job.receivedCents, paidCents, `${names}: what they paid`)
  const isOver = ending === 'whole' && daysAfter(event, 1) < today
  assert.equal(job.tipCents, isOver ? tip * 100 : 0, `${names}: their tip`)
  const isBought = ending === 'whole' && daysAfter(event, -1) < today
  const ice = 1_840 + Math.round(guests / 6) * 100
  const garnish = 2_215 + (Math.round(guests / 4) + (nth % 5) * 3) * 100
  const cups = guests > 100 ? 3_800 : 0
  assert.equal(job.spentCents, isBought ? ice + garnish + cups : 0, `${names}: what was bought`)
  const miles = 24 + ((nth * 13) % 58)
  const tenths = event < '2026-01-01' ? 700 : 725
  assert.equal(job.drivenCents, isOver ? Math.round((miles * tenths) / 10) : 0, `${names}: what was driven`)
  const cash = books.team.pots.filter(({ event_id, kind }) => event_id === job.id && kind === 'cash')
  const cashCents = cash.reduce((all, { cents }) => all + cents, 0)
  const hasCrew = books.team.works.some(({ event_id }) => event_id === job.id)
  assert.equal(cashCents, isOver && hasCrew ? Math.round(guests * 0.9) * 100 : 0, `${names}: what was in the jar`)
}

/**
 * Price in cents. Adds a bartender for each 75 guests or part of them beyond the first 75, an hour for each hour beyond
 * four, and a cocktail for each beyond three. The bar stops an hour before the end.
 */
function getPrice({ experience, times, cocktails = 0 }: DemoEvent, guests: number): number {
  const [from, to] = times.map((time) => Number(time.split(':')[0]))
  const hours = to! - from! - 1
  const dollars =
    prices[experience] +
    Math.floor((guests - 1) / 75) * extraPrices.bartender +
    Math.max(0, hours - 4) * extraPrices.hour +
    Math.max(0, cocktails - 3) * extraPrices.cocktail
  return dollars * 100
}

function onWeekday(day: string, weekday: number): string {
  return daysAfter(day, (weekday - Temporal.PlainDate.from(day).dayOfWeek + 7) % 7)
}

function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

function getLocalDay(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('America/New_York').toPlainDate().toString()
}
