import type { QuoteRequest } from './event.ts'

/** Fields of a quote request or a document's event that determine its staffing window. */
export type StaffingFields = Pick<
  QuoteRequest,
  | 'eventDate'
  | 'eventStartTime'
  | 'eventEndTime'
  | 'eventGuestCount'
  | 'zip'
  | 'timeZone'
  | 'experience'
  | 'package'
  | 'bartenders'
>

/** Time zone of a document's event: that of the quote request, or the document's own if its ZIP differs. */
export function getDocumentTimeZone(
  event: Pick<StaffingFields, 'zip' | 'timeZone'>,
  request: { zip: string | null; timeZone?: string | undefined },
): string | undefined {
  return event.zip === request.zip ? request.timeZone : event.timeZone
}

/** Serializes the staffing fields compactly for their own column, because availability reads hundreds at a time. */
export function serializeStaffingFields(event: StaffingFields): string {
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, zip, timeZone, experience, bartenders } = event
  return JSON.stringify([
    eventDate,
    eventStartTime,
    eventEndTime,
    eventGuestCount,
    zip,
    experience,
    event.package,
    bartenders,
    ...(timeZone === undefined ? [] : [timeZone]),
  ])
}

/** Reads what `serializeStaffingFields` wrote. */
export function deserializeStaffingFields(facts: string): StaffingFields {
  const [eventDate, eventStartTime, eventEndTime, eventGuestCount, zip, experience, bundle, bartenders, timeZone] =
    JSON.parse(facts) as [
      string,
      string | null,
      string | null,
      number | null,
      string | null,
      string | null,
      string | null,
      number,
      string?,
    ]
  const when = { eventDate, eventStartTime, eventEndTime, eventGuestCount }
  return { ...when, zip, experience, package: bundle, bartenders, ...(timeZone !== undefined && { timeZone }) }
}
