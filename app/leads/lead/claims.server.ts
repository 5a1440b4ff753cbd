import { readCapacity, readDayRules } from '../../days/days.server.ts'
import {
  availability,
  dayWords,
  nearDays,
  nearWords,
  type Availability,
  type DayAnswer,
  type DayQuestion,
  type Days,
} from '../../days/availability.ts'
import { placeOf, wholeEvening, type Claim, type Place } from '../../days/places.ts'
import { nationalPhone } from '../../business/phone.ts'
import { today } from '../../business/dates.ts'
import type { Capacity, Identity } from '../../business/business.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { milesTo } from '../../quotes/travel/places.server.ts'
import type { LeadRequest } from './lead.ts'
import { lastDay } from './leads.server.ts'

/** What the place of a request hangs on besides its own words. */
export type PlaceTerms = { catalogue: Catalogue; identity: Identity; capacity: Capacity }

/** The place a request takes where it is promised: what is not known of it counts as the whole evening, one bartender. */
export function placeOfRequest(request: LeadRequest, { catalogue, identity, capacity }: PlaceTerms): Place {
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, zip } = request
  const wanted = {
    date: eventDate,
    ...(eventStartTime && eventEndTime ? { start: eventStartTime, end: eventEndTime } : wholeEvening),
    guests: eventGuestCount || null,
    miles: milesTo(zip, identity.baseZip),
    choices: request,
  }
  return placeOf(wanted, catalogue, capacity, identity.timeZone)
}

/**
 * The claims of requests that are booked, or held until a day that has not passed, from a day to another. They are read
 * off the requests each time, so that none outlives what it stands on; `but` is left out.
 */
export async function claimsBetween(
  db: Db,
  { from, to, on, but = '' }: { from: string; to: string; on: string; but?: string },
  terms: PlaceTerms,
): Promise<Claim[]> {
  const rows = await db
    .selectFrom('lead')
    .select((is) => ['id', 'state', 'request', lastDay(is).as('until')])
    .where('state', 'in', ['booked', 'held'])
    .where('event_date', '>=', from)
    .where('event_date', '<=', to)
    .where('id', '!=', but)
    .orderBy('event_date')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ state, until }) => state === 'booked' || until === null || until >= on)
    .map(({ id, state, until, request }) => ({
      ...placeOfRequest(JSON.parse(request) as LeadRequest, terms),
      ownerId: id,
      until: state === 'held' ? until : null,
    }))
}

/** Everything the answer for a day is made of, for two weeks around it. `now` in epoch milliseconds. */
export async function readDays(
  db: Db,
  date: string,
  { catalogue, identity }: Pick<PlaceTerms, 'catalogue' | 'identity'>,
  now: number,
): Promise<Days> {
  const on = today(now, identity.timeZone)
  // A day more: an evening before the first of them may last into it.
  const [from, to] = [-nearDays - 2, nearDays + 2].map((days) => dayAway(date, days)) as [string, string]
  const capacity = await readCapacity(db)
  const [rules, claims] = await Promise.all([
    readDayRules(db, from, to),
    claimsBetween(db, { from, to, on }, { catalogue, identity, capacity }),
  ])
  return { catalogue, capacity, rules, claims, today: on, timeZone: identity.timeZone }
}

export function dayAway(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** What a visitor is told of a day. `place` is where the event is, as typed; `now` in epoch milliseconds. */
export async function answerDay(
  db: Db,
  question: DayQuestion,
  { catalogue, identity }: Pick<PlaceTerms, 'catalogue' | 'identity'>,
  { now, place = '' }: { now: number; place?: string },
): Promise<{ availability: Availability; answer: DayAnswer }> {
  const days = await readDays(db, question.date, { catalogue, identity }, now)
  const found = availability(question, days)
  const words = dayWords(found, {
    today: days.today,
    miles: question.miles,
    place,
    phone: nationalPhone(identity.phone),
    farthestMiles: days.capacity.farthestMiles,
  })
  const near = found.near.map((one) => nearWords(one, question))
  return { availability: found, answer: { ...words, date: question.date, state: found.state, near } }
}
