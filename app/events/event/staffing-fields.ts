import type { QuoteRequest } from './event.ts'

/** What of a request, or of the event a proposal is for, its place on the day is computed from. */
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

/** The zone of a document's event: its request's, or the document's own where it is at another ZIP. */
export function getDocumentTimeZone(
  event: Pick<StaffingFields, 'zip' | 'timeZone'>,
  request: { zip: string | null; timeZone?: string | undefined },
): string | undefined {
  return event.zip === request.zip ? request.timeZone : event.timeZone
}

/** The same in few words, as a request's row keeps it beside the whole: a day is answered from hundreds of them. */
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
