import type { NotNull } from 'kysely'
import {
  computeClientLinkToken,
  getClientPagePath,
  listClientLinks,
} from '../../../agreements/proposals/client-link.server.ts'
import type { AutomaticText } from '../../../business/automatic-text.ts'
import { addDays, getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getEventTimeZone } from '../../../events/event/event-zone.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { EventRow } from '../../../plumbing/database/schema.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { startPeriodicJobs } from '../../../plumbing/queue/periodic-jobs.server.ts'
import type { Language } from '../../../ui/language.ts'
import { getAutomaticTextRules } from '../account/automatic-rules.server.ts'
import type { TextsConfig } from '../account/text-account.server.ts'
import { formatAnswerTextMessage, formatOverdueTextMessage, formatTomorrowTextMessage } from '../news/client-kinds.ts'
import { listLateAmounts } from '../news/late-amounts.server.ts'
import { withdrawConsentsOfFormerNumbers } from '../outbox/text-consents.server.ts'
import { queueAutomaticTexts } from './queue-automatic-texts.server.ts'

const hour = 3_600_000

/** Local hours between which texts about days are queued: from 10 AM, and never so late that they wait for the morning. */
const [firstHour, endHour] = [10, 19]

/** Time after its sending during which a proposal is still announced by text, in milliseconds. */
const newsMs = 12 * hour

export type AutomaticTextServices = { db: Db; now: () => number; config: TextsConfig }

/**
 * Queues the texts to clients that are due: answers, late payments and tomorrow. Each is queued once. A number that was
 * corrected is forgotten before.
 */
export async function queueClientNews({ db, now: clock, config }: AutomaticTextServices): Promise<void> {
  const now = clock()
  await withdrawConsentsOfFormerNumbers(db, now)
  const { on } = await getAutomaticTextRules(db)
  const texts = [
    ...(on.includes('answer') ? await listAnswers(db, config, now) : []),
    ...(on.includes('due') ? await listLatePayments(db, config, now) : []),
    ...(on.includes('tomorrow') ? await listTomorrow(db, now) : []),
  ]
  await queueAutomaticTexts(db, config, texts, now)
}

/** Looks every minute for automatic texts that are due, until stopped. */
export function startAutomaticTexts({
  log,
  isOn,
  ...services
}: AutomaticTextServices & { log: Logger; isOn?: () => Promise<boolean> }) {
  return startPeriodicJobs([{ work: () => queueClientNews(services), failed: 'texts-failed' }], {
    every: 60_000,
    log,
    isOn,
  })
}

type Addressee = Pick<EventRow, 'id' | 'event_date' | 'event_start_time' | 'phone_number' | 'language' | 'state'>

async function listAddressees(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Addressee & { phone_number: string }>> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'event_date', 'event_start_time', 'phone_number', 'language', 'state'])
    .where(matchesAnyId(db, 'id', ids))
    .where('state', 'not in', ['spam', 'merged', 'lost'])
    .where('phone_number', 'is not', null)
    .$narrowType<{ phone_number: NotNull }>()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function toText(
  { id, phone_number, language }: Addressee & { phone_number: string },
  text: Pick<AutomaticText, 'key' | 'kind' | 'words' | 'expiresAt'>,
): AutomaticText {
  return { ...text, eventId: id, phone: phone_number, language: toLanguage(language) }
}

const toLanguage = (language: string): Language => (language === 'es' ? 'es' : 'en')

/** Returns the client link of the contact with the event's phone number. Null if no link was created. */
async function findLink(db: Db, { secret, siteUrl }: TextsConfig, eventId: string): Promise<string | null> {
  const [link] = await listClientLinks(db, eventId)
  return link ? `${siteUrl}${getClientPagePath(computeClientLinkToken(secret, link))}` : null
}

async function listAnswers(db: Db, config: TextsConfig, now: number): Promise<AutomaticText[]> {
  const proposals = await db
    .selectFrom('proposal')
    .select(['id', 'event_id', 'event_date', 'sent_at'])
    .where('state', '=', 'out')
    .where('sent_at', '>', now - newsMs)
    .execute()
  const events = await listAddressees(
    db,
    proposals.map(({ event_id }) => event_id),
  )
  return listTexts(proposals, async ({ id, event_id, event_date, sent_at }) => {
    const event = events.get(event_id)
    const link = event && (await findLink(db, config, event_id))
    if (!event || !link) return null
    const words = formatAnswerTextMessage(toLanguage(event.language), event_date, link)
    return toText(event, { key: `answer ${id}`, kind: 'answer', words, expiresAt: sent_at! + 24 * hour })
  })
}

/** Payments that were due yesterday, or up to three days ago. Those that a saved card pays are left out. */
async function listLatePayments(db: Db, config: TextsConfig, now: number): Promise<AutomaticText[]> {
  const { timeZone } = await getSetting(db, 'identity')
  if (!isTimeOfDay(now, timeZone)) return []
  const today = getToday(now, timeZone)
  const left = await listLateAmounts(db, { from: addDays(today, -3), until: today }, now)
  const events = await listAddressees(db, [...new Set(left.map(({ eventId }) => eventId))])
  return listTexts(left, async ({ id, eventId, dueOn, openCents }) => {
    const event = events.get(eventId)
    const link = event && event.event_date > today && (await findLink(db, config, eventId))
    if (!event || !link) return null
    const owing = { day: event.event_date, dueOn, cents: openCents }
    const words = formatOverdueTextMessage(toLanguage(event.language), owing, link)
    return toText(event, { key: `due ${id} ${dueOn}`, kind: 'due', words, expiresAt: now + 24 * hour })
  })
}

async function listTomorrow(db: Db, now: number): Promise<AutomaticText[]> {
  const { timeZone } = await getSetting(db, 'identity')
  const today = getToday(now, timeZone)
  const near = await db
    .selectFrom('event')
    .select('id')
    .where('state', '=', 'booked')
    .where('event_date', '>=', today)
    .where('event_date', '<=', addDays(today, 2))
    .execute()
  const events = await listAddressees(
    db,
    near.map(({ id }) => id),
  )
  return listTexts([...events.values()], async (event) => {
    const zone = await getEventTimeZone(db, event.id)
    if (!isTimeOfDay(now, zone) || event.event_date !== addDays(getToday(now, zone), 1)) return null
    const words = formatTomorrowTextMessage(toLanguage(event.language), event.event_start_time)
    const key = `tomorrow ${event.id} ${event.event_date}`
    return toText(event, { key, kind: 'tomorrow', words, expiresAt: now + 10 * hour })
  })
}

function isTimeOfDay(now: number, timeZone: string): boolean {
  const { hour: local } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return local >= firstHour && local < endHour
}

async function listTexts<Found>(
  found: readonly Found[],
  compose: (one: Found) => Promise<AutomaticText | null>,
): Promise<AutomaticText[]> {
  return (await Promise.all(found.map(compose))).filter((text) => text !== null)
}
