import { eventTimeZoneOptions, hasSameTimeZoneRules } from '../../business/event-zone.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import { findTimeZoneByZip } from '../../quotes/travel/zone-of-zip.server.ts'
import type { QuoteRequest } from './event.ts'
import { deserializeStaffingFields } from './staffing-fields.ts'

/**
 * Gives an event its time zone: the one its owner chose, or the one its ZIP lies in where that is not the business's. An event
 * that has been stored keeps its zone until its ZIP changes. `businessZone` is an IANA name.
 */
export function setEventTimeZone(request: QuoteRequest, businessZone: string, stored?: QuoteRequest): QuoteRequest {
  const { timeZone: chosen, ...rest } = request
  const isSameZip = stored !== undefined && stored.zip === request.zip
  if (chosen !== undefined && (isSameZip || chosen !== stored?.timeZone)) return request
  if (isSameZip && stored.timeZone === undefined) return rest
  const timeZone = suggestEventTimeZone(request.zip, businessZone)
  return timeZone === undefined ? rest : { ...rest, timeZone }
}

/** The zone a ZIP lies in, by its common name; undefined where its clocks are the business's, or nobody knows where it is. */
export function suggestEventTimeZone(zip: string | null, businessZone: string): string | undefined {
  const there = findTimeZoneByZip(zip)
  return there === null || hasSameTimeZoneRules(there, businessZone) ? undefined : getCommonName(there)
}

/** The zone an owner can choose with the same clocks: Menominee is Central. */
function getCommonName(zone: string): string {
  return Object.keys(eventTimeZoneOptions).find((common) => hasSameTimeZoneRules(zone, common)) ?? zone
}

/**
 * Returns the zone of an event's clock: its own, or the business's of today. The zone in a signed document is the business's of
 * then, and it may have moved since.
 */
export async function getEventTimeZone(db: Db, eventId: string): Promise<string> {
  const own = (await getTimeZonesByEvent(db, [eventId])).get(eventId)
  return own ?? (await getSetting(db, 'identity')).timeZone
}

/** The zones of events that are not in the business's, by their ids. */
export async function getTimeZonesByEvent(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'place_facts'])
    .where(matchesAnyId(db, 'lead.id', eventIds))
    .execute()
  return new Map(
    rows.flatMap(({ id, place_facts }) => {
      const { timeZone } = deserializeStaffingFields(place_facts)
      return timeZone === undefined ? [] : [[id, timeZone] as const]
    }),
  )
}
