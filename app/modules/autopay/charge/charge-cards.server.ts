import { listConflictingCheckouts, listActiveCheckouts } from '../../../agreements/payments/checkout-sale.server.ts'
import { expireCheckoutsFor } from '../../../agreements/payments/checkout.server.ts'
import { bookCardCharge, type CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { getToday } from '../../../business/dates.ts'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import { getSiteId } from '../../../business/site-id.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { CardPayments } from '../../../plumbing/card-payments/card-payments.server.ts'
import {
  buildCardChargeParams,
  type CardChargeParams,
  type CardIntent,
} from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { CardChargeRow, CheckoutRow, SavedCardRow } from '../../../plumbing/database/schema.ts'
import { startPeriodicJobs } from '../../../plumbing/queue/periodic-jobs.server.ts'
import { endUnusedCards } from '../consent/event-cards.server.ts'
import { announceCharges, warnAboutCards, giveUpMissedCharge, withdrawCharge } from './announce-charges.server.ts'
import { isChargeTime, isEmailTime, type ChargeClock } from '../consent/charge-days.ts'
import { queueChargeFailure } from './charge-emails.server.ts'
import { runForEachRow } from './run-for-each-row.ts'
import { getChargeFacts } from './charge-facts.server.ts'

const minute = 60_000
/**
 * Time since the last request for a charge after which it is given up if unknown to the processor, in milliseconds.
 */
const giveUpMs = 10 * minute
/** Maximum number of charges per round. */
const maxPerRound = 1_000

/**
 * Charges cards of four events concurrently, because most of a charge is waiting. Cards of one event are charged in turn.
 */
const byEvent = { sideBySide: 4, key: ({ event_id }: { event_id: string }) => event_id }

/**
 * Finishes charges in progress, announces charges, and makes the charges announced for today. Several processes may run it
 * at once. Returns the number of actions.
 */
export async function chargeSavedCards(services: CardPaymentServices): Promise<number> {
  const { db, now } = services
  const cards = await services.cards()
  if (!cards) return 0
  const { timeZone } = await getSetting(db, 'identity')
  const clock = { today: getToday(now(), timeZone), now: now(), timeZone }
  const isOn = await isModuleOn(db, 'autopay')
  let done = 0
  const steps = [
    () => forgetCards(services, cards),
    () => finishCharges(services, cards, clock),
    async () => (isEmailTime(now(), timeZone) ? announceCharges(services, clock, isOn) : 0),
    async () => (isOn && isChargeTime(now(), timeZone) ? startCharges(services, cards, clock) : 0),
  ]
  await runForEachRow(steps, async (step) => {
    const count = await step()
    done += count
  })
  return done
}

/** Asks about totals that rose and about cards that expire, by day and while the module is on. */
export async function sendCardWarnings(services: CardPaymentServices): Promise<void> {
  const { db, now } = services
  const { timeZone } = await getSetting(db, 'identity')
  if (!isEmailTime(now(), timeZone) || !(await services.cards()) || !(await isModuleOn(db, 'autopay'))) return
  await warnAboutCards(services, { today: getToday(now(), timeZone), now: now(), timeZone })
}

/** Makes the charges that were announced for today. */
async function startCharges(services: CardPaymentServices, cards: CardPayments, clock: ChargeClock): Promise<number> {
  const { db } = services
  const rows = await db
    .selectFrom('card_charge')
    .leftJoin('email', 'email.id', 'card_charge.notice_email_id')
    .select(['card_charge.id', 'card_charge.event_id', 'email.state as notice'])
    .where('card_charge.state', '=', 'planned')
    .where('card_charge.charge_on', '=', clock.today)
    .where('card_charge.notified_at', 'is not', null)
    .orderBy('card_charge.id')
    .limit(maxPerRound)
    .execute()
  return runForEachRow(
    rows,
    async ({ id, event_id: eventId, notice }) => {
      // An email that waits may still go out before 11 AM.
      if (notice === 'waiting') return
      const start = () => db.transaction().execute((db) => startCharge(db, { id, eventId, notice }, services))
      let started = await start()
      if (started === 'in-the-way') {
        const { kind } = await expireCheckoutsFor(services, { eventId, dueId: id })
        if (kind !== 'ended') return
        started = await start()
      }
      if (started && started !== 'in-the-way') await submitCharge(services, cards, started, clock)
    },
    byEvent,
  )
}

type StartedCharge = { charge: CardChargeRow; card: SavedCardRow }

/**
 * Stores a charge before the processor is called. Null if it is not to be made. `in-the-way` where a page that was
 * opened for this amount, or for a part of it, could be paid at the same moment.
 */
async function startCharge(
  db: Db,
  { id, eventId, notice }: { id: string; eventId: string; notice: string | null },
  { now, config }: CardPaymentServices,
): Promise<StartedCharge | 'in-the-way' | null> {
  const event = await lockEvent(db, eventId)
  const facts = await getChargeFacts(db, id, event)
  if (facts.kind !== 'chargeable') {
    await withdrawCharge(db, { id, eventId, kind: facts.kind }, now())
    return null
  }
  if (facts.charge.notified_at === null) return null
  const { charge, card, cents, label, ledger } = facts
  const active = await listActiveCheckouts(db, eventId)
  const asked = { dueId: id, amountCents: cents, tipCents: 0 }
  if (active.some((one) => one.amount_due_id === id) || listConflictingCheckouts(active, asked, ledger).length > 0)
    return 'in-the-way'
  if (notice !== 'sent') {
    await giveUpMissedCharge(db, facts, 'notice', { ...config, now: now() })
    return null
  }
  const house = await getSiteId(db, now())
  const { customer_id: customer, method_id: method } = card
  const params = buildCardChargeParams({
    due: id,
    house,
    amount: cents,
    customer,
    method,
    what: `${label}, ${event!.reference}`,
  })
  // A charge that was refused can be allowed again for a later day.
  const checkoutId = `${id}-${cents}-${card.id}-${charge.charge_on}`
  const at = now()
  const checkout: CheckoutRow = {
    id: checkoutId,
    event_id: eventId,
    amount_due_id: id,
    state: 'clearing',
    amount_cents: cents,
    tip_cents: 0,
    payer: '',
    request_parameters: JSON.stringify({ ...params, customer_email: card.email }),
    session_id: null,
    created_at: at,
    expires_at: at + 24 * 60 * minute,
    checked_at: null,
    next_check_at: null,
    remark: 'A saved card is charged',
  }
  await db.insertInto('checkout').values(checkout).execute()
  const set = {
    state: 'charging',
    amount_cents: cents,
    checkout_id: checkoutId,
    request_parameters: JSON.stringify(params),
    attempted_at: at,
    next_check_at: at + minute,
  }
  await db.updateTable('card_charge').set(set).where('id', '=', id).execute()
  return { charge: { ...charge, ...set }, card }
}

/** Finishes charges that were requested from the processor before a crash, a missing response or a failure. */
async function finishCharges(services: CardPaymentServices, cards: CardPayments, clock: ChargeClock): Promise<number> {
  const { db } = services
  const rows = await db
    .selectFrom('card_charge')
    .selectAll()
    .where('state', '=', 'charging')
    .where('next_check_at', '<=', clock.now)
    .orderBy('next_check_at')
    .limit(maxPerRound)
    .execute()
  return runForEachRow(
    rows,
    async (row) => {
      // Claims the row, so that a concurrent round skips it.
      const taken = await db
        .updateTable('card_charge')
        .set({ next_check_at: clock.now + minute })
        .where('id', '=', row.id)
        .where('state', '=', 'charging')
        .where('next_check_at', '=', row.next_check_at)
        .returning('id')
        .executeTakeFirst()
      const card =
        taken && (await db.selectFrom('saved_card').selectAll().where('id', '=', row.saved_card_id).executeTakeFirst())
      if (card) await submitCharge(services, cards, { charge: row, card }, clock)
    },
    byEvent,
  )
}

/**
 * Charges a card once, however often it is called. What the processor already did is looked up first, because its memory
 * of keys lasts a day and a restored backup is older. After 11 AM nothing new is charged.
 */
async function submitCharge(
  services: CardPaymentServices,
  cards: CardPayments,
  { charge, card }: StartedCharge,
  clock: ChargeClock,
): Promise<void> {
  const { now, log } = services
  const found = await cards.listCardIntents(card.customer_id, card.kept_at - 60 * minute)
  if (found.kind !== 'ok') return
  const params = JSON.parse(charge.request_parameters!) as CardChargeParams
  const own = found.intents.filter(({ due, house }) => due === charge.id && house === params.metadata.house)
  const paid = own.find(({ state }) => state === 'succeeded')
  if (paid) return settleCharge(services, charge, paid)
  if (own.some(({ state }) => state === 'processing')) return
  const isTime = charge.charge_on === clock.today && isChargeTime(now(), clock.timeZone)
  if (!isTime) {
    // Only attempts since the charge was last allowed count. An earlier attempt may have been refused before the client
    // allowed the charge again.
    const isRefused = own.some(({ createdAt }) => createdAt > charge.attempted_at! - minute)
    if (isRefused) return failCharge(services, charge, card, 'card_declined')
    if (now() - charge.attempted_at! > giveUpMs) await failCharge(services, charge, card, 'missed')
    return
  }
  const made = await cards.chargeCard(params, charge.checkout_id!)
  log('info', 'saved-card', { charged: made.kind })
  if (made.kind === 'ok') {
    if (made.intent.state === 'succeeded') return settleCharge(services, charge, made.intent)
    if (made.intent.state !== 'processing') await failCharge(services, charge, card, 'authentication_required')
  } else if (made.kind === 'refused') await failCharge(services, charge, card, made.decline?.code ?? 'card_declined')
}

async function settleCharge(services: CardPaymentServices, charge: CardChargeRow, intent: CardIntent): Promise<void> {
  const { now } = services
  const { checkout_id, event_id: eventId } = charge
  await bookCardCharge(services, { checkoutId: checkout_id!, eventId, intent }, async (db) => {
    await db
      .updateTable('card_charge')
      .set({ state: 'charged', next_check_at: null, settled_at: now() })
      .where('id', '=', charge.id)
      .where('state', '=', 'charging')
      .execute()
    await endUnusedCards(db, eventId, { reason: 'used', now: now() })
  })
}

/** Ends a charge that was not made. The client pays on their page, and nothing is tried again. */
async function failCharge(
  { db, now, config, nudge }: CardPaymentServices,
  charge: CardChargeRow,
  card: SavedCardRow,
  failure: string,
): Promise<void> {
  const at = now()
  await db.transaction().execute(async (db) => {
    await lockEvent(db, charge.event_id)
    const ended = await db
      .updateTable('card_charge')
      .set({ state: failure === 'missed' ? 'missed' : 'declined', failure, settled_at: at, next_check_at: null })
      .where('id', '=', charge.id)
      .where('state', '=', 'charging')
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    await db
      .updateTable('checkout')
      .set({ state: 'failed', checked_at: at, remark: `The saved card was not charged: ${failure}` })
      .where('id', '=', charge.checkout_id)
      .where('state', '=', 'clearing')
      .execute()
    await queueChargeFailure(
      db,
      card,
      { dueId: charge.id, cents: charge.amount_cents!, day: charge.charge_on, failure },
      { ...config, now: at },
    )
    await endUnusedCards(db, charge.event_id, { reason: 'used', now: at })
  })
  nudge()
}

/** Deletes cards at Stripe that are no longer charged. */
async function forgetCards({ db, now }: CardPaymentServices, cards: CardPayments): Promise<number> {
  const rows = await db.selectFrom('card_removal').selectAll().where('next_check_at', '<=', now()).limit(50).execute()
  return runForEachRow(rows, async ({ id }) => {
    const { kind } = await cards.forgetCard(id)
    // A card that the processor does not know is forgotten.
    if (kind === 'ok' || kind === 'refused') await db.deleteFrom('card_removal').where('id', '=', id).execute()
    else
      await db
        .updateTable('card_removal')
        .set({ next_check_at: now() + 5 * minute })
        .where('id', '=', id)
        .execute()
  })
}

/**
 * Runs `chargeSavedCards` every minute until stopped, even while the module is off, so that charges in progress are
 * finished. Each card is checked once an hour.
 */
export function startChargeLoop(services: CardPaymentServices): { stop: () => Promise<void> } {
  const { log } = services
  const loops = [
    startPeriodicJobs([{ work: () => chargeSavedCards(services), failed: 'saved-cards-not-charged' }], {
      every: minute,
      log,
    }),
    startPeriodicJobs([{ work: () => sendCardWarnings(services), failed: 'saved-cards-not-charged' }], {
      every: 60 * minute,
      log,
    }),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
