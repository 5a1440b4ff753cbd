import { listPhoneTimeZones } from './area-code-zones.ts'

/** Local hours within which texts leave: from 8 AM until 8 PM. */
const [firstHour, endHour] = [8, 20]

/** Zones that decide when a text may leave: the event's, and those of the number's area code. */
export function listTextTimeZones(phone: string, eventZone: string): readonly string[] {
  return [...new Set([eventZone, ...listPhoneTimeZones(phone)])]
}

/**
 * Returns the first moment from `now` on at which it is between 8 AM and 8 PM in every zone. Null if that is now.
 * Epoch milliseconds.
 */
export function findAllowedTextTime(now: number, zones: readonly string[]): number | null {
  const start = Temporal.Instant.fromEpochMilliseconds(now)
  let at = start
  // Each step moves to the next 8 AM of a zone, and all zones share hours of a day. So a few steps are enough.
  for (let step = 0; step < 3 * zones.length + 6; step++) {
    const next = zones.map((zone) => findZoneTime(at, zone)).find((time) => !time.equals(at))
    if (!next) return at.equals(start) ? null : at.epochMilliseconds
    at = next
  }
  throw new Error(`These zones share no hours for texts: ${zones.join(', ')}`)
}

/** First moment from `at` on between 8 AM and 8 PM in a zone. */
function findZoneTime(at: Temporal.Instant, zone: string): Temporal.Instant {
  const local = at.toZonedDateTimeISO(zone)
  if (local.hour >= firstHour && local.hour < endHour) return at
  const day = local.hour < firstHour ? local : local.add({ days: 1 })
  return day.startOfDay().with({ hour: firstHour }).toInstant()
}
