import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import { getOwnTimeZonesByEvent } from '../../../events/event/event-zone.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { listOpenPaySteps, type EventPay } from './event-pay.ts'
import { getPayRules } from './pay-rules.server.ts'
import { listTipParticipants, computeTipShares } from './tip-pool.ts'
import { getTipPools } from './tip-pools.server.ts'
import { summarizeShiftPay } from './shift-timesheet.ts'
import { getShiftTimesheets } from './shift-timesheets.server.ts'
import { getThankYouRecipients } from './queue-thank-you-emails.server.ts'

/** Limits of the search for unsettled events: their number, and their age in milliseconds. */
const maxEvents = 300
const maxAgeMs = 2 * 366 * 86_400_000

/** Returns the staff pay of events, by event. Events without assignments are left out. `now` in epoch milliseconds. */
export async function getEventPayByEvent(
  db: Db,
  eventIds: readonly string[],
  now: number,
): Promise<Map<string, EventPay>> {
  if (eventIds.length === 0) return new Map()
  const rules = await getPayRules(db)
  const [{ timeZone }, zones, shifts, pots, names, people] = await Promise.all([
    getSetting(db, 'identity'),
    getOwnTimeZonesByEvent(db, eventIds),
    getShiftTimesheets(db, eventIds, rules),
    getTipPools(db, eventIds),
    db
      .selectFrom('event')
      .select(['id', 'requestor_name'])
      .where(matchesAnyId(db, 'id', eventIds))
      .execute(),
    listStaffMembers(db, { gone: true }),
  ])
  const thanks = await getThankYouRecipients(db, eventIds, { shifts, pots, people })
  const today = todayIn(now, timeZone)
  return new Map(
    [...shifts].map(([eventId, own]) => {
      const pot = pots.get(eventId)!
      const way = pot.way ?? rules.tipWay
      const nameOf = new Map(own.map(({ personId, name }) => [personId, name]))
      const shares = computeTipShares(pot, listTipParticipants(own), { ...rules, tipWay: way })
      const known = new Set(shares.map(({ personId }) => personId))
      const left = pot.parts.filter(({ personId }) => !known.has(personId))
      const all = [
        ...shares,
        ...left.map(({ personId }) => ({ personId, minutes: 0, cents: 0, reason: 'absent' as const })),
      ]
      const shifts = own.map((shift) => summarizeShiftPay(shift, rules))
      const pay: EventPay = {
        eventId,
        name: names.find(({ id }) => id === eventId)?.requestor_name ?? 'An event that was erased',
        day: own[0]!.day,
        venue: own[0]!.venue,
        timeZone,
        eventZone: zones.get(eventId) ?? timeZone,
        today,
        isOver: shifts.every(({ planned }) => planned.offAt <= now),
        shifts,
        pot,
        lines: all.map(({ personId, minutes, cents, reason }) => {
          const part = pot.parts.find((one) => one.personId === personId)
          return {
            personId,
            name: nameOf.get(personId) ?? people.find(({ id }) => id === personId)?.name ?? '',
            minutes,
            cents,
            reason,
            shareCents: part?.shareCents ?? 0,
            paidCents: part?.paidCents ?? 0,
            owedCents: part?.owedCents ?? 0,
            payments: part?.payments ?? [],
          }
        }),
        way,
        thanks: thanks.get(eventId) ?? [],
      }
      return [eventId, pay]
    }),
  )
}

/** Returns the staff pay of an event. Null if the event has no assignments. */
export async function findEventPay(db: Db, eventId: string, now: number): Promise<EventPay | null> {
  return (await getEventPayByEvent(db, [eventId], now)).get(eventId) ?? null
}

/** Returns past events with unsettled pay, oldest first. */
export async function listUnsettledEventPay(db: Db, now: number): Promise<EventPay[]> {
  const rows = await db
    .selectFrom('shift')
    .select(['event_id', (is) => is.fn.max('clock_to').as('over_at')])
    .where('state', '!=', 'off')
    .groupBy('event_id')
    .having((is) => is.fn.max('clock_to'), '<=', now)
    .having((is) => is.fn.max('clock_to'), '>', now - maxAgeMs)
    .orderBy('over_at', 'desc')
    .limit(maxEvents)
    .execute()
  const pays = await getEventPayByEvent(
    db,
    rows.map(({ event_id }) => event_id),
    now,
  )
  return [...pays.values()]
    .filter((pay) => listOpenPaySteps(pay).length > 0)
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
