import { parseDate } from '../../business/dates.ts'
import { maxSearchDays, type AvailabilityQuery } from '../../days/availability.ts'
import type { AlternativeSlotText } from '../../days/alternative-slot-text.ts'
import { findNearbyOpenDays } from '../../days/find-alternative-slots.ts'
import { filterOpenDates } from '../../days/compute-day-state.ts'
import { availabilityFormatters } from '../../days/availability-formatters.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findEventTimes } from '../../business/event-times.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import type { Language } from '../../ui/language.ts'
import { getAvailabilityContext } from '../event/claims.server.ts'
import type { EventRecord } from '../event/event.ts'

/**
 * Lists the nearest days that are available for an event now, as text in a language: the same weekday within four weeks,
 * others within two.
 */
export async function listAlternativeSlots(
  db: Db,
  event: EventRecord,
  now: number,
  language: Language,
): Promise<AlternativeSlotText[]> {
  const { question, days } = await getAsked(db, event, now)
  return findNearbyOpenDays(question, days).map((near) => availabilityFormatters(language).near(near, question))
}

/**
 * Returns the first of the days offered in a draft that the text still names and that is taken by now. Null if all are
 * available.
 */
export async function findTakenReplyDay(
  db: Db,
  event: EventRecord,
  begunWith: string,
  { body, language }: { body: string; language: Language },
  now: number,
): Promise<string | null> {
  const named = begunWith.split(' ').flatMap((day) => parseDate(day) ?? [])
  // Spanish weekdays are capitalized at the start of a line only, so the comparison ignores case.
  const isNamed = (day: string) => body.toLowerCase().includes(getFormatter(language).shortDay(day).toLowerCase())
  const told = named.slice(0, 20).filter(isNamed)
  if (told.length === 0) return null
  const { question, days } = await getAsked(db, event, now)
  const open = filterOpenDates(question, told, days)
  return told.find((day) => !open.includes(day)) ?? null
}

async function getAsked(db: Db, { id, request }: EventRecord, now: number) {
  const [offer, settings] = await Promise.all([getMenuAndIdentity(db), getCapacityAndRules(db)])
  const { eventDate: date, eventGuestCount, zip } = request
  const times = findEventTimes(request)
  const question: AvailabilityQuery = {
    date,
    times: times && { start: times.start, end: times.end },
    guests: eventGuestCount || null,
    miles: computeMilesFromBase(zip, offer.identity.baseZip),
    choices: request,
  }
  return {
    question,
    days: await getAvailabilityContext(
      db,
      { date, around: maxSearchDays, terms: { ...offer, ...settings }, now },
      { but: id },
    ),
  }
}
