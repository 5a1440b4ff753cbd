import assert from 'node:assert/strict'
import type { LeadRequest } from '../app/leads/lead/lead.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'

/**
 * The days as they stand, counted from the bare rows and minute by minute: nothing of the site's own reckoning is used.
 * Minutes since 1970 on the wall clock; the events these books are kept of are in October, far from a clock change.
 */
export type DayBooks = {
  requests: Map<string, Standing>
  /** Who has a place: booked, or held until a day that is not over. */
  promised: Map<string, Place>
  rules: Rule[]
  numbers: Numbers
  limitsOf: (day: string) => Limits
}

export type Standing = { state: string; until: string | null; request: LeadRequest }
export type Place = { day: string; from: number; to: number; bartenders: number }
export type Numbers = { crews: number; eventsADay: number; bartenders: number }
export type Rule = { id: string; kind: string; from_day: string; events: number | null; bartenders: number | null }
export type Limits = { isClosed: boolean; events: number; crews: number; bartenders: number }

/** Opens the books as of a day, 2027-05-15. */
export async function readDayBooks(db: Db, today: string): Promise<DayBooks> {
  const [leads, holds, rules, setting] = await db
    .transaction()
    .execute(async (db) => [
      await db.selectFrom('lead').select(['id', 'state', 'request']).execute(),
      await db.selectFrom('hold').select(['lead_id', 'until']).execute(),
      await db.selectFrom('day_rule').selectAll().orderBy('made_at').orderBy('id').execute(),
      await db.selectFrom('setting').select('value').where('name', '=', 'capacity').executeTakeFirst(),
    ])
  const untils = new Map(holds.map(({ lead_id, until }) => [lead_id, until]))
  const requests = new Map(
    leads.map(({ id, state, request }) => {
      return [id, { state, until: untils.get(id) ?? null, request: JSON.parse(request) as LeadRequest }]
    }),
  )
  const numbers: Numbers = { crews: 1, eventsADay: 1, bartenders: 4, ...JSON.parse(setting?.value ?? '{}') }
  const promised = [...requests].filter(([, standing]) => hasPlace(standing, today))
  return {
    requests,
    promised: new Map(promised.map(([id, { request }]) => [id, placeIn(request)])),
    rules,
    numbers,
    limitsOf: (day) => limits(day, rules, numbers),
  }
}

export function hasPlace({ state, until }: Standing, today: string): boolean {
  return state === 'booked' || (state === 'held' && (until === null || until >= today))
}

/** What a day allows by these rules and numbers: the later of closed and other numbers holds. */
export function limits(day: string, rules: Rule[], { crews, eventsADay, bartenders }: Numbers): Limits {
  const usual = { isClosed: false, events: eventsADay, crews, bartenders }
  const last = rules.findLast(({ kind, from_day }) => from_day === day && kind !== 'ask')
  if (last?.kind === 'closed') return { ...usual, isClosed: true }
  if (last?.kind !== 'places') return usual
  const events = last.events ?? eventsADay
  return { isClosed: false, events, crews: Math.max(crews, events), bartenders: last.bartenders ?? bartenders }
}

/** From leaving base to being back: forty miles are counted where nobody knows, an hour to pack. */
export function placeIn(request: LeadRequest): Place {
  const { eventDate: day, eventStartTime, eventEndTime, eventGuestCount, experience, bartenders } = request
  assert(eventStartTime !== null && eventEndTime !== null && eventGuestCount !== null && request.zip === null)
  const [start, last] = [minuteOf(day, eventStartTime), minuteOf(day, eventEndTime)]
  const [drive, margin, pack] = [67, 30, 60]
  const setUp = eventGuestCount > 75 || experience === 'luxe-cocktail' ? 120 : 60
  return {
    day,
    from: start - setUp - drive - margin,
    to: (last > start ? last : last + 1_440) + pack + drive,
    bartenders: (eventGuestCount > 75 ? Math.ceil(eventGuestCount / 75) : 1) + bartenders,
  }
}

/** Whether there is a place beside these, each minute looked at. */
export function fits(wanted: Place, beside: Iterable<Place>, limitsOf: DayBooks['limitsOf']): boolean {
  const others = [...beside]
  const own = limitsOf(wanted.day)
  if (own.isClosed || others.filter(({ day }) => day === wanted.day).length + 1 > own.events) return false
  const near = others.filter((other) => meets(wanted, other))
  for (let minute = wanted.from; minute < wanted.to; minute++) {
    const out = near.filter(({ from, to }) => from <= minute && minute < to)
    const allowed = [own, ...out.map(({ day }) => limitsOf(day))]
    if (out.length + 1 > Math.max(...allowed.map(({ crews }) => crews))) return false
    const pouring = out.reduce((sum, { bartenders }) => sum + bartenders, wanted.bartenders)
    if (pouring > Math.max(...allowed.map(({ bartenders }) => bartenders))) return false
  }
  return true
}

/** Whom a place would meet: those of its day, and those who are out at the same time. */
export function besides(id: string, wanted: Place, { promised }: DayBooks): string[] {
  const met = [...promised].filter(([other, place]) => {
    return other !== id && (place.day === wanted.day || meets(place, wanted))
  })
  return met.map(([other]) => other).toSorted()
}

/**
 * No place came to be that is beyond what days allowed, whatever happened at once: of places on a day, or out in a minute,
 * the last to come found room for itself, and since then others can only have left. What was too much before may stay, as
 * it was. `limitsOf` is the most that was allowed in between.
 */
export function assertNothingAddedBeyond(before: DayBooks, after: DayBooks, limitsOf: DayBooks['limitsOf']): void {
  const [now, then] = [[...after.promised.values()], [...before.promised.values()]]
  for (const [id, place] of after.promised) {
    const had = before.promised.get(id)
    if (had && JSON.stringify(had) === JSON.stringify(place)) continue
    const allowed = limitsOf(place.day)
    const told = `${id} on ${place.day}`
    assert(!allowed.isClosed, `${told}: promised on a closed day`)
    const sameDay = now.filter(({ day }) => day === place.day).length
    assert(sameDay <= allowed.events, `${told}: ${sameDay} events where ${allowed.events} may be`)
    const near = now.filter((other) => meets(place, other))
    // Whoever has left since may have been of a day that allows more.
    const days = [...near, ...then.filter((other) => meets(place, other))].map(({ day }) => limitsOf(day))
    const [crews, bartenders] = [
      Math.max(...days.map(({ crews }) => crews)),
      Math.max(...days.map(({ bartenders }) => bartenders)),
    ]
    for (let minute = place.from; minute < place.to; minute++) {
      const out = near.filter(({ from, to }) => from <= minute && minute < to)
      const pouring = out.reduce((sum, { bartenders }) => sum + bartenders, 0)
      assert(out.length <= crews, `${told}: ${out.length} crews out where ${crews} are`)
      assert(pouring <= bartenders, `${told}: ${pouring} bartenders pour where ${bartenders} are`)
    }
  }
}

function meets(one: Place, other: Place): boolean {
  return one.from < other.to && other.from < one.to
}

function minuteOf(day: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.parse(`${day}T00:00:00Z`) / 60_000 + hour * 60 + minute
}
