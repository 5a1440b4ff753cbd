import assert from 'node:assert/strict'
import { reconcileCardPayments } from '../app/agreements/payments/stripe-events.server.ts'
import { serverModules } from '../app/modules.server.ts'
import { appParts } from '../app/upkeep/app-parts.server.ts'
import type { PaymentRow } from '../app/plumbing/database/schema.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import type { Database } from '../tests/test-app.ts'
import * as oracle from './booking-books.ts'
import type { BookedAmountDue, BookedPayment } from './booking-books.ts'
import { book, compareBooking, compareSite, dollars, openWalk, same, type Booking } from './booking-walk.ts'
import {
  endChargesOf,
  listChargesOf,
  recordAnnouncements,
  recordConsent,
  type BookedCharge,
  type BookedDebit,
  type ChargeBooks,
  type OfferedCharge,
} from './charge-books.ts'
import { assertCards, createMoneyBooks } from './money-books.ts'
import type { FaultResult } from './outcome.ts'
import { closeMonths, compareJournal, type JournalFiles } from './journal-walk.ts'
import { drawPaymentAct } from './payment-acts.ts'
import {
  assertNothingOverpaid,
  dieWhile,
  drawChargedOrder,
  runBesideCharge,
  type BesideCharge,
} from './payment-rivals.ts'

const minute = 60_000
const timeZone = 'America/New_York'
/** Decline codes of banks for a charge without the client. */
const declines = ['insufficient_funds', 'generic_decline', 'authentication_required', 'expired_card', 'lost_card']

type Options = { orders: number; seed: number; perSite?: number; actsPerOrder?: number }

/**
 * Runs orders through the whole site: each is a signed plan with random actions, drawn by a seed, from the first
 * payment to the tip after the event. After each action the ledger and the money at the fake Stripe must agree with
 * independent books to the cent, and so must the pages, which are opened after some of them.
 */
export async function walkPayments(
  fixtures: Fixtures | undefined,
  database: Database,
  { orders, seed, perSite = 8, actsPerOrder = 16 }: Options,
): Promise<FaultResult> {
  const count: Count = {}
  for (let [done, nth] = [0, seed]; done < orders; nth++) {
    const many = Math.min(perSite, orders - done)
    await walk(fixtures, database, { many, acts: many * actsPerOrder, seed: nth }, count)
    done += many
  }
  const told = Object.entries(count).map(([name, times]) => `${times} × ${name}`)
  return {
    tried: `random actions on payment plans, saved cards, part payments and tips, ${database}`,
    times: `${orders} orders (seed ${seed})`,
    outcome: `ledger, pages and card charges agreed with an independent ledger: ${told.join(', ')}`,
  }
}

type Count = Record<string, number>

/** A signed payment plan with the consents to charges and the money collected by Stripe. */
export type PaymentOrder = Booking & {
  charges: ChargeBooks
  /** Amounts due that a saved card was charged for. */
  made: Set<BookedAmountDue>
  /** Saved cards by their payment method, the latest last. */
  cards: string[]
  /** Amounts due by the site's ids. */
  dues: Map<string, BookedAmountDue>
  /** Charges that the checkbox of a payment form named, by the Stripe session of its page. */
  consents: Map<string, OfferedCharge[]>
  /** Ids of the site's ledger entries that are in the independent ledger. */
  entered: Set<string>
  /** Refunds requested on the site, by form key: whether the refunded amount is owed again. */
  refundsAsked: Map<string, boolean>
  parts: { name: string; cents: number; link: string; state: 'open' | 'paid' | 'withdrawn' }[]
  /** Bank debits in progress. */
  debits: BookedDebit[]
  isDone: boolean
  /** Whether the owner recorded a payment despite the warning that another was in progress. */
  isOverpaid: boolean
  /**
   * Whether a payment without an amount due may have covered an amount whose payment page was open: a part was paid, or
   * due dates changed their order.
   */
  isMixed: boolean
  /** Stripe sessions of the payment pages shown to a client. */
  shown: Set<string>
  /**
   * Time in epoch milliseconds until which Stripe may repeat a failed request, and a payment page that no client was
   * shown may be open.
   */
  unsureUntil: number
}

