import { eventTimeZoneOptions, hasSameTimeZoneRules } from '../../business/event-zone.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import { findTimeZoneByZip } from '../../quotes/travel/zone-of-zip.server.ts'
import type { QuoteRequest } from './event.ts'
import { deserializeStaffingFields } from './staffing-fields.ts'

/**
 * Sets the time zone of an event: the zone its owner chose, or the zone of its ZIP if that differs from the business's. A
 * stored event keeps its zone until its ZIP changes. `businessZone` is an IANA name.
 */
export function setEventTimeZone(request: QuoteRequest, businessZone: string, stored?: QuoteRequest): QuoteRequest {
  const { timeZone: chosen, ...rest } = request
  const isSameZip = stored !== undefined && stored.zip === request.zip
  if (chosen !== undefined && (isSameZip || chosen !== stored?.timeZone)) return request
  if (isSameZip && stored.timeZone === undefined) return rest
  const timeZone = suggestEventTimeZone(request.zip, businessZone)
  return timeZone === undefined ? rest : { ...rest, timeZone }
}

/** Common name of the time zone of a ZIP. Undefined if it matches the business's zone or the ZIP is not known. */
export function suggestEventTimeZone(zip: string | null, businessZone: string): string | undefined {
  const there = findTimeZoneByZip(zip)
  return there === null || hasSameTimeZoneRules(there, businessZone) ? undefined : getCommonName(there)
}

/** The selectable time zone with the same clock. Menominee is Central. */
function getCommonName(zone: string): string {
  return Object.keys(eventTimeZoneOptions).find((common) => hasSameTimeZoneRules(zone, common)) ?? zone
}

/**
 * Returns the time zone of an event: its own, or the business's current zone. The zone in a signed document is the
 * business's zone at signing, which may have changed.
 */
export async function getEventTimeZone(db: Db, eventId: string): Promise<string> {
  const own = (await getOwnTimeZonesByEvent(db, [eventId])).get(eventId)
  return own ?? (await getSetting(db, 'identity')).timeZone
}

/** Time zones of events that are not in the business's zone, by event ID. */
export async function getOwnTimeZonesByEvent(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'staffing_fields'])
    .where(matchesAnyId(db, 'event.id', eventIds))
    .execute()
  return new Map(
    rows.flatMap(({ id, staffing_fields }) => {
      const { timeZone } = deserializeStaffingFields(staffing_fields)
      return timeZone === undefined ? [] : [[id, timeZone] as const]
    }),
  )
}
