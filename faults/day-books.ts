import assert from 'node:assert/strict'
import type { QuoteRequest } from '../app/events/event/event.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'

/**
 * Claims on each day, computed independently from the table rows minute by minute without code of the site. Minutes
 * since 1970 in local time. All events are in October, far from a clock change.
 */
export type DayBooks = {
  requests: Map<string, DayStatus>
  /**
   * Claims by event: of a booking or current hold, of a sent proposal or open change that reserves the date, and of a
   * payment in progress. An event may have several claims and uses a single team for all.
   */
  promised: Map<string, DayPlace[]>
  rules: DayRule[]
  numbers: DayNumbers
  limitsOf: (day: string) => DayLimits
}

export type DayStatus = {
  state: string
  until: string | null
  request: QuoteRequest
  /** Latest sent version. */
  proposal: { state: string; event: BookedDayEvent; keepsDay: boolean; until: string } | null
  /** Whether the event has a proposal or money. A booking free of charge has an amount due of zero. */
  isBound: boolean
  /** State of the agreement, null if nothing was accepted. */
  agreement: string | null
  /** Change that awaits a response. */
  change: { event: BookedDayEvent; keepsDay: boolean; until: string } | null
  isBeingPaid: boolean
  /** Merge into another event: the other event, the time, and the state before the merge. */
  merged: { into: string; at: number; state: string; until: string | null } | null
}

/** Fields of a quote request or proposal that determine its claim. */
export type BookedDayEvent = Pick<
  QuoteRequest,
  'eventDate' | 'eventStartTime' | 'eventEndTime' | 'eventGuestCount' | 'zip' | 'experience' | 'bartenders'
>
export type DayPlace = { day: string; from: number; to: number; bartenders: number }
export type DayNumbers = { crews: number; eventsADay: number; bartenders: number }
export type DayRule = { id: string; kind: string; from_day: string; events: number | null; bartenders: number | null }
export type DayLimits = { isClosed: boolean; events: number; crews: number; bartenders: number }

/** Reads the claims as of a date such as 2027-05-15, which begins at `begins` in epoch milliseconds. */
export async function createDayBooks(db: Db, today: string, begins: number): Promise<DayBooks> {
  const rows = await db.transaction().execute(async (db) => ({
    leads: await db.selectFrom('event').select(['id', 'state', 'request']).execute(),
    holds: await db.selectFrom('hold').select(['event_id', 'until']).execute(),
    rules: await db.selectFrom('day_rule').selectAll().orderBy('created_at').orderBy('id').execute(),
    setting: await db.selectFrom('setting').select('value').where('name', '=', 'capacity').executeTakeFirst(),
    proposals: await db.selectFrom('proposal').selectAll().orderBy('version').execute(),
    changes: await db.selectFrom('change_request').selectAll().orderBy('number').execute(),
    checkouts: await db.selectFrom('checkout').select(['event_id', 'state', 'expires_at']).execute(),
    amountsDue: await db.selectFrom('amount_due').select('event_id').distinct().execute(),
    merged: await db.selectFrom('merged_event').selectAll().execute(),
  }))
  const untils = new Map(rows.holds.map(({ event_id, until }) => [event_id, until]))
  const numbers: DayNumbers = { crews: 1, eventsADay: 1, bartenders: 4, ...JSON.parse(rows.setting?.value ?? '{}') }
  const ofLead = <Row extends { event_id: string }>(all: Row[]) => Map.groupBy(all, ({ event_id }) => event_id)
  const [proposals, changes, checkouts, merged] = [
    ofLead(rows.proposals),
    ofLead(rows.changes),
    ofLead(rows.checkouts),
    ofLead(rows.merged),
  ]
  const withMoney = new Set(rows.amountsDue.map(({ event_id }) => event_id))
  const kept = (row?: { document: string; holds_date: number; expires_on: string }) =>
    row
      ? {
          event: (JSON.parse(row.document) as { event: BookedDayEvent }).event,
          keepsDay: row.holds_date === 1,
          until: row.expires_on,
        }
      : null
  const requests = new Map(
    rows.leads.map(({ id, state, request }): [string, DayStatus] => {
      const sent = proposals.get(id)?.findLast(({ state }) => state !== 'draft')
      const open = changes.get(id)?.findLast(({ state }) => state === 'asked' || state === 'offered')
      const put = merged.get(id)?.[0]
      const was = put && (JSON.parse(put.before) as { state: string; hold: { until: string } | null })
      return [
        id,
        {
          state,
          until: untils.get(id) ?? null,
          request: JSON.parse(request) as QuoteRequest,
          proposal: sent ? { state: sent.state, ...kept(sent)! } : null,
          isBound: proposals.has(id) || withMoney.has(id),
          agreement:
            proposals
              .get(id)
              ?.findLast(({ state }) => ['agreed', 'reserved', 'postponed', 'called-off'].includes(state))?.state ??
            null,
          change: kept(open),
          isBeingPaid: (checkouts.get(id) ?? []).some(
            ({ state, expires_at }) => ['making', 'open'].includes(state) && expires_at + 5 * 60_000 > begins,
          ),
          merged: put
            ? { into: put.kept_event_id, at: put.at, state: was!.state, until: was!.hold?.until ?? null }
            : null,
        },
      ]
    }),
  )
  const promised = [...requests].map(([id, one]): [string, DayPlace[]] => [id, listPlaces(one, today)])
  return {
    requests,
    promised: new Map(promised.filter(([, places]) => places.length > 0)),
    rules: rows.rules,
    numbers,
    limitsOf: (day) => limits(day, rows.rules, numbers),
  }
}

