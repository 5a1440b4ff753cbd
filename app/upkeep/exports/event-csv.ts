import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { formatSpreadsheetTime } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { companyRequirementLabels } from '../../events/event/company.ts'
import { unpricedOptionLabels, type QuoteRequest } from '../../events/event/event.ts'
import type { CsvCell } from '../../plumbing/files/csv.ts'
import type { ExportedEvent } from './event-export-record.ts'

const sourceLabels: Record<ExportedEvent['source'], string> = {
  form: 'its sender',
  hand: 'the owner',
  import: 'an import',
}
type Column = [heading: string, of: (lead: ExportedEvent, timeZone: string) => CsvCell]

/**
 * The columns of the CSV file, with request fields by name. Days are ISO 8601. Event times are in the event's time zone,
 * named in the last column. Other times are in the business's time zone. Money is in dollars.
 */
const columns: Record<keyof QuoteRequest | 'received' | 'told' | 'became' | 'source', Column[]> = {
  received: [
    ['Reference', (lead) => lead.reference],
    ['Received', (lead, timeZone) => formatSpreadsheetTime(lead.createdAt, timeZone)],
    ['State', (lead) => lead.state],
  ],
  requestorName: [['Name', ({ request }) => request.requestorName]],
  fromEmail: [['E-mail', ({ request }) => request.fromEmail]],
  phoneNumber: [['Phone', ({ request }) => request.phoneNumber && formatPhoneCell(request.phoneNumber)]],
  eventDate: [['Event date', ({ request }) => request.eventDate]],
  eventStartTime: [['Starts', ({ request }) => request.eventStartTime]],
  eventEndTime: [['Ends', ({ request }) => request.eventEndTime]],
  eventGuestCount: [['Guests', ({ request }) => request.eventGuestCount]],
  eventVenue: [['Venue', ({ request }) => request.eventVenue]],
  eventLocation: [['Location', ({ request }) => request.eventLocation]],
  zip: [['ZIP', ({ request }) => request.zip]],
  experience: [['Experience', ({ snapshot }) => snapshot.experienceName]],
  package: [['Package', ({ snapshot }) => snapshot.packageName]],
  told: [
    ['Estimate, USD', ({ snapshot }) => (snapshot.totalCents === null ? null : { cents: snapshot.totalCents })],
    ['Bartenders', ({ snapshot }) => snapshot.bartenders],
    ['Miles', ({ snapshot }) => snapshot.miles],
  ],
  cocktails: [['Specialty cocktails', ({ request }) => request.cocktails]],
  garnishes: [['Garnish types', ({ request }) => request.garnishes]],
  mixers: [['Additional mixers', ({ request }) => request.mixers]],
  bartenders: [['Additional bartenders', ({ request }) => request.bartenders]],
  onRequest: [['On request', ({ request }) => request.onRequest.map((wish) => unpricedOptionLabels[wish]).join('; ')]],
  addOns: [['Add-ons', ({ snapshot }) => snapshot.addOnNames?.join('; ') ?? '']],
  occasion: [['Occasion', ({ request }) => request.occasion]],
  message: [['Message', ({ request }) => request.message]],
  heardFrom: [['Heard of us', ({ request }) => request.heardFrom]],
  drinks: [],
  tellIfOpens: [],
  campaign: [
    [
      'Campaign',
      ({ request }) =>
        Object.entries(request.campaign)
          .map((pair) => pair.join('='))
          .join('; '),
    ],
  ],
  became: [
    ['First reply', ({ firstReplyAt }, timeZone) => firstReplyAt && formatSpreadsheetTime(firstReplyAt, timeZone)],
    ['Held until', (lead) => lead.heldUntil],
    ['Lost because', (lead) => lead.lostReason],
    ['Suspected spam because', (lead) => lead.spamReason],
    ['Second version of', (lead) => lead.duplicateOf],
    ['Merged into', (lead) => lead.mergedInto],
  ],
  company: [
    ['Company', ({ request }) => request.company?.name ?? ''],
    ['Billing e-mail', ({ request }) => request.company?.billingEmail ?? ''],
    ['PO number', ({ request }) => request.company?.poNumber ?? ''],
    ['Another date', ({ request }) => request.company?.otherDay ?? null],
    [
      'Company needs',
      ({ request }) => request.company?.needs.map((need) => companyRequirementLabels[need]).join('; ') ?? '',
    ],
  ],
  source: [['Taken down by', (lead) => sourceLabels[lead.source]]],
  // Last, because the order of the earlier columns is guaranteed.
  timeZone: [['Time zone', ({ request }, timeZone) => request.timeZone ?? timeZone]],
}

const allColumns = Object.values(columns).flat()

export const eventCsvHeadings = allColumns.map(([heading]) => heading)

/** An event as a row of the CSV file. */
export function toEventCsvRow(lead: ExportedEvent, timeZone: string): CsvCell[] {
  return allColumns.map(([, of]) => of(lead, timeZone))
}

/** A readable phone number that never starts with +, which a spreadsheet would treat as a formula. */
function formatPhoneCell(e164: string): string {
  const words = formatPhoneNumber(e164)
  return words === e164
    ? (parsePhoneNumberFromString(e164)?.formatInternational() ?? e164).replace(/^\+(\d+)/, '(+$1)')
    : words
}
