import { formatAmountDueLabel } from '../../../agreements/agreement/format-amount-due-label.ts'
import { computeAmountsDueStatus } from '../../../agreements/payments/allocate-payments.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { addDays, getToday } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { ClientPageRow } from '../../../agreements/client-page/client-page-data.ts'
import type { CardChargeRow } from '../../../plumbing/database/schema.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Language } from '../../../ui/language.ts'
import { getFirstChargeDay, isChargeTimeOver, type ChargeClock } from '../consent/charge-days.ts'
import { cardText, formatSavedCard, formatChargeList, formatCardExpiry } from '../consent/card-text.ts'
import { findAdditionalChargeOffer } from '../consent/consents.server.ts'
import { findSavedCard, isCardOfClient, listCharges } from '../consent/event-cards.server.ts'
import type { CardView } from './card-view.ts'

/** `email` is the address of the person whose link opened the page. */
type Asked = { eventId: string; language: Language; now: number; email: string }

/** Loads the saved card page of an event for one of its contacts. Null if no card is saved. */
export async function getCardView(db: Db, { eventId, language, now, email }: Asked): Promise<CardView | null> {
  const card = await findSavedCard(db, eventId)
  if (!card) return null
  const [{ timeZone }, charges, { amountsDue, entries }, further, consents] = await Promise.all([
    getSetting(db, 'identity'),
    listCharges(db, eventId),
    getLedger(db, eventId),
    findAdditionalChargeOffer(db, { eventId, language, now }),
    db.selectFrom('card_consent').selectAll().where('saved_card_id', '=', card.id).orderBy('agreed_at').execute(),
  ])
  const isYours = isCardOfClient(card, email)
  const clock = { today: getToday(now, timeZone), now, timeZone }
  const first = getFirstChargeDay(clock.today)
  const statuses = computeAmountsDueStatus(amountsDue, entries)
  const name = (charge: CardChargeRow) => {
    const due = statuses.find(({ id }) => id === charge.id)
    const label = due ? formatAmountDueLabel(due, language) : ''
    return {
      dueId: charge.id,
      label,
      words: formatCharge(charge, language),
      isOpen: due !== undefined && due.openCents > 0,
    }
  }
  const { paperDay } = getFormatter(language)
  return {
    name: formatSavedCard(card, language),
    expiry: formatCardExpiry(card.expires_in),
    charges: charges.filter(isComing(clock)).map((charge) => {
      const { dueId, label, words } = name(charge)
      const to = addDays(charge.charge_on, -1)
      return { dueId, label, words, from: first, to, isMovable: isYours && first <= to }
    }),
    unmade: charges
      .filter(isUnmade(clock))
      .map(name)
      .flatMap(({ isOpen, ...charge }) => (isOpen ? [charge] : [])),
    consents: consents.map(({ agreed_at, words }) => ({ on: paperDay(getToday(agreed_at, timeZone)), words })),
    isYours,
    further: further && isYours ? { words: further.words, mark: further.mark } : null,
  }
}

/** The client page's row that links to the saved card. Null if no card is saved. */
export async function getSavedCardRow(
  db: Db,
  { eventId, language, now }: Omit<Asked, 'email'>,
): Promise<ClientPageRow | null> {
  const card = await findSavedCard(db, eventId)
  if (!card) return null
  const [{ timeZone }, all] = await Promise.all([getSetting(db, 'identity'), listCharges(db, eventId)])
  const charges = all.filter(isComing({ today: getToday(now, timeZone), now, timeZone }))
  return {
    page: 'saved-card',
    title: cardText(language).page.title,
    hint: [formatSavedCard(card, language), ...charges.map((charge) => formatCharge(charge, language))].join(', '),
  }
}

const isComing =
  (clock: ChargeClock) =>
  ({ state, charge_on }: CardChargeRow) =>
    state === 'planned' && !isChargeTimeOver(charge_on, clock)

/** A planned charge whose day passed was not made either: without email nothing ends it. */
const isUnmade =
  (clock: ChargeClock) =>
  ({ state, charge_on }: CardChargeRow) =>
    ['missed', 'declined'].includes(state) || (state === 'planned' && isChargeTimeOver(charge_on, clock))

function formatCharge({ agreed_cents, amount_cents, charge_on: day }: CardChargeRow, language: Language): string {
  return formatChargeList([{ cents: amount_cents ?? agreed_cents, day }], language)
}