function listPlaces(standing: DayStatus, today: string): DayPlace[] {
  const { request, proposal, change } = standing
  return [
    ...(hasPlace(standing, today) ? [findPlace(request)] : []),
    ...(proposal && proposalKeepsDay(proposal, today) ? [findPlace(proposal.event)] : []),
    ...(change?.keepsDay && change.until >= today ? [findPlace(change.event)] : []),
    ...(paysFor(standing) ? [findPlace(request)] : []),
  ]
}

/** Whether an event claims its date through its own booking or hold. */
export function hasPlace({ state, until }: Pick<DayStatus, 'state' | 'until'>, today: string): boolean {
  return state === 'booked' || (state === 'held' && (until === null || until >= today))
}

/** Whether a payment for the event's date is in progress. */
export function paysFor({ isBeingPaid, state }: DayStatus): boolean {
  return isBeingPaid && !['merged', 'spam', 'done'].includes(state)
}

function proposalKeepsDay({ state, keepsDay, until }: NonNullable<DayStatus['proposal']>, today: string): boolean {
  return state === 'out' && keepsDay && until >= today
}

/** Returns the limits of a day by these day rules and capacity numbers. The latest rule of the day applies. */
export function limits(day: string, rules: DayRule[], { crews, eventsADay, bartenders }: DayNumbers): DayLimits {
  const usual = { isClosed: false, events: eventsADay, crews, bartenders }
  const last = rules.findLast(({ kind, from_day }) => from_day === day && kind !== 'ask')
  if (last?.kind === 'closed') return { ...usual, isClosed: true }
  if (last?.kind !== 'places') return usual
  const events = last.events ?? eventsADay
  return { isClosed: false, events, crews: Math.max(crews, events), bartenders: last.bartenders ?? bartenders }
}

/** Computes the claim of an event, from departure to return. Assumes a drive of forty miles and an hour to pack. */
export function findPlace(event: BookedDayEvent): DayPlace {
  const { eventDate: day, eventStartTime, eventEndTime, eventGuestCount, experience, bartenders } = event
  assert(eventStartTime !== null && eventEndTime !== null && eventGuestCount !== null && event.zip === null)
  const [start, last] = [getMinute(day, eventStartTime), getMinute(day, eventEndTime)]
  const [drive, margin, pack] = [67, 30, 60]
  const setUp = eventGuestCount > 75 || experience === 'luxe-cocktail' ? 120 : 60
  return {
    day,
    from: start - setUp - drive - margin,
    to: (last > start ? last : last + 1_440) + pack + drive,
    bartenders: (eventGuestCount > 75 ? Math.ceil(eventGuestCount / 75) : 1) + bartenders,
  }
}

