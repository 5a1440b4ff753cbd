import assert from 'node:assert/strict'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { findBrokenHistoryEntry } from '../../../agreements/proposals/agreement-history.server.ts'
import { createCardPayments } from '../../../plumbing/card-payments/card-payments.server.ts'
import { reconcileCardPayments } from '../../../agreements/payments/stripe-events.server.ts'
import { addDays } from '../../../business/dates.ts'
import { loadConfig } from '../../../config.server.ts'
import { openServices, type Services } from '../../../services.server.ts'
import type { FaultResult } from '../../../../faults/outcome.ts'
import { createDraw, type Draw } from '../../../../faults/drawing.ts'
import { createStripeAccount } from '../../../../tests/doubles/cards-at-stand-in.ts'
import { stripeDouble, type StripeBehavior, type StripeDouble } from '../../../../tests/doubles/stripe-double.ts'
import type { DeliveryManner } from '../../../../tests/doubles/stripe-webhooks.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { createAppVisitor, openingTime, type Database } from '../../../../tests/test-app.ts'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { checkOnlineBookings } from '../hold/check-bookings.server.ts'
import { findBookingByToken } from '../hold/online-bookings.server.ts'
import { evaluateBooking } from '../page/evaluate-booking.server.ts'
import { getBookingForm } from '../page/booking-view.server.ts'
import { signBooking } from '../page/sign-booking.server.ts'
import { bookNowProvider } from '../page/start-booking.server.ts'
import { saveRules } from '../tests/booking-app.ts'
import { createRivalRequest } from './rival-request.ts'

const minute = 60_000
const manners: DeliveryManner[] = ['in-time', 'in-time', 'twice-at-once', 'late', 'reversed', 'never', 'replayed']
const behaviors: StripeBehavior[] = ['work', 'work', 'work', 'reset', 'reset-after', 'hang']

/** Actions of a rival client on the open card page. */
const plans = ['pay', 'pay', 'pay-later', 'pay-late', 'decline', 'leave'] as const
type Plan = (typeof plans)[number]

/**
 * Lets rival clients compete for dates in random order, at two processes of a site: they sign, pay now, later or too late,
 * or leave, while the fake Stripe fails, webhooks are lost, and a restored backup loses holds. Asserts that each date has at
 * most one booking, all others are uncharged or fully refunded, and the ledger balances.
 */
export async function raceForDates(
  fixtures: Fixtures,
  database: Database,
  { rivals, perDate = 8, seed = Date.now() }: { rivals: number; perDate?: number; seed?: number },
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const draw = createDraw(seed)
  let time = openingTime
  const now = () => time
  let post: (request: Request) => Promise<Response> = () => Promise.reject(new Error('nobody is there yet'))
  const address = 'http://localhost:3000/hooks/stripe'
  await using stripe = await stripeDouble({
    now,
    webhook: { secrets: ['whsec_one'], address, post: (request) => post(request) },
  })
  const env = { STRIPE_SECRET_KEY: stripe.key, STRIPE_WEBHOOK_SECRET: 'whsec_one', STRIPE_URL: stripe.url }
  const config = loadConfig({ ...place.env, ...env, QUOTES_PER_HOUR: '0', API_PER_MINUTE: '0' })
  const fittings = { now, out: { write: () => true } }
  await using one = await openServices(config, fittings)
  await using two = await openServices(config, fittings)
  const sites = [one, two]
  const cards = createCardPayments(createStripeAccount(stripe), { timeoutMs: 400 })
  for (const site of sites) site.cards = async () => cards
  const visitors = await Promise.all(sites.map((site) => createAppVisitor(site)))
  post = async (request) =>
    draw.oneOf(visitors)('/hooks/stripe', {
      method: 'POST',
      headers: request.headers,
      body: await request.text(),
    })
  await saveRules({ ...one, advance: () => {}, lines: [] }, { experiences: ['luxe-cocktail'], totalCents: 1_000_000 })

  const outcome = { booked: 0, refunded: 0, released: 0 }
  let [came, date] = [0, '2026-12-20']
  try {
    while (came < rivals) {
      date = addDays(date, 1)
      const count = Math.min(perDate, rivals - came)
      const round = { sites, stripe, draw, date, first: came }
      const advance = (by: number) => void (time += by)
      await runRound(round, count, advance)
      came += count
      await endRound(round, advance)
      const found = await assertDate(one, stripe, date)
      outcome.booked += found.booked
      outcome.refunded += found.refunded
      outcome.released += found.released
    }
    await assertAll(one, stripe, outcome.booked)
  } catch (error) {
    console.error(`seed ${seed}, date ${date}`)
    throw error
  }
  return {
    tried: `clients who compete for dates at two processes, ${database}`,
    times: `${came} clients, ${outcome.booked} dates booked`,
    outcome: `one winner each, ${outcome.refunded} refunded in full, ${outcome.released} never charged after a hold`,
  }
}

