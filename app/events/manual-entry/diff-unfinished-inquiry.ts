import { formatLongDate, parseDate } from '../../business/dates.ts'
import { formatTimeZone } from '../../business/event-zone.ts'
import { listFieldDifferences, type FieldDifference } from '../../ui/field-differences.ts'
import { companyRequirementFields, companyRequirementLabels } from '../event/company.ts'
import { unpricedOptionLabels, type UnpricedOption } from '../event/event.ts'
import type { MenuNameLookup } from '../event/quote-request-fields.ts'
import { parseCustomAddOns, type QuoteFormValues } from '../quote-form/parse-draft-event.ts'

const labels = {
  eventDate: 'Date',
  eventGuestCount: 'Guests',
  experience: 'Experience',
  package: 'Package',
  cocktails: 'Cocktails',
  garnishes: 'Garnishes',
  mixers: 'Mixers',
  bartenders: 'More bartenders',
  addOns: 'Add-ons',
  onRequest: 'On request',
  eventStartTime: 'Starts',
  eventEndTime: 'Ends',
  eventLocation: 'Venue, city or ZIP',
  eventVenue: 'Venue',
  eventZip: 'ZIP',
  eventTimeZone: 'Time zone',
  requestorName: 'Name',
  phoneNumber: 'Phone',
  fromEmail: 'Email',
  receipt: 'Email them a copy',
  occasion: 'Occasion',
  message: 'In their words',
  heard: 'How they found you',
  company: 'Company',
}

/** Lists the fields in which two versions of an unfinished inquiry differ, with the menu's names. */
export function diffUnfinishedInquiries(
  stored: QuoteFormValues,
  typed: QuoteFormValues,
  nameOf: MenuNameLookup,
): FieldDifference[] {
  return listFieldDifferences(labels, formatFields(stored, nameOf), formatFields(typed, nameOf))
}

function formatFields({ input, onRequest }: QuoteFormValues, nameOf: MenuNameLookup) {
  const format = (name: string, toText: (value: string) => string) => (input[name] ? toText(input[name]) : '')
  const join = (names: string[]) => names.flatMap((name) => input[name]?.trim() || []).join(', ')
  const needs = companyRequirementFields.flatMap(([name, need]) =>
    input[name] === 'yes' ? companyRequirementLabels[need] : [],
  )
  return {
    ...input,
    eventDate: format('eventDate', (text) => (parseDate(text) === null ? text : formatLongDate(parseDate(text)!))),
    experience: format('experience', nameOf),
    package: format('package', nameOf),
    addOns: (parseCustomAddOns(input).addOns ?? []).map(nameOf).join(', '),
    onRequest: onRequest.map((wish) => unpricedOptionLabels[wish as UnpricedOption] ?? wish).join(', '),
    eventTimeZone: format('eventTimeZone', formatTimeZone),
    heard: join(['heardFrom', 'heardWords']),
    company: [join(['company', 'billingEmail', 'poNumber', 'otherDay']), ...needs].filter(Boolean).join(', '),
  }
}