export type PaymentWalk = Awaited<ReturnType<typeof openPaymentWalk>>

async function openPaymentWalk(fixtures: Fixtures | undefined, database: Database, seed: number, count: Count) {
  const at = await openWalk(fixtures, database, seed)
  at.house.mail = async () => ({ kind: 'smtp', url: 'smtp://localhost', from: null }) as never
  const { draw, taken } = at
  const rules = await at.owner.open('/backbar/crew/rules')
  if (rules.status === 200) {
    const saved = await at.owner.fill('/backbar/crew/rules', { takesOnlineTips: 'on' })
    assert.equal(saved.status, 303, saved.page.text)
  }
  const terms = await at.owner.fill('/backbar/settings/terms?open=pay', { takesDebit: 'yes' })
  assert.equal(terms.status, 303, terms.page.text)
  const journals: JournalFiles = new Map()
  return Object.assign(at, {
    count,
    journals,
    /** Time at which the site last read Stripe's events, in epoch milliseconds. */
    eventsReadAt: at.house.now(),
    freeDay: () => {
      for (;;) {
        const day = oracle.daysAfter(at.today(), 32 + draw.upTo(170))
        if (taken.has(day)) continue
        taken.add(day)
        return day
      }
    },
    /** Counts an action for the scenario's result. */
    tell: (what: string) => void (count[what] = (count[what] ?? 0) + 1),
  })
}

async function walk(
  fixtures: Fixtures | undefined,
  database: Database,
  { many, acts, seed }: { many: number; acts: number; seed: number },
  count: Count,
): Promise<void> {
  await using at = await openPaymentWalk(fixtures, database, seed, count)
  const { draw, told } = at
  let trying = 'the start'
  try {
    const all: PaymentOrder[] = []
    for (let i = 0; i < many; i++) all.push(await sign(at, i))
    let order = all[0]!
    for (let i = 0; i < acts; i++) {
      if (i > 2 * many && draw.share(0.25)) {
        trying = 'time passes'
        await passTime(at, all)
        continue
      }
      // A client mostly does several things in a row, while their pages are still open.
      if (draw.share(0.4)) order = draw.oneOf(all)
      // Stripe's events of this order may have been read during an action on another.
      await enterCardMoney(at, order)
      const [name, act] = drawPaymentAct(draw, order)
      trying = `${order.name}: ${name}`
      at.house.advance(minute)
      const words = await act(at, order)
      await compareLedger(at, order)
      if (words === null) {
        i -= draw.share(0.9) ? 1 : 0
        continue
      }
      if (draw.share(0.4)) await compareBooking(at, order)
      told.push(`${at.today()} ${order.name}: ${name} ${words}`)
      at.tell(name)
    }
    trying = 'the end'
    await settleAll(at, all)
    trying = 'the figures of the whole site'
    await compareSite(at, all)
    trying = 'the journals of the accountant'
    await compareJournal(at, all)
    count['journals that balance'] = (count['journals that balance'] ?? 0) + at.journals.size
  } catch (error) {
    const list = told.map((words, i) => `  ${i + 1}. ${words}`).join('\n')
    throw new Error(`${(error as Error).message}\nSeed ${seed}, ${database}, after\n${list}\nat ${trying}`, {
      cause: error,
    })
  }
}

/** Signs a plan of one to four payments after the deposit. */
async function sign(at: PaymentWalk, nth: number): Promise<PaymentOrder> {
  // The first names of `book` are for events so near that everything is due at once.
  const booking = await book(at, nth < 4 && at.draw.share(0.15) ? nth : 4 + nth)
  const order: PaymentOrder = {
    ...booking,
    charges: new Map(),
    made: new Set(),
    cards: [],
    dues: new Map(),
    consents: new Map(),
    entered: new Set(),
    refundsAsked: new Map(),
    parts: [],
    debits: [],
    isDone: false,
    isOverpaid: false,
    isMixed: false,
    shown: new Set(),
    unsureUntil: 0,
  }
  await readAmountsDue(at, order)
  return order
}

