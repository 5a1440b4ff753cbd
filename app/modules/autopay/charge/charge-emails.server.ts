import { buildMoneyEmail, type MoneyEmailContext } from '../../../agreements/payments/build-money-email.ts'
import { queueClientEmail } from '../../../agreements/proposals/contact-emails.server.ts'
import {
  computeClientLinkToken,
  getClientPagePath,
  listClientLinks,
} from '../../../agreements/proposals/client-link.server.ts'
import { getToday } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { SavedCardRow } from '../../../plumbing/database/schema.ts'
import type { Language } from '../../../ui/language.ts'
import { formatSavedCard, formatChargeList, formatCardExpiry, type AgreedCharge } from '../consent/card-text.ts'
import { listCharges } from '../consent/event-cards.server.ts'
import { chargeEmailText } from './charge-email-text.ts'

/** Site and time of an email about a card. `now` in epoch milliseconds. */
export type CardEmailTerms = { secret: string; siteUrl: string; now: number }

type Content = { subject: string; title?: string; words: string[]; rows?: [string, string][]; next?: string }

/** A charge as an email names it. */
export type ChargeInEmail = { label: string; cents: number; day: string }

/** Queues an email to the client who keeps a card, once for each id. Returns its id. */
async function queueCardEmail(
  db: Db,
  card: SavedCardRow,
  { id, subject, title = subject, words, rows, next }: Content & { id: string },
  { secret, siteUrl, now }: CardEmailTerms,
): Promise<string> {
  const known = await db.selectFrom('email').select('id').where('id', '=', id).executeTakeFirst()
  if (known) return id
  const event = await db
    .selectFrom('event')
    .select(['event_date', 'requestor_name'])
    .where('id', '=', card.event_id)
    .executeTakeFirstOrThrow()
  const link = (await listClientLinks(db, card.event_id)).find(({ email }) => email === card.email)
  const head: MoneyEmailContext = {
    id,
    eventId: card.event_id,
    to: card.email,
    name: link?.name ?? event.requestor_name,
    eventDate: event.event_date,
    identity: await getSetting(db, 'identity'),
    siteUrl,
    link: link ? `${siteUrl}${getClientPagePath(computeClientLinkToken(secret, link))}` : null,
    language: card.language as Language,
  }
  const email = buildMoneyEmail(head, {
    kind: 'payment',
    subject,
    title,
    words,
    ...(rows && { rows }),
    ...(next && { next }),
  })
  await queueClientEmail(db, email, { secret, now })
  return id
}

/**
 * Queues the announcement of a charge, three days before. `moreCents` is also due, but its charge is not allowed.
 * Returns the email's id.
 */
export async function queueChargeNotice(
  db: Db,
  card: SavedCardRow,
  charge: ChargeInEmail & { dueId: string; agreedCents: number; agreedAt: number; moreCents: number },
  terms: CardEmailTerms,
): Promise<string> {
  const language = card.language as Language
  const { notice } = chargeEmailText(language)
  const { dollars, longDay, monthDay, paperDay } = getFormatter(language)
  const { timeZone } = await getSetting(db, 'identity')
  const { dueId, label, cents, day, agreedCents, agreedAt, moreCents } = charge
  const sum = dollars(cents)
  const words = [
    notice.words(sum, formatSavedCard(card, language), longDay(day), paperDay(getToday(agreedAt, timeZone))),
    ...(cents < agreedCents ? [notice.less(sum, dollars(agreedCents))] : []),
    ...(moreCents > 0 ? [notice.more(dollars(moreCents))] : []),
  ]
  const rows: [string, string][] = [[label, sum]]
  const id = `${dueId}-charge-${day}`
  return queueCardEmail(
    db,
    card,
    { id, subject: notice.subject(sum, monthDay(day)), words, rows, next: notice.stop },
    terms,
  )
}

