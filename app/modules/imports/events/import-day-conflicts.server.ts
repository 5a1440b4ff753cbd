import type { Db } from '../../../plumbing/database/database.server.ts'
import {
  type ImportFindings,
  computePaddedDateRange,
  type DayConflictReason,
  maxListedFindings,
} from './import-batch.ts'
import type { ImportRowContext } from './import-options.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { getCapacity } from '../../../days/capacity.server.ts'
import { getNearbyClaims, computeEventStaffingWindow } from '../../../events/event/claims.server.ts'
import { listBusySpans } from '../../../days/busy-times.server.ts'
import { indexClaims, findCapacityShortage } from '../../../days/capacity-shortage.ts'
import type { CapacityClaim, StaffingWindow } from '../../../days/capacity-claims.ts'
import { setEventTimeZone } from '../../../events/event/event-zone.server.ts'
import { addDays, startOfDay } from '../../../business/dates.ts'
import { spansOverlap } from '../../../days/time-spans.ts'
import type { ImportedEvent } from './imported-event.ts'

export type ImportRowWithDay = Pick<ImportedEvent, 'request' | 'state'> & { row: number; name: string; date: string }

/** Finds the rows whose day is fully booked, given the existing bookings and the booked rows above. */
export async function findImportDayConflicts(
  db: Db,
  found: ImportFindings,
  wanted: ImportRowWithDay[],
  { today, timeZone }: ImportRowContext,
): Promise<void> {
  if (wanted.length === 0) return
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const terms = { catalogue, identity, capacity }
  const { from, to } = computePaddedDateRange(wanted.map(({ date }) => date))
  const around = [from, to].map((day) => ({ day, ...wholeDay(day, timeZone), bartenders: 1 }))
  const { claims, limitsOf } = await getNearbyClaims(db, around, { on: today }, terms)
  const busy = await listBusySpans(db, { from: around[0]!.from, to: around[1]!.to })
  const laid = indexClaims(claims)
  const ofFile = new Map<string, CapacityClaim[]>()
  for (const { request, state, row, name, date } of wanted) {
    const place = computeEventStaffingWindow(setEventTimeZone(request, identity.timeZone), terms)
    const inFile = [-1, 0, 1].flatMap((away) => ofFile.get(addDays(date, away)) ?? [])
    const lack = findCapacityShortage(place, [...laid.near(place), ...inFile], limitsOf)
    const isBusy = busy.some((span) => spansOverlap(span, place))
    const why: DayConflictReason | null = lack === 'closed' ? 'closed' : lack !== null ? 'full' : isBusy ? 'busy' : null
    const isBooked = state === 'booked'
    if (isBooked) ofFile.set(date, [...(ofFile.get(date) ?? []), { ...place, ownerId: `row ${row}`, until: null }])
    if (why === null) continue
    found.clashCount++
    if (found.clashes.length < maxListedFindings) found.clashes.push({ row, name, date, isBooked, why })
  }
}

function wholeDay(day: string, timeZone: string): Pick<StaffingWindow, 'from' | 'to'> {
  return { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) }
}
