import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { nationalPhone } from '../../business/phone.ts'
import { companyNeeds } from '../../leads/lead/company.ts'
import { onRequest } from '../../leads/lead/lead.ts'
import type { ExportedLead } from './request-record.ts'

type Cell = string | number | null

const takenDownBy: Record<ExportedLead['source'], string> = {
  form: 'its sender',
  hand: 'the owner',
  import: 'an import',
}
type Column = [heading: string, of: (lead: ExportedLead, timeZone: string) => Cell]

/** The sheet's columns. Days and times are ISO 8601 on the event's, or the business's, wall clock; money is dollars. */
const columns: Column[] = [
  ['Reference', (lead) => lead.reference],
  ['Received', (lead, timeZone) => moment(lead.createdAt, timeZone)],
  ['State', (lead) => lead.state],
  ['Name', ({ request }) => request.requestorName],
  ['E-mail', ({ request }) => request.fromEmail],
  ['Phone', ({ request }) => request.phoneNumber && phoneWords(request.phoneNumber)],
  ['Event date', ({ request }) => request.eventDate],
  ['Starts', ({ request }) => request.eventStartTime],
  ['Ends', ({ request }) => request.eventEndTime],
  ['Guests', ({ request }) => request.eventGuestCount],
  ['Venue', ({ request }) => request.eventVenue],
  ['Location', ({ request }) => request.eventLocation],
  ['ZIP', ({ request }) => request.zip],
  ['Experience', ({ snapshot }) => snapshot.experienceName],
  ['Package', ({ snapshot }) => snapshot.packageName],
  ['Estimate, USD', ({ snapshot }) => dollarsPlain(snapshot.totalCents)],
  ['Bartenders', ({ snapshot }) => snapshot.bartenders],
  ['Miles', ({ snapshot }) => snapshot.miles],
  ['Specialty cocktails', ({ request }) => request.cocktails],
  ['Garnish types', ({ request }) => request.garnishes],
  ['Additional mixers', ({ request }) => request.mixers],
  ['Additional bartenders', ({ request }) => request.bartenders],
  ['On request', ({ request }) => request.onRequest.map((wish) => onRequest[wish]).join('; ')],
  ['Add-ons', ({ snapshot }) => snapshot.addOnNames?.join('; ') ?? ''],
  ['Occasion', ({ request }) => request.occasion],
  ['Message', ({ request }) => request.message],
  ['Heard of us', ({ request }) => request.heardFrom],
  [
    'Campaign',
    ({ request }) =>
      Object.entries(request.campaign)
        .map((pair) => pair.join('='))
        .join('; '),
  ],
  ['First reply', ({ firstReplyAt }, timeZone) => firstReplyAt && moment(firstReplyAt, timeZone)],
  ['Held until', (lead) => lead.heldUntil],
  ['Lost because', (lead) => lead.lostReason],
  ['Suspected spam because', (lead) => lead.spamReason],
  ['Second version of', (lead) => lead.duplicateOf],
  ['Merged into', (lead) => lead.mergedInto],
  ['Company', ({ request }) => request.company?.name ?? ''],
  ['Billing e-mail', ({ request }) => request.company?.billingEmail ?? ''],
  ['PO number', ({ request }) => request.company?.poNumber ?? ''],
  ['Another date', ({ request }) => request.company?.otherDay ?? null],
  ['Company needs', ({ request }) => request.company?.needs.map((need) => companyNeeds[need]).join('; ') ?? ''],
  ['Taken down by', (lead) => takenDownBy[lead.source]],
]

export const sheetHeadings = columns.map(([heading]) => heading)

/** A request as one line of the sheet. */
export function sheetCells(lead: ExportedLead, timeZone: string): Cell[] {
  return columns.map(([, of]) => of(lead, timeZone))
}

/** A number as people read it, and never one that begins with +, which a spreadsheet would calculate. */
function phoneWords(e164: string): string {
  const words = nationalPhone(e164)
  return words === e164
    ? (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164).replace(/^\+(\d+)/, '(+$1)')
    : words
}

/** 115050 cents as 1150.5: the sheet's own format shows as many places as wanted. */
function dollarsPlain(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

/** "2026-11-20 09:00:00", which spreadsheets take for a time. */
function moment(at: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } =
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second })
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
}
