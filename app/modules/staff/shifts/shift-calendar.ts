import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { BusinessIdentity } from '../../../business/stored-settings.ts'
import { formatICalendar, easternVtimezone } from '../../../business/icalendar.ts'
import type { Language } from '../../../ui/language.ts'
import { formatShiftSummary, shiftText } from './shift-text.ts'
import type { Shift } from './shift.ts'
import { capitalize } from '../../../business/capitalize.ts'

const eastern = 'America/New_York'

/** A shift as a calendar entry of a staff member. `sequence` counts its changes. */
export type ShiftCalendarEntry = {
  shift: Shift
  personId: string
  sequence: number
  changedAt: number
  isCancelled: boolean
}

/** Returns the UID of a calendar entry. It is stable per event and staff member. */
export function getShiftCalendarUid({
  shift: { eventId },
  personId,
}: Pick<ShiftCalendarEntry, 'shift' | 'personId'>): string {
  return `crew-${eventId}-${personId}`
}

/** Formats shifts as a calendar (RFC 5545), from the call to the end of the shift. Entries link to the staff page. */
export function formatShiftCalendar(
  entries: readonly ShiftCalendarEntry[],
  {
    identity,
    language,
    page,
  }: { identity: Pick<BusinessIdentity, 'name' | 'timeZone'>; language: Language; page: string },
): string {
  const { name, timeZone } = identity
  const isOff = entries.length > 0 && entries.every(({ isCancelled }) => isCancelled)
  const calendar = ical({
    name,
    prodId: { company: name, product: 'Backbar', language: language.toUpperCase() },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.timezone({ name: null, generator: (zone) => (zone === eastern ? easternVtimezone : null) })
  const there = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  for (const entry of entries) {
    const { shift, sequence, changedAt, isCancelled } = entry
    const zone = (shift.timeZone ?? timeZone) === eastern ? eastern : 'UTC'
    calendar.createEvent({
      id: getShiftCalendarUid(entry),
      sequence,
      stamp: there(changedAt, 'UTC'),
      lastModified: there(changedAt, 'UTC'),
      start: there(shift.callAt, zone),
      end: there(shift.clockTo, zone),
      ...(zone === eastern && { timezone: zone }),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: capitalize([shiftText(language).role[shift.role], shift.venue].filter(Boolean).join(', ')),
      location: shift.venue,
      description: formatShiftSummary(shift, null, { language, timeZone }),
      url: page,
    })
  }
  return formatICalendar(calendar)
}