/**
 * Queues the email that a card was not charged, with the reason. `failure` is `missed`, `off`, `notice` or a decline
 * code of the bank.
 */
export async function queueChargeFailure(
  db: Db,
  card: SavedCardRow,
  { dueId, cents, day, failure }: { dueId: string; cents: number; day: string; failure: string },
  terms: CardEmailTerms,
): Promise<void> {
  const language = card.language as Language
  const { failed } = chargeEmailText(language)
  const sum = getFormatter(language).dollars(cents)
  const why = formatFailure(failed, failure, sum, formatSavedCard(card, language))
  const later = (await listCharges(db, card.event_id)).filter(
    ({ state, saved_card_id }) => state === 'planned' && saved_card_id === card.id,
  )
  const planned = later.map(({ id, agreed_cents, charge_on }) => ({ dueId: id, cents: agreed_cents, day: charge_on }))
  const words = [why, failed.next, ...(planned.length > 0 ? [failed.later(formatChargeList(planned, language))] : [])]
  const id = `${dueId}-not-charged-${card.id}-${day}`
  await queueCardEmail(db, card, { id, subject: failed.subject(sum), title: failed.title, words }, terms)
}

function formatFailure(
  failed: ReturnType<typeof chargeEmailText>['failed'],
  failure: string,
  sum: string,
  card: string,
): string {
  switch (failure) {
    case 'authentication_required':
      return failed.confirm(sum, card)
    case 'expired_card':
      return failed.expired(sum, card)
    case 'missed':
    case 'notice':
      return failed.missed(sum, card)
    case 'off':
      return failed.off(sum)
    default:
      return failed.declined(sum, card)
  }
}

/**
 * Queues the email that asks to allow charges of amounts added or increased after the consent. Once per set of amounts.
 */
export async function queueChargeIncreaseEmail(
  db: Db,
  card: SavedCardRow,
  { charges, mark }: { charges: readonly AgreedCharge[]; mark: string },
  terms: CardEmailTerms,
): Promise<void> {
  const language = card.language as Language
  const { ask } = chargeEmailText(language)
  const cents = charges.reduce((sum, charge) => sum + charge.cents, 0)
  const words = [ask.words(formatChargeList(charges, language), formatSavedCard(card, language))]
  const id = `${card.id}-ask-${mark.slice(0, 12)}`
  const subject = ask.subject(getFormatter(language).dollars(cents))
  await queueCardEmail(db, card, { id, subject, words, next: ask.next }, terms)
}

/** Queues the email, about a month ahead, that a card expires before a charge. Once per card. */
export async function queueCardExpiryWarning(
  db: Db,
  card: SavedCardRow,
  charge: Omit<ChargeInEmail, 'label'>,
  terms: CardEmailTerms,
): Promise<void> {
  const language = card.language as Language
  const { expiring } = chargeEmailText(language)
  const named = formatSavedCard(card, language)
  const words = [expiring.words(named, formatCardExpiry(card.expires_in), formatChargeList([charge], language))]
  const id = `${card.id}-expires-${card.expires_in}`
  await queueCardEmail(db, card, { id, subject: expiring.subject(named), words, next: expiring.next }, terms)
}

/** Confirms that a client removed a card, with the payments that stay due. */
export async function queueCardRemovalConfirmation(
  db: Db,
  card: SavedCardRow,
  open: readonly ChargeInEmail[],
  terms: CardEmailTerms,
): Promise<void> {
  const language = card.language as Language
  const { removed } = chargeEmailText(language)
  const { dollars, paperDay } = getFormatter(language)
  const named = formatSavedCard(card, language)
  await queueCardEmail(
    db,
    card,
    {
      id: `${card.id}-removed`,
      subject: removed.subject(named),
      words: [removed.words(named), ...(open.length > 0 ? [removed.stays] : [])],
      rows: open.map(({ label, cents, day }) => [label, `${dollars(cents)}\n${paperDay(day)}`]),
    },
    terms,
  )
}