/** Whether a claim fits together with the claims of other events, checked minute by minute. */
export function hasRoom(wanted: DayPlace, beside: Iterable<DayPlace[]>, limitsOf: DayBooks['limitsOf']): boolean {
  const others = [...beside]
  const own = limitsOf(wanted.day)
  const onDay = others.filter((places) => places.some(({ day }) => day === wanted.day)).length
  if (own.isClosed || onDay + 1 > own.events) return false
  const near = others.map((places) => places.filter((other) => overlaps(wanted, other)))
  for (let minute = wanted.from; minute < wanted.to; minute++) {
    const out = listPlacesInMinute(minute, near)
    const allowed = [own, ...out.flat().map(({ day }) => limitsOf(day))]
    if (out.length + 1 > Math.max(...allowed.map(({ crews }) => crews))) return false
    if (wanted.bartenders + countBartenders(out) > Math.max(...allowed.map(({ bartenders }) => bartenders)))
      return false
  }
  return true
}

/**
 * Returns the events that conflict with a claim: those on the same day, and those whose staff is away at the same time.
 */
export function listOtherEvents(id: string, wanted: DayPlace, { promised }: DayBooks): string[] {
  const met = [...promised].filter(([other, places]) => {
    return other !== id && places.some((place) => place.day === wanted.day || overlaps(place, wanted))
  })
  return met.map(([other]) => other).toSorted()
}

/**
 * Asserts that every claim added between `before` and `after` was within the limits, whatever ran concurrently: the
 * last claim added on a day or in a minute fit, and afterwards other claims can only have ended. Claims that exceeded
 * the limits before may stay. `limitsOf` returns the maximum allowed in between.
 */
export function assertNothingAddedBeyond(before: DayBooks, after: DayBooks, limitsOf: DayBooks['limitsOf']): void {
  const [now, then] = [[...after.promised.values()], [...before.promised.values()].flat()]
  for (const [id, places] of after.promised) {
    const had = before.promised.get(id) ?? []
    for (const place of places.filter((one) => !had.some((other) => covers(other, one)))) {
      const allowed = limitsOf(place.day)
      const told = `${id} on ${place.day}`
      assert(!allowed.isClosed, `${told}: booked on a closed day`)
      const sameDay = now.filter((those) => those.some(({ day }) => day === place.day)).length
      assert(sameDay <= allowed.events, `${told}: ${sameDay} events on a day that allows ${allowed.events}`)
      const near = now.map((those) => those.filter((other) => overlaps(place, other)))
      // Events that have left since may have been on a day with higher limits.
      const met = [...near.flat(), ...then.filter((other) => overlaps(place, other))].map(({ day }) => limitsOf(day))
      const [crews, bartenders] = [
        Math.max(...met.map(({ crews }) => crews)),
        Math.max(...met.map(({ bartenders }) => bartenders)),
      ]
      for (let minute = place.from; minute < place.to; minute++) {
        const out = listPlacesInMinute(minute, near)
        const pouring = countBartenders(out)
        assert(out.length <= crews, `${told}: ${out.length} teams in use of ${crews}`)
        assert(pouring <= bartenders, `${told}: ${pouring} bartenders in use of ${bartenders}`)
      }
    }
  }
}

/** Returns the claims in a minute, grouped by event. */
function listPlacesInMinute(minute: number, near: DayPlace[][]): DayPlace[][] {
  return near
    .map((places) => places.filter(({ from, to }) => from <= minute && minute < to))
    .filter((places) => places.length > 0)
}

function countBartenders(out: DayPlace[][]): number {
  return out.reduce((sum, places) => sum + Math.max(...places.map(({ bartenders }) => bartenders)), 0)
}

/** Whether a claim includes another, so that no further capacity is needed. */
function covers(one: DayPlace, other: DayPlace): boolean {
  return one.day === other.day && one.from <= other.from && one.to >= other.to && one.bartenders >= other.bartenders
}

function overlaps(one: DayPlace, other: DayPlace): boolean {
  return one.from < other.to && other.from < one.to
}

function getMinute(day: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.parse(`${day}T00:00:00Z`) / 60_000 + hour * 60 + minute
}
