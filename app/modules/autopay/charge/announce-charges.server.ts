import type { CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { addDays } from '../../../business/dates.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { CardChargeRow, SavedCardRow } from '../../../plumbing/database/schema.ts'
import { canSendEmail } from '../../../plumbing/mail/email-transport.server.ts'
import type { Language } from '../../../ui/language.ts'
import { findAdditionalChargeOffer, listChargeableAmounts } from '../consent/consents.server.ts'
import { endUnusedCards } from '../consent/event-cards.server.ts'
import {
  computeChargeDay,
  doesCardExpireBefore,
  getFirstChargeDay,
  isChargeTimeOver,
  type ChargeClock,
} from '../consent/charge-days.ts'
import {
  queueChargeFailure,
  queueChargeNotice,
  queueCardExpiryWarning,
  queueChargeIncreaseEmail,
  type CardEmailTerms,
} from './charge-emails.server.ts'
import { runForEachRow } from './run-for-each-row.ts'
import { endCardCharge, getChargeFacts, type ChargeFacts } from './charge-facts.server.ts'

/** Days before a charge on which the client is asked to replace an expiring card. */
const expiryWarningDays = 31
/** Maximum number of charges to announce per round. */
const maxPerRound = 1_000

type Terms = CardEmailTerms & { clock: ChargeClock; isOn: boolean }

/**
 * Emails what will be charged in three days, and what was not charged on its day. Nothing is announced without email.
 * Returns how many charges it looked at.
 */
export async function announceCharges(
  services: CardPaymentServices,
  clock: ChargeClock,
  isOn: boolean,
): Promise<number> {
  const { db, config } = services
  if (!(await canSendEmail(services))) return 0
  const terms = { ...config, now: clock.now, clock, isOn }
  // Charges of today may be started until 11 AM, so they count as missed only after that.
  const isTodayOver = !isOn || isChargeTimeOver(clock.today, clock)
  const rows = await db
    .selectFrom('card_charge')
    .select(['id', 'event_id'])
    .where('state', '=', 'planned')
    .where((is) =>
      is.or([
        is.and([is('notified_at', 'is', null), is('charge_on', '<=', getFirstChargeDay(clock.today))]),
        is.and([is('notified_at', 'is not', null), is('charge_on', isTodayOver ? '<=' : '<', clock.today)]),
      ]),
    )
    .orderBy('charge_on')
    .limit(maxPerRound)
    .execute()
  const announced = runForEachRow(rows, ({ id, event_id }) =>
    db.transaction().execute(async (db) => {
      const facts = await getChargeFacts(db, id, await lockEvent(db, event_id))
      if (facts.kind === 'chargeable') await announceCharge(db, facts, terms)
      else await withdrawCharge(db, { id, eventId: event_id, kind: facts.kind }, clock.now)
    }),
  )
  return rows.length > 0 ? announced.finally(services.nudge) : 0
}

/** Withdraws a planned charge that is not to be made now, or ever. Call it with the event locked. */
export async function withdrawCharge(
  db: Db,
  { id, eventId, kind }: { id: string; eventId: string; kind: 'asleep' | 'over' },
  now: number,
): Promise<void> {
  if (kind === 'asleep') {
    // The charge is announced again if the event gets a new day.
    await db.updateTable('card_charge').set({ notified_at: null, amount_cents: null }).where('id', '=', id).execute()
    return
  }
  await endCardCharge(db, id, { failure: 'event', now })
  await endUnusedCards(db, eventId, { reason: 'used', now })
}

type Chargeable = Extract<ChargeFacts, { kind: 'chargeable' }>

async function announceCharge(db: Db, facts: Chargeable, terms: Terms): Promise<void> {
  const { charge, card, cents, dueOn, label } = facts
  const { clock, isOn, now } = terms
  if (!isOn) return giveUpMissedCharge(db, facts, 'off', terms)
  if (charge.notified_at !== null) {
    if (isChargeTimeOver(charge.charge_on, clock)) await giveUpMissedCharge(db, facts, 'missed', terms)
    return
  }
  const first = getFirstChargeDay(clock.today)
  const agreed = computeChargeDay({ chargeOn: charge.charge_on, dueOn: charge.due_on }, dueOn)
  if (agreed > first) {
    await db.updateTable('card_charge').set({ charge_on: agreed, due_on: dueOn }).where('id', '=', charge.id).execute()
    return
  }
  // A charge must be announced three days before. If this email is late, the charge is moved to a later day.
  const day = agreed < first ? first : agreed
  const further = (await listChargeableAmounts(db, charge.event_id, now)).filter(({ isCovered }) => !isCovered)
  const emailId = await queueChargeNotice(
    db,
    card,
    {
      dueId: charge.id,
      label,
      cents,
      day,
      agreedCents: charge.agreed_cents,
      agreedAt: await getAgreedAt(db, charge),
      moreCents: further.reduce((sum, { cents }) => sum + cents, 0),
    },
    terms,
  )
  await db
    .updateTable('card_charge')
    .set({ charge_on: day, due_on: dueOn, notified_at: now, notice_email_id: emailId, amount_cents: cents })
    .where('id', '=', charge.id)
    .execute()
}

/** When the charge was agreed to, in epoch milliseconds. */
async function getAgreedAt(db: Db, { id, saved_card_id, created_at }: CardChargeRow): Promise<number> {
  const consents = await db
    .selectFrom('card_consent')
    .select(['charges', 'agreed_at'])
    .where('saved_card_id', '=', saved_card_id)
    .orderBy('agreed_at', 'desc')
    .execute()
  return consents.find(({ charges }) => charges.includes(id))?.agreed_at ?? created_at
}

/** Gives up a charge whose day has passed, and emails the client about it. Call it with the event locked. */
export async function giveUpMissedCharge(
  db: Db,
  { charge, card, cents }: Pick<Chargeable, 'charge' | 'card' | 'cents'>,
  failure: string,
  terms: CardEmailTerms,
): Promise<void> {
  await db
    .updateTable('card_charge')
    .set({ state: 'missed', failure, settled_at: terms.now, next_check_at: null })
    .where('id', '=', charge.id)
    .execute()
  await queueChargeFailure(db, card, { dueId: charge.id, cents, day: charge.charge_on, failure }, terms)
  await endUnusedCards(db, charge.event_id, { reason: 'used', now: terms.now })
}

/** Asks about totals that rose, and about cards that expire before a charge. Each once. */
export async function warnAboutCards(services: CardPaymentServices, { today, now }: ChargeClock): Promise<void> {
  const { db, config } = services
  if (!(await canSendEmail(services))) return
  const terms = { ...config, now }
  const cards = await db.selectFrom('saved_card').selectAll().where('ended_at', 'is', null).execute()
  await runForEachRow(cards, async (card) => {
    const next = await findChargeAfterExpiry(db, card)
    const asksFrom = next && addDays(next.charge_on, -expiryWarningDays)
    await db.transaction().execute(async (db) => {
      if (!(await lockEvent(db, card.event_id))) return
      if (next && asksFrom! <= today)
        await queueCardExpiryWarning(db, card, { cents: next.agreed_cents, day: next.charge_on }, terms)
      const language = card.language as Language
      const offer = await findAdditionalChargeOffer(db, { eventId: card.event_id, language, now })
      if (offer && offer.card.id === card.id) await queueChargeIncreaseEmail(db, card, offer, terms)
    })
  })
}

async function findChargeAfterExpiry(db: Db, card: SavedCardRow): Promise<CardChargeRow | null> {
  const rows = await db
    .selectFrom('card_charge')
    .selectAll()
    .where('saved_card_id', '=', card.id)
    .where('state', '=', 'planned')
    .orderBy('charge_on')
    .execute()
  return rows.find(({ charge_on }) => doesCardExpireBefore(card.expires_in, charge_on)) ?? null
}
