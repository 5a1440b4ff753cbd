import { v7 as uuidV7 } from 'uuid'
import { computeAmountsDueStatus } from '../../../agreements/payments/allocate-payments.ts'
import type { KeepCardOffer } from '../../../agreements/payments/keep-card-offer.ts'
import type { KeepCardRequest, PaidCheckout } from '../../../agreements/payments/saved-cards.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { findSentProposal } from '../../../agreements/proposals/proposals.server.ts'
import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { minChargeCents } from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { SavedCardRow } from '../../../plumbing/database/schema.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import type { Language } from '../../../ui/language.ts'
import { getFirstChargeDay } from './charge-days.ts'
import { cardText, formatSavedCard, formatChargeList, type AgreedCharge } from './card-text.ts'
import { endUnusedCards, findSavedCard, listCharges } from './event-cards.server.ts'

/** Identifies the wording, amounts and days of an offer, so that a consent covers exactly the text shown. */
function computeMark(words: string, charges: readonly AgreedCharge[]): string {
  return sha256(JSON.stringify([words, charges])).slice(0, 32)
}

/**
 * Lists what may be charged to a card later: open amounts that are due late enough to be announced. Empty if the event
 * is not booked or does not take cards. `isCovered` tells for each whether it is charged to a card already.
 */
export async function listChargeableAmounts(
  db: Db,
  eventId: string,
  now: number,
): Promise<(AgreedCharge & { isCovered: boolean })[]> {
  const [event, proposal] = await Promise.all([
    db.selectFrom('event').select('state').where('id', '=', eventId).executeTakeFirst(),
    findSentProposal(db, eventId),
  ])
  const isBooked = event?.state === 'booked' && ['agreed', 'reserved'].includes(proposal?.state ?? '')
  if (!isBooked || !proposal!.document.money.ways.includes('card')) return []
  const { timeZone } = await getSetting(db, 'identity')
  const first = getFirstChargeDay(getToday(now, timeZone))
  const { amountsDue, entries } = await getLedger(db, eventId)
  const charges = new Map((await listCharges(db, eventId)).map((charge) => [charge.id, charge]))
  return (
    computeAmountsDueStatus(amountsDue, entries)
      .filter(({ kind, openCents, dueOn }) => kind !== 'deposit' && openCents >= minChargeCents && dueOn > first)
      // Each amount due is charged only once, even if its payment was refunded.
      .filter(({ id }) => !['charging', 'charged'].includes(charges.get(id)?.state ?? ''))
      .map(({ id, openCents, dueOn }) => {
        const charge = charges.get(id)
        const isCovered = charge?.state === 'planned' && charge.agreed_cents >= openCents
        return { dueId: id, cents: openCents, day: charge?.state === 'planned' ? charge.charge_on : dueOn, isCovered }
      })
      .toSorted((a, b) => a.day.localeCompare(b.day))
  )
}

type Asked = { eventId: string; language: Language; now: number }

/** Offers to keep the card of a payment, by the amount due that is paid with it. */
export async function listCardOffers(
  db: Db,
  { eventId, language, now }: Asked,
): Promise<Record<string, KeepCardOffer>> {
  const chargeable = await listChargeableAmounts(db, eventId, now)
  if (chargeable.length === 0) return {}
  const { amountsDue } = await getLedger(db, eventId)
  const offers = await Promise.all(
    amountsDue.map(async ({ id }) => [id, await buildOffer(db, { eventId, language, dueId: id }, chargeable)] as const),
  )
  return Object.fromEntries(offers.flatMap(([id, offer]) => (offer ? [[id, offer]] : [])))
}

async function buildOffer(
  db: Db,
  { eventId, language, dueId }: { eventId: string; language: Language; dueId: string },
  chargeable: readonly AgreedCharge[],
): Promise<(KeepCardOffer & { charges: AgreedCharge[] }) | null> {
  const charges = chargeable
    .filter((charge) => charge.dueId !== dueId)
    .map(({ dueId, cents, day }): AgreedCharge => ({ dueId, cents, day }))
  if (charges.length === 0) return null
  const card = await findSavedCard(db, eventId)
  const words = cardText(language).offer(formatChargeList(charges, language), card && formatSavedCard(card, language))
  return { words, mark: computeMark(words, charges), charges }
}

/** Stores the consent that a client gave with a payment. Returns false if its wording or amounts changed meanwhile. */
export async function recordCardRequest(db: Db, request: KeepCardRequest): Promise<boolean> {
  const { eventId, dueId, checkoutId, mark, language, email, now } = request
  const offer = await buildOffer(db, { eventId, language, dueId }, await listChargeableAmounts(db, eventId, now))
  if (!offer || offer.mark !== mark) return false
  await insertCardConsent(db, { eventId, savedCardId: null, checkoutId, email, language, now, ...offer })
  return true
}

