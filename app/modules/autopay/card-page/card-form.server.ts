import { formatAmountDueLabel } from '../../../agreements/agreement/format-amount-due-label.ts'
import { computeAmountsDueStatus } from '../../../agreements/payments/allocate-payments.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { addDays, getToday, parseDate } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { Language } from '../../../ui/language.ts'
import { getFirstChargeDay } from '../consent/charge-days.ts'
import { queueCardRemovalConfirmation, type CardEmailTerms } from '../charge/charge-emails.server.ts'
import { cardText, formatSavedCard, formatChargeList } from '../consent/card-text.ts'
import { recordAdditionalChargeConsent, insertCardConsent } from '../consent/consents.server.ts'
import { endSavedCard, findSavedCard, isCardOfClient, listCharges } from '../consent/event-cards.server.ts'

/** Result of a card form: a notice for the page, or a field error. */
export type CardFormResult =
  { kind: 'done'; said: 'gone' | 'moved' | 'allowed' } | { kind: 'refused'; status: 409 | 422; words: string }

type Client = { eventId: string; email: string; language: Language }

/** Handles a form of the card page: remove the card, move a charge to an earlier day, or allow more. */
export async function handleCardForm(
  db: Db,
  client: Client,
  input: FormInput,
  terms: CardEmailTerms,
): Promise<CardFormResult | null> {
  return db.transaction().execute(async (db): Promise<CardFormResult | null> => {
    await lockEvent(db, client.eventId)
    const card = await findSavedCard(db, client.eventId)
    if (card && input.intent !== 'back' && !isCardOfClient(card, client.email))
      return { kind: 'refused', status: 409, words: cardText(client.language).page.notYours }
    switch (input.intent) {
      case 'back':
        return takeBack(db, client, terms)
      case 'move':
        return moveCharge(db, client, input, terms)
      case 'allow': {
        const { page } = cardText(client.language)
        const isAllowed = await recordAdditionalChargeConsent(db, { ...client, mark: input.mark ?? '', now: terms.now })
        return isAllowed ? { kind: 'done', said: 'allowed' } : { kind: 'refused', status: 409, words: page.changed }
      }
      default:
        return null
    }
  })
}

async function takeBack(db: Db, { eventId, language }: Client, terms: CardEmailTerms): Promise<CardFormResult> {
  const card = await findSavedCard(db, eventId)
  if (!card) return { kind: 'done', said: 'gone' }
  const charges = await listCharges(db, eventId)
  if (charges.some(({ state }) => state === 'charging'))
    return { kind: 'refused', status: 409, words: cardText(language).page.busy }
  await endSavedCard(db, card, { reason: 'client', now: terms.now })
  const { amountsDue, entries } = await getLedger(db, eventId)
  const open = computeAmountsDueStatus(amountsDue, entries).filter(({ openCents }) => openCents > 0)
  const named = open.map(({ openCents, dueOn, ...due }) => {
    return { label: formatAmountDueLabel(due, card.language as Language), cents: openCents, day: dueOn }
  })
  await queueCardRemovalConfirmation(db, card, named, terms)
  return { kind: 'done', said: 'gone' }
}

/** Moves a charge to an earlier day. The new day is a consent of its own. */
async function moveCharge(
  db: Db,
  { eventId, email, language }: Client,
  { due = '', day: typed = '' }: FormInput,
  { now }: CardEmailTerms,
): Promise<CardFormResult> {
  const { page, allow } = cardText(language)
  const card = await findSavedCard(db, eventId)
  const charge = (await listCharges(db, eventId)).find(({ id, state }) => id === due && state === 'planned')
  if (!card || charge?.saved_card_id !== card.id) return { kind: 'refused', status: 409, words: page.changed }
  const { timeZone } = await getSetting(db, 'identity')
  const [from, to] = [getFirstChargeDay(getToday(now, timeZone)), addDays(charge.charge_on, -1)]
  const day = parseDate(typed)
  const { paperDay } = getFormatter(language)
  if (day === null || day < from || day > to)
    return { kind: 'refused', status: 422, words: page.badDay(paperDay(from), paperDay(to)) }
  await db
    .updateTable('card_charge')
    .set({ charge_on: day, notified_at: null, notice_email_id: null, amount_cents: null })
    .where('id', '=', charge.id)
    .execute()
  const charges = [{ dueId: charge.id, cents: charge.agreed_cents, day }]
  const words = allow(formatChargeList(charges, language), formatSavedCard(card, language))
  await insertCardConsent(db, { eventId, savedCardId: card.id, checkoutId: null, email, language, now, words, charges })
  return { kind: 'done', said: 'moved' }
}