type Round = { sites: Services[]; stripe: StripeDouble; draw: Draw; date: string; first: number }

/**
 * Runs all rival clients of a date, some at once, while time passes, Stripe fails and both processes run their payment
 * checks.
 */
async function runRound({ sites, stripe, draw, date, first }: Round, count: number, advance: (by: number) => void) {
  const waiting = Array.from({ length: count }, (_, i) => first + i)
  const late: (() => void)[] = []
  while (waiting.length > 0) {
    stripe.behave(draw.oneOf(behaviors), 1 + draw.upTo(2))
    stripe.webhooks.be(draw.oneOf(manners))
    const batch = waiting.splice(0, 1 + draw.upTo(3))
    const acts = batch.map((nth) => runRival(draw.oneOf(sites), stripe, { nth, date, plan: draw.oneOf(plans) }, late))
    const checks = draw.share(0.5) ? [check(draw.oneOf(sites))] : []
    await Promise.all([...acts, ...checks])
    advance(draw.oneOf([0, 5_000, minute, 5 * minute, 10 * minute, 12 * minute]))
    if (draw.share(0.25)) await loseHold(draw.oneOf(sites), date)
    if (draw.share(0.4)) late.splice(draw.upTo(late.length), 1)[0]?.()
    if (draw.share(0.3)) await stripe.webhooks.deliverHeld()
  }
  for (const pay of late) pay()
}

/** Runs one rival client from the form to the card page. `late` collects payments to make later. */
async function runRival(
  site: Services,
  stripe: StripeDouble,
  { nth, date, plan }: { nth: number; date: string; plan: Plan },
  late: (() => void)[],
): Promise<void> {
  const { db, now, config } = site
  const lead = await createRivalRequest(db, { nth, date })
  const context = { takesCards: true, now: now(), secret: config.secret, quotesPerHour: 0, language: 'en' as const }
  const started = await bookNowProvider.start(db, lead, context)
  if (started.kind === 'refused') return
  const token = started.path.split('/').at(-1)!
  const booking = (await findBookingByToken(db, token))!
  const found = await evaluateBooking(db, { ...booking.lead, takesCards: true, now: now(), but: booking.id })
  if (!found || found.obstacle) return
  const proposed = { kept: found.document, counted: found.sums }
  const { form } = await getBookingForm(db, booking, proposed, { language: 'en', isMailed: false, now: now() })
  const boxes = Object.fromEntries(form.boxes.map(({ name }) => [name, 'on']))
  const input = {
    ...boxes,
    signature: `Rival Number ${nth}`,
    consent: 'on',
    shown: form.shownHash,
    total: String(form.sums.totalCents),
  }
  const opened = await signBooking(site, booking, { token, input, language: 'en', ip: '192.0.2.9', userAgent: 'drill' })
  if (opened.kind !== 'redirect') return
  const session = /cs_\w+/.exec(opened.url)![0]
  const pay = () => {
    stripe.account.tick()
    if (stripe.account.sessions.get(session)?.status === 'open') stripe.account.pay(session)
  }
  if (plan === 'pay') pay()
  else if (plan === 'pay-later' || plan === 'pay-late') late.push(pay)
}