/** Saves the card of a paid payment page if the client allowed it, and plans its charges. */
export async function saveCardAfterPayment(
  db: Db,
  { checkout: { id: checkoutId, event_id: eventId }, session, now }: PaidCheckout,
): Promise<void> {
  if (!session.savedCard) return
  const consent = await db
    .selectFrom('card_consent')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('saved_card_id', 'is', null)
    .executeTakeFirst()
  if (!consent) return
  const { customer, method, brand, last4, expiresIn } = session.savedCard
  const card: SavedCardRow = {
    id: uuidV7(),
    event_id: eventId,
    email: consent.email,
    language: consent.language,
    customer_id: customer,
    method_id: method,
    brand,
    last4,
    expires_in: expiresIn,
    kept_at: now,
    ended_at: null,
    end_reason: '',
  }
  await db.insertInto('saved_card').values(card).execute()
  await db.updateTable('card_consent').set({ saved_card_id: card.id }).where('id', '=', consent.id).execute()
  await planCharges(db, { eventId, savedCardId: card.id, charges: JSON.parse(consent.charges) as AgreedCharge[], now })
  await endUnusedCards(db, eventId, { reason: 'replaced', now })
}

/**
 * Returns additional charges a client may allow for the saved card: amounts that were added later or rose. Null for none.
 */
export async function findAdditionalChargeOffer(
  db: Db,
  { eventId, language, now }: Asked,
): Promise<(KeepCardOffer & { charges: AgreedCharge[]; card: SavedCardRow }) | null> {
  const card = await findSavedCard(db, eventId)
  if (!card) return null
  const charges = (await listChargeableAmounts(db, eventId, now))
    .filter(({ isCovered }) => !isCovered)
    .map(({ dueId, cents, day }): AgreedCharge => ({ dueId, cents, day }))
  if (charges.length === 0) return null
  const words = cardText(language).allow(formatChargeList(charges, language), formatSavedCard(card, language))
  return { words, mark: computeMark(words, charges), charges, card }
}

/**
 * Stores additional charges a client allowed. Returns false if the offer changed meanwhile. Call it with the event locked.
 */
export async function recordAdditionalChargeConsent(
  db: Db,
  asked: Asked & { email: string; mark: string },
): Promise<boolean> {
  const { eventId, email, mark, language, now } = asked
  const offer = await findAdditionalChargeOffer(db, asked)
  if (!offer || offer.mark !== mark) return false
  const { charges, card } = offer
  await insertCardConsent(db, { eventId, savedCardId: card.id, checkoutId: null, email, language, now, ...offer })
  await planCharges(db, { eventId, savedCardId: card.id, charges, now })
  return true
}

type NewConsent = Asked & {
  savedCardId: string | null
  checkoutId: string | null
  email: string
  words: string
  charges: readonly AgreedCharge[]
}

/** Stores the wording, time and amounts of a consent. */
export async function insertCardConsent(db: Db, consent: NewConsent): Promise<void> {
  await db
    .insertInto('card_consent')
    .values({
      id: uuidV7(),
      event_id: consent.eventId,
      saved_card_id: consent.savedCardId,
      checkout_id: consent.checkoutId,
      email: consent.email,
      language: consent.language,
      words: consent.words,
      charges: JSON.stringify(consent.charges),
      agreed_at: consent.now,
    })
    .execute()
}

/** Plans the charges of a consent. Charges already made or in progress stay unchanged. */
async function planCharges(
  db: Db,
  {
    eventId,
    savedCardId,
    charges,
    now,
  }: { eventId: string; savedCardId: string; charges: AgreedCharge[]; now: number },
): Promise<void> {
  const { amountsDue } = await getLedger(db, eventId)
  for (const { dueId, cents, day } of charges) {
    const planned = {
      saved_card_id: savedCardId,
      agreed_cents: cents,
      due_on: amountsDue.find(({ id }) => id === dueId)?.dueOn ?? day,
      charge_on: day,
      state: 'planned',
      amount_cents: null,
      notified_at: null,
      notice_email_id: null,
      checkout_id: null,
      request_parameters: null,
      attempted_at: null,
      next_check_at: null,
      failure: '',
      settled_at: null,
    }
    await db
      .insertInto('card_charge')
      .values({ id: dueId, event_id: eventId, created_at: now, ...planned })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(planned).where('card_charge.state', 'not in', ['charging', 'charged']),
      )
      .execute()
  }
}