/** Whether the event is past. From then on only money can change. */
export function isPast(at: PaymentWalk, { books }: PaymentOrder): boolean {
  return books.state === 'agreed' && books.eventDate < at.today()
}

/**
 * Matches the site's amounts due with those of the independent ledger and stores their ids. `all`: asserts that there
 * are no others and that each has its amount and date.
 */
async function readAmountsDue({ house }: PaymentWalk, order: PaymentOrder, all = false): Promise<void> {
  const rows = await house.db
    .selectFrom('amount_due')
    .selectAll()
    .where('event_id', '=', order.id)
    .where('kind', '!=', 'given-back')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const own = rows.filter(({ label_source }) => !label_source?.includes('"floor"'))
  const { amountsDue } = order.books
  const found = own.map(({ amount_cents, due_on }) => [amount_cents, due_on])
  const expected = amountsDue.map(({ cents, on }) => [cents, on])
  if (all) assert.deepEqual(found, expected, `the amounts due of ${order.name}`)
  for (const [i, due] of amountsDue.entries()) order.dues.set(own[i]!.id, due)
}

/**
 * Adds the card entries that the site recorded since the last action to the independent ledger. Amounts are read from
 * the fake Stripe, only times from the site. `without` are payments to add later.
 */
export async function enterCardMoney(
  at: PaymentWalk,
  order: PaymentOrder,
  without?: ReadonlyMap<string, unknown>,
): Promise<number> {
  const { account } = at.stripe
  const { books, entered } = order
  await readAmountsDue(at, order)
  const rows = await at.house.db
    .selectFrom('payment')
    .selectAll()
    .where('event_id', '=', order.id)
    .where('method', '=', 'card')
    .where('provider_id', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const lowering = await at.house.db
    .selectFrom('amount_due')
    .select('source')
    .where('event_id', '=', order.id)
    .where('kind', '=', 'given-back')
    .execute()
  let more = 0
  for (const row of sortByTurn(rows, new Set(lowering.map(({ source }) => source)))) {
    if (entered.has(row.id) || without?.has(row.provider_id!)) continue
    entered.add(row.id)
    more++
    const id = row.provider_id!.replace(/-tip$/, '')
    if (id.startsWith('du_')) {
      enterDispute(at, order, { id, cents: row.amount_cents, ofId: row.original_id! })
      continue
    }
    if (id.startsWith('re_')) {
      enterRefund(at, order, { id, cents: row.amount_cents, entryId: row.id, ofId: row.original_id! })
      continue
    }
    const charge = account.charges.get(id)
    assert.ok(charge, `${order.name}: the charge ${id} exists at Stripe`)
    const session = [...account.sessions.values()].find(({ payment_intent }) => payment_intent === id)
    const tipCents = Number(
      session?.metadata.tip ?? (String(charge.metadata.due).startsWith('tip:') ? charge.amount : 0),
    )
    const isTip = row.is_tip === 1
    const cents = isTip ? tipCents : charge.amount - tipCents
    assert.equal(row.amount_cents, cents, `${order.name}: ${isTip ? 'the tip' : 'the payment'} in ${id}`)
    const paidFor = isTip ? null : (order.dues.get(charge.metadata.due) ?? null)
    const paid: BookedPayment = { id: row.id, cents, isTip, isByCard: true, for: paidFor, isReversed: false }
    books.paid.push(paid)
    order.charged.set(paid, cents)
    if (session && !isTip) keepCard(order, session.id, session.method)
    order.debits = order.debits.filter((debit) => debit.session !== session?.id)
    const part = order.parts.find(({ link }) => session?.success_url.includes(link))
    if (part) {
      part.state = 'paid'
      order.isMixed = true
    }
    // A postponed event is booked again as soon as it has a day, so its deposit counts as paid.
    oracle.recordSettlement(books)
  }
  assertDisputes(at, order)
  await dropFailedDebits(at, order)
  return more
}

/**
 * Sorts ledger entries in the order in which the site recorded them. At equal times a refund that lowers the amount
 * owed comes after the deposit payment, and a refund that is owed again may come before.
 */
function sortByTurn(rows: readonly PaymentRow[], sources: ReadonlySet<string>): PaymentRow[] {
  const turn = ({ id, kind }: PaymentRow) => (kind !== 'refund' ? 1 : sources.has(`given-back-${id}`) ? 2 : 0)
  return rows.toSorted((a, b) => a.at - b.at || turn(a) - turn(b))
}

/** Removes failed bank debits once the site has recorded their failure. */
async function dropFailedDebits({ house }: PaymentWalk, order: PaymentOrder): Promise<void> {
  const failed = order.debits.filter(({ hasFailed }) => hasFailed)
  if (failed.length === 0) return
  const rows = await house.db
    .selectFrom('checkout')
    .select('session_id')
    .where('event_id', '=', order.id)
    .where('state', '=', 'failed')
    .execute()
  const known = new Set(rows.map(({ session_id }) => session_id))
  order.debits = order.debits.filter(({ hasFailed, session }) => !hasFailed || !known.has(session))
}

/**
 * Adds the money that a dispute took or returned to the independent ledger: of a payment, of its tip, or of both in two
 * entries.
 */
function enterDispute(
  at: PaymentWalk,
  { books, charged, name }: PaymentOrder,
  { id, cents, ofId }: { id: string; cents: number; ofId: string },
): void {
  const dispute = at.stripe.account.disputes.get(id.replace(/-won$/, ''))
  assert.ok(dispute, `${name}: the dispute ${id} exists at Stripe`)
  const of = books.paid.find((paid) => paid.id === ofId)!
  if (id.endsWith('-won')) {
    assert.equal(dispute.status, 'won')
    const known = books.disputes.find((one) => one.id === dispute.id && one.of === of)!
    assert.equal(known.cents, cents, `${name}: the dispute ${id}`)
    known.isWon = true
    charged.set(of, charged.get(of)! + cents)
    return
  }
  books.disputes.push({ id, of, cents, isWon: false })
  charged.set(of, charged.get(of)! - cents)
}

/**
 * Asserts that the parts of each dispute add up to its amount, and that a tip is disputed only after all of its
 * payment.
 */
function assertDisputes({ stripe }: PaymentWalk, { books, charged, name }: PaymentOrder): void {
  for (const [id, parts] of Map.groupBy(books.disputes, (one) => one.id)) {
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    assert.equal(cents, stripe.account.disputes.get(id)!.amount, `${name}: the dispute ${id}`)
    const [payment, tip] = [parts.find(({ of }) => !of.isTip), parts.find(({ of }) => of.isTip)]
    if (!payment || !tip || payment.isWon) continue
    // An earlier dispute that was won since brought its part back, and a refund by hand left less to go back.
    const won = books.disputes.filter(({ of, isWon }) => of === payment.of && isWon)
    const byHand = books.refunds.filter(({ of, isByCard }) => of === payment.of && !isByCard)
    const keptCents = [...won, ...byHand].reduce((sum, part) => sum + part.cents, 0)
    assert(charged.get(payment.of)! <= keptCents, `${name}: the tip in ${id}`)
  }
}

function keepCard(order: PaymentOrder, session: string, method: string): void {
  const offered = order.consents.get(session)
  if (!offered) return
  order.cards.push(method)
  // A charge that was made meanwhile is not planned again.
  recordConsent(order.charges, method, offered)
}

function enterRefund(
  at: PaymentWalk,
  order: PaymentOrder,
  { id, cents, entryId, ofId }: { id: string; cents: number; entryId: string; ofId: string },
): void {
  const refund = at.stripe.account.refunds.get(id)
  assert.ok(refund, `${order.name}: the refund ${id} exists at Stripe`)
  assert(cents <= refund.amount, `${order.name}: the refund ${id}`)
  const of = order.books.paid.find((paid) => paid.id === ofId)
  assert.ok(of, `${order.name}: the refund ${id} belongs to a payment`)
  const isAgain = order.refundsAsked.get(refund.metadata.refund) ?? false
  oracle.recordRefund(order.books, { id: entryId, of, cents, isByCard: true }, isAgain)
  order.charged.set(of, order.charged.get(of)! - cents)
}

/** Compares the amounts due, the balance and the open payment pages of an order with the independent ledger. */
async function compareLedger(at: PaymentWalk, order: PaymentOrder): Promise<void> {
  await enterCardMoney(at, order)
  const { state } = await at.house.db
    .selectFrom('event')
    .select('state')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  order.isDone = state === 'done'
  assert(!order.isDone || isPast(at, order), `${order.name}: the event is marked done before its date`)
  await readAmountsDue(at, order, true)
  oracle.recordSettlement(order.books)
  const found = await at.house.db
    .selectFrom('event_balance')
    .select(['due_cents', 'received_cents', 'returned_cents'])
    .where('event_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { dueCents, receivedCents, returnedCents } = oracle.getStatus(order.books)
  const expected = { due_cents: dueCents, received_cents: receivedCents, returned_cents: returnedCents }
  same(`the balance of ${order.name}`, { ...found }, expected)
  assertPages(at, order)
}

/**
 * Returns the amount the client may still pay, less bank debits in progress. 0 while the event is canceled or
 * postponed. Integer cents.
 */
export function getPayableCents({ books, debits }: PaymentOrder): number {
  const comingCents = debits.reduce((sum, { cents }) => sum + cents, 0)
  return books.state === 'postponed' ? 0 : Math.max(0, oracle.getStatus(books).outstandingCents - comingCents)
}

/** Lists the refundable payments with their refundable amounts in cents. */
export function listRefundable({ books, charged }: PaymentOrder, isByCard: boolean): [BookedPayment, number][] {
  return books.paid
    .filter((paid) => !isByCard || paid.isByCard)
    .map((paid): [BookedPayment, number] => {
      const { refundableCents } = oracle.recordRemedy(books, paid)
      return [paid, isByCard ? Math.min(refundableCents, charged.get(paid) ?? 0) : refundableCents]
    })
    .filter(([, cents]) => cents > 0)
}

/** Returns the Stripe sessions of an order. */
export function listSessions({ stripe }: PaymentWalk, { id, dues }: PaymentOrder) {
  return [...stripe.account.sessions.values()].filter(({ metadata: { due } }) => {
    return dues.has(due) || new RegExp(`^(?:part|tip):${id}:`).test(due)
  })
}

/** Asserts that all open payment pages together collect no more than is owed. */
function assertPages(at: PaymentWalk, order: PaymentOrder): void {
  at.stripe.account.tick()
  const open = listSessions(at, order).filter(({ status }) => status === 'open')
  if (at.house.now() < order.unsureUntil) return
  const sums = open.map(({ amount_total, metadata }) => {
    return String(metadata.due).startsWith('tip:') ? 0 : amount_total - Number(metadata.tip ?? 0)
  })
  const cents = sums.reduce((sum, one) => sum + one, 0)
  const payableCents = getPayableCents(order)
  assert(
    cents <= payableCents,
    `${order.name}: open payment pages take ${dollars(cents)}, and ${dollars(payableCents)} is owed`,
  )
  const left = new Map(oracle.getStatus(order.books).open.map(({ amountDue, cents }) => [amountDue, cents]))
  for (const [i, { metadata }] of open.entries()) {
    const due = order.dues.get(metadata.due)
    if (!due || order.isMixed) continue
    const leftCents = left.get(due) ?? 0
    const told = `${order.name}: a page takes ${dollars(sums[i]!)} for the ${due.kind}, of which ${dollars(leftCents)} is open`
    assert(sums[i]! <= leftCents, told)
  }
  if (order.books.state !== 'agreed')
    assert.equal(open.length, 0, `${order.name}: a payment page is open, and the event is ${order.books.state}`)
}

/** Runs the site's hourly job: expires holds, proposals and changes, and marks past events as done. */
export async function runHourlyJob({ house, today }: PaymentWalk): Promise<void> {
  const terms = { today: today(), timeZone, now: house.now() }
  for (const part of Object.values(appParts)) await part.endDays?.(house.db, terms)
}

async function readStripe(at: PaymentWalk): Promise<void> {
  await reconcileCardPayments(at.house)
  at.eventsReadAt = at.house.now()
}

/**
 * Moves the clock to the next day on which a charge is announced or made or an event is over, sometimes a day past it.
 */
async function passTime(at: PaymentWalk, all: PaymentOrder[]): Promise<void> {
  const { draw, house } = at
  const today = at.today()
  const days = all.flatMap(({ charges, books }) => [
    ...[...charges.values()].flatMap(({ day }) => [oracle.daysAfter(day, -3), day]),
    ...(books.state === 'agreed' && draw.share(0.3) ? [oracle.daysAfter(books.eventDate, 1)] : []),
  ])
  const ahead = [...new Set(days)].filter((day) => day > today).toSorted()
  // A site that was down misses a day.
  const day = ahead[draw.share(0.06) ? 1 : 0] ?? oracle.daysAfter(today, 7)
  // After 11 AM nothing is charged.
  const time = draw.oneOf(['09:00', '09:00', '09:30', '09:30', '10:40', '10:40', '13:00'])
  const then = Temporal.ZonedDateTime.from(`${day}T${time}[${timeZone}]`).epochMilliseconds
  // Stripe lists its events for thirty days. No site is down that long.
  if (then - at.eventsReadAt > 20 * 24 * 60 * minute) {
    house.advance(65 * minute)
    await readStripe(at)
    for (const order of all) await enterCardMoney(at, order)
  }
  house.advance(then - house.now())
  at.owner = await createOwnerClient(house)
  await runHourlyJob(at)
  if (draw.share(0.1)) await closeMonths(at)
  for (const order of all) await settleDebits(at, order, at.today())
  if (draw.share(0.5)) await at.stripe.webhooks.deliverHeld()
  if (draw.share(0.7)) await readStripe(at)
  for (const order of all) await enterCardMoney(at, order)
  const paid = new Map(all.map((order) => [order, order.books.paid.length]))
  const said = await runMorning(at, all, time > '11')
  at.told.push(`${day} ${time}: ${said.join(', ') || 'nothing'}`)
  for (const order of all) {
    await compareLedger(at, order)
    if (paid.get(order)! < order.books.paid.length || draw.share(0.1)) await compareBooking(at, order)
  }
}

/** Lets the bank debits that end by a day arrive or fail. Stripe's webhook arrives on time, twice, late or never. */
async function settleDebits(at: PaymentWalk, order: PaymentOrder, today: string): Promise<void> {
  const { draw, stripe } = at
  for (const debit of order.debits.filter(({ arrivesOn, hasFailed }) => arrivesOn <= today && !hasFailed)) {
    if (stripe.account.sessionOf(debit.session).payment_status === 'paid') continue
    debit.hasFailed = draw.share(0.3)
    stripe.webhooks.be(draw.oneOf(['in-time', 'twice-at-once', 'late', 'never'] as const))
    stripe.account.settleBank(debit.session, debit.hasFailed ? 'failed' : 'succeeded')
    await stripe.webhooks.settled()
    stripe.webhooks.be('in-time')
    const what = debit.hasFailed ? 'bank debit that failed' : 'bank debit that arrived'
    at.tell(what)
    at.told.push(`${today} ${order.name}: ${what}, ${dollars(debit.cents)}`)
  }
}

/** Runs the modules' background work in the morning, and asserts that exactly the expected charges were made. */
async function runMorning(at: PaymentWalk, all: PaymentOrder[], isLate: boolean): Promise<string[]> {
  const { draw, stripe, house } = at
  const said: string[] = []
  const today = at.today()
  const before = new Set(stripe.account.intents.keys())
  const decline = draw.share(0.35) ? draw.oneOf(declines) : null
  stripe.account.letCardsSay(decline)
  const manner = draw.oneOf(['in-time', 'in-time', 'twice-at-once', 'late', 'never'] as const)
  stripe.webhooks.be(manner)
  const beside = await runFirstRound(at, all)
  if (beside) said.push(beside.words)
  // A payment page that was paid a moment ago takes the place of a charge. The next round charges what is left.
  for (const order of all) await enterCardMoney(at, order, stripe.account.intents)
  house.advance(2 * minute)
  await runRounds(house, draw.share(0.3) ? 2 : 1)
  await stripe.webhooks.settled()
  stripe.webhooks.be('in-time')
  stripe.account.letCardsSay(null)
  const made = [...stripe.account.intents.values()].filter(({ id }) => !before.has(id))
  for (const order of all) {
    const announced = recordAnnouncements(order.books, order.charges, today, isLate)
    for (const { charge, cents } of announced) await assertAnnounced(at, order, charge, cents)
    // The emails of this morning's charges went out days ago.
    const own = made.filter(({ metadata }) => order.dues.has(metadata.due))
    const before = listChargesOf(order, today)
    assertNotTooMuch(order, own)
    if (beside?.order === order) beside.outcome?.apply?.()
    const expected = listChargesOf(order, today)
    if (beside?.order === order) assertChargesBeside(beside, own, [beside.expected, before, expected])
    else assertCharges(at, order, own, expected)
    for (const { charge, cents } of announced) said.push(`${order.name} is told of ${dollars(cents)} on ${charge.day}`)
    for (const { amount, status } of own) {
      said.push(`${order.name} is charged ${dollars(amount)}, ${status === 'succeeded' ? 'paid' : decline}`)
      at.tell(status === 'succeeded' ? 'charge' : `charge refused: ${decline ?? 'expired'}`)
    }
    for (const [charge] of expected) order.charges.delete(charge.due)
    for (const { metadata } of own) order.charges.delete(order.dues.get(metadata.due)!)
    for (const { metadata, status } of own) if (status === 'succeeded') order.made.add(order.dues.get(metadata.due)!)
    await enterCardMoney(at, order)
    if (beside?.order === order) {
      endChargesOf(order.books, order.charges, today)
      if (!order.isOverpaid) await assertNothingOverpaid(at, order)
    }
    assertCardsKept(at, order)
  }
  if (draw.share(0.95)) await sendEmails(at, all)
  return said
}

const oops = { type: 'api_error', message: 'Oops' }
/** Failures of a few Stripe calls, which the site retries. */
export const brokenCalls = [
  { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow' } },
  { status: 500, error: oops, after: true },
  'reset-after',
] as const

async function runRounds(house: PaymentWalk['house'], times: number): Promise<void> {
  const run = async () => {
    for (const { runRound } of serverModules) await runRound?.(house as never)
  }
  await Promise.all(Array.from({ length: times }, run))
}

/** Marks waiting emails as sent. */
async function sendEmails({ house }: PaymentWalk, all: PaymentOrder[]): Promise<void> {
  await house.db.updateTable('email').set({ state: 'sent' }).where('state', '=', 'waiting').execute()
  for (const { charges } of all) for (const { announced } of charges.values()) if (announced) announced.isSent = true
}

/** Asserts that an announcement email names the amount and the day of a charge. */
async function assertAnnounced(
  { house }: PaymentWalk,
  order: PaymentOrder,
  { due, day }: BookedCharge,
  cents: number,
): Promise<void> {
  const [dueId] = [...order.dues].find(([, one]) => one === due)!
  const email = await house.db
    .selectFrom('email')
    .select(['subject', 'recipient'])
    .where('id', '=', `${dueId}-charge-${day}`)
    .executeTakeFirst()
  assert.ok(email, `${order.name}: ${dollars(cents)} on ${day} is announced`)
  assert.equal(email.recipient, order.email)
  assert(email.subject.includes(formatSum(cents)), `${order.name}: ${dollars(cents)} on ${day}: ${email.subject}`)
}

/** Formats an amount as pages do: with cents only if it has some. */
export function formatSum(cents: number): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits })}`
}

type Intent = { id: string; amount: number; status: string; payment_method?: string; metadata: { due: string } }

/**
 * Runs the first charge round of a morning: alone, during a Stripe failure, in a process that is killed, or during an
 * action on an order.
 */
async function runFirstRound(at: PaymentWalk, all: PaymentOrder[]): Promise<BesideCharge | null> {
  const { draw, house, stripe } = at
  const round = () => runRounds(house, draw.share(0.3) ? 2 : 1)
  const order = drawChargedOrder(at, all)
  if (order) {
    const beside = await runBesideCharge(at, order, round)
    at.tell('action during a charge')
    return beside
  }
  if (draw.share(0.15)) {
    if (await dieWhile(house, draw, round)) at.tell('process that died')
    return null
  }
  if (draw.share(0.04)) stripe.behave(draw.oneOf(brokenCalls), 3)
  await round()
  stripe.behave('work')
  return null
}

/**
 * Asserts the charges of an event on which an action ran meanwhile: each was possible at some moment, and charges that
 * had begun at Stripe were made once. `moments` are the charges before the action, with the payments that came, and
 * after it.
 */
function assertChargesBeside(
  { order, words, held }: BesideCharge,
  made: readonly Record<string, any>[],
  moments: readonly (readonly [BookedCharge, number][])[],
): void {
  const told = `${order.name}: ${words}`
  const sums = moments.map((expected) => new Map(expected.map(([{ due }, cents]) => [due, cents])))
  const found = new Map((made as readonly Intent[]).map(({ amount, metadata }) => [metadata.due, amount]))
  assert.equal(found.size, made.length, `${told}: each amount due is charged once`)
  for (const [id, due] of order.dues) {
    const cents = found.get(id)
    const possible = sums.map((one) => one.get(due))
    if (held.has(id)) assert.notEqual(cents, undefined, `${told}: a charge that Stripe had begun is completed`)
    assert(possible.includes(cents), `${told}: charged ${cents}, and ${possible.join(' or ')} was possible`)
  }
}

/** Asserts that each expected charge was made once from the agreed card, and no other charge. */
function assertCharges(
  at: PaymentWalk,
  order: PaymentOrder,
  made: readonly Record<string, any>[],
  expected: readonly [BookedCharge, number][],
): void {
  const found = (made as readonly Intent[]).map(({ amount, metadata }) => [order.dues.get(metadata.due), amount])
  const wanted = expected.map(([{ due }, cents]) => [due, cents])
  const sorted = (of: unknown[][]) => of.map((one) => JSON.stringify(one)).toSorted()
  assert.deepEqual(sorted(found), sorted(wanted), `${order.name}: the charges on ${at.today()}`)
}

/** Asserts that charges collected no more than was owed, and only for events that are not canceled or postponed. */
function assertNotTooMuch({ books, name }: PaymentOrder, made: readonly Record<string, any>[]): void {
  const cents = (made as readonly Intent[]).reduce((sum, one) => sum + (one.status === 'succeeded' ? one.amount : 0), 0)
  if (cents === 0) return
  const { outstandingCents } = oracle.getStatus(books)
  assert.equal(books.state, 'agreed', `${name}: charged while ${books.state}`)
  assert(cents <= outstandingCents, `${name}: charged ${dollars(cents)} of ${dollars(outstandingCents)}`)
}

/** Asserts that Stripe still has every card with planned charges. */
function assertCardsKept({ stripe }: PaymentWalk, { charges, cards, name }: PaymentOrder): void {
  const planned = new Set([...charges.values()].map(({ card }) => card))
  for (const card of cards) {
    const isKept = stripe.account.methods.get(card)!.customer !== null
    if (planned.has(card)) assert(isKept, `${name}: Stripe still has the card of planned charges`)
  }
}

/** Delivers delayed webhooks, runs the periodic check for lost webhooks, and compares everything. */
async function settleAll(at: PaymentWalk, all: PaymentOrder[]): Promise<void> {
  const { house, stripe } = at
  for (const order of all) await settleDebits(at, order, '9999-12-31')
  stripe.webhooks.be('in-time')
  await stripe.webhooks.deliverHeld()
  await stripe.webhooks.settled()
  for (let hour = 0; hour < 4; hour++) {
    house.advance(65 * minute)
    await reconcileCardPayments(house)
  }
  at.owner = await createOwnerClient(house)
  for (const order of all) {
    await compareLedger(at, order)
    await compareBooking(at, order)
  }
  assertCards(await createMoneyBooks(house.db), stripe.account)
}