/** Loses a hold while its page can still be paid, as a restored backup does. A payment then comes after the hold ended. */
async function loseHold({ db, now }: Services, date: string): Promise<void> {
  await db
    .updateTable('online_booking')
    .set({ state: 'released', settled_at: now(), next_check_at: null })
    .where('state', '=', 'held')
    .where('event_date', '=', date)
    .execute()
}

/** Runs the background work of a process. A Stripe failure is ignored. */
async function check(site: Services): Promise<void> {
  await checkOnlineBookings(site)
}

/** Ends the Stripe failures, and advances time until every started payment has ended. */
async function endRound({ sites, stripe }: Round, advance: (by: number) => void): Promise<void> {
  stripe.behave('work')
  stripe.webhooks.be('in-time')
  await stripe.webhooks.deliverHeld()
  for (let i = 0; i < 16; i++) {
    advance(minute)
    await Promise.all(sites.map(check))
  }
  await stripe.webhooks.settled()
  // A payment whose hold and webhooks were lost is among the events that are read each hour.
  advance(65 * minute)
  for (const site of sites) await reconcileCardPayments(site)
  await Promise.all(sites.map(check))
}

/** Asserts that a date is booked for at most one client, and that no other client paid. */
async function assertDate(
  { db }: Services,
  stripe: StripeDouble,
  date: string,
): Promise<{ booked: number; refunded: number; released: number }> {
  const rows = await db.selectFrom('online_booking').selectAll().where('event_date', '=', date).execute()
  const count = (state: string) => rows.filter((row) => row.state === state).length
  assert.equal(count('held'), 0, 'no hold outlives its round')
  assert.ok(count('booked') <= 1, `${count('booked')} bookings of one date`)
  const events = await db.selectFrom('event').select(['id', 'state']).where('event_date', '=', date).execute()
  assert.equal(events.filter(({ state }) => state === 'booked').length, count('booked'))
  for (const row of rows) {
    const charged = [...stripe.account.charges.values()].filter(({ metadata }) => metadata.due === row.id)
    const isPaid = row.state === 'booked' || row.state === 'date-taken'
    assert.equal(charged.length, isPaid ? 1 : 0, `a booking in state ${row.state} is charged ${charged.length} times`)
    if (row.state === 'date-taken') assert.equal(charged[0]!.amount_refunded, row.deposit_cents)
    if (row.state === 'booked') assert.equal(charged[0]!.amount_refunded, 0)
    if (!isPaid) continue
    const { amountsDue, entries } = await getLedger(db, row.event_id!)
    const { outstandingCents } = computeLedgerTotals(amountsDue, entries)
    assert.equal(outstandingCents, row.state === 'booked' ? row.total_cents - row.deposit_cents : 0)
    const signed = await db.selectFrom('signature').select('id').where('event_id', '=', row.event_id!).execute()
    assert.equal(signed.length, row.state === 'booked' ? 1 : 0)
    assert.equal(await findBrokenHistoryEntry(db, row.event_id!), null)
  }
  return { booked: count('booked'), refunded: count('date-taken'), released: count('released') }
}

/** Asserts that the money collected less refunds at Stripe equals the deposits of the bookings, to the cent. */
async function assertAll({ db }: Services, stripe: StripeDouble, booked: number): Promise<void> {
  const left = [...stripe.account.charges.values()].reduce(
    (sum, { amount, amount_refunded }) => sum + amount - amount_refunded,
    0,
  )
  const deposits = await db
    .selectFrom('online_booking')
    .select((is) => is.fn.sum<number | null>('deposit_cents').as('cents'))
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  assert.equal(left, deposits.cents ?? 0)
  const entries = await db.selectFrom('payment').select(['kind', 'amount_cents']).execute()
  const books = entries.reduce((sum, { kind, amount_cents }) => sum + (kind === 'refund' ? -1 : 1) * amount_cents, 0)
  assert.equal(books, left)
  const signatures = await db.selectFrom('signature').select('id').execute()
  assert.equal(signatures.length, booked)
}
