import { isValidTimeZone } from '../../business/event-zone.ts'
import { z } from 'zod'
import { companyFieldNames, companyRequirementFields, type CompanyDetails } from '../event/company.ts'
import { joinReferralAnswer } from '../event/referral-source.ts'
import { unpricedOptionLabels, type QuoteRequest, type UnpricedOption } from '../event/event.ts'
import type { Language } from '../../ui/language.ts'
import { validatedFields, validateField } from './validate-field.ts'
import { fieldErrorText } from './field-error-text.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import { parseGuestCount } from './parse-guest-count.ts'
import { parseCustomAddOns, parseItemCount, type QuoteFormValues } from './parse-draft-event.ts'
import {
  requiredLineSchema,
  optionalTextSchema,
  shortLineSchema,
  optionalLineSchema,
} from '../../plumbing/http/text-schemas.ts'
import { isEmailAddress, normalizeEmailAddress } from '../../plumbing/outbox/check-email-address.ts'
import { emailSchema } from '../../plumbing/outbox/email-address.ts'
import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import { parseDate, parseTime } from '../../business/dates.ts'
import type { FieldError } from '../../ui/field-errors.ts'

export type ParseQuoteRequestResult = { ok: true; request: QuoteRequest } | { ok: false; errors: FieldError[] }

/** Context for parsing: the business's day and time zone, the bar's closing rule, the language, and a ZIP lookup. */
export type QuoteRequestContext = {
  today: string
  timeZone: string
  stopsMinutesBeforeEnd: number
  language?: Language
  /** Finds the ZIP of a location. Default: a ZIP in its text. */
  zipOf?: (location: string) => string | null
}

/** Form fields in page order. Errors are sorted by it. */
export const quoteFormFieldOrder = [
  'eventDate',
  'eventGuestCount',
  'experience',
  'package',
  'cocktails',
  'garnishes',
  'mixers',
  'bartenders',
  'onRequest',
  'eventStartTime',
  'eventEndTime',
  'eventLocation',
  'eventVenue',
  'eventZip',
  'eventTimeZone',
  'requestorName',
  'fromEmail',
  'phoneNumber',
  'occasion',
  'message',
  'heardFrom',
  'heardWords',
  ...companyFieldNames,
  'drinks',
] as const

type Messages = ReturnType<typeof fieldErrorText>

function neededFields(say: Messages) {
  return {
    requestorName: shortLineSchema(say.name, say.longName),
    eventLocation: shortLineSchema(say.place, say.longPlace),
    eventVenue: shortLineSchema(say.venue, say.longVenue),
    eventDate: parsedLine(say.date, parseDate, say.wrongDate),
    eventStartTime: parsedLine(say.start, parseTime, say.wrongStart),
    eventEndTime: parsedLine(say.end, parseTime, say.wrongEnd),
    eventGuestCount: parsedLine(say.guests, parseGuestCount, say.wrongGuests),
    fromEmail: emailSchema(say.email, say.longEmail, say.wrongEmail, say.accentedEmail),
    phoneNumber: parsedLine(say.phone, parsePhoneNumber, say.wrongPhone),
  }
}

function createForm(say: Messages) {
  return z.object({
    ...neededFields(say),
    eventZip: optionalLine(parsedLine('', (text) => (/^\d{5}$/.test(text) ? text : null), say.wrongZip)),
    occasion: optionalTextSchema(200, say.longLine),
    message: optionalTextSchema(5_000, say.longMessage),
    heardFrom: optionalTextSchema(200, say.longLine),
    onRequest: z.array(z.enum(Object.keys(unpricedOptionLabels) as [UnpricedOption], say.wrongTick)).max(10),
    experience: slug(say.wrongChoice),
    package: slug(say.wrongChoice),
    cocktails: count(say.count('cocktails')),
    garnishes: count(say.count('garnishes')),
    mixers: count(say.count('mixers')).transform((count) => count ?? 0),
    bartenders: count(say.count('bartenders')).transform((count) => count ?? 0),
    tellIfOpens: tick(),
    company: optionalLineSchema(200, say.longCompany),
    billingEmail: optionalLineSchema(254, say.longEmail)
      .overwrite(normalizeEmailAddress)
      .refine((text) => text === '' || isEmailAddress(text), say.wrongBilling),
    poNumber: optionalLineSchema(40, say.longPo),
    otherDay: optionalLine(parsedLine('', parseDate, say.wrongOther)),
    needsInvoice: tick(),
    needsW9: tick(),
    needsCertificate: tick(),
    drinks: optionalTextSchema(2_000, say.longPlan).transform((text) => text || null),
  })
}

/** Built once for each language, because building costs more than parsing. */
const forms = { en: createForm(fieldErrorText('en')), es: createForm(fieldErrorText('es')) }

const needed = neededFields(fieldErrorText('en'))

/** The form for owners: a name and a date are required. Null means not given yet. */
const formByHand = forms.en.extend({
  ...needed,
  requestorName: shortLineSchema('Enter their name', 'Shorten the name to 200 characters'),
  eventLocation: optionalLine(needed.eventLocation),
  eventVenue: optionalLine(needed.eventVenue),
  eventStartTime: optionalLine(needed.eventStartTime),
  eventEndTime: optionalLine(needed.eventEndTime),
  eventGuestCount: optionalLine(needed.eventGuestCount),
  fromEmail: optionalLine(needed.fromEmail),
  phoneNumber: optionalLine(needed.phoneNumber),
})

/** Parses a posted form. Returns the quote request, or all field errors with advice. */
export function parseQuoteRequest(typed: QuoteFormValues, circumstances: QuoteRequestContext): ParseQuoteRequestResult {
  return parseWithForm(forms[circumstances.language ?? 'en'], typed, circumstances)
}

/** Parses a form filled in by the owner: the name and the date are enough. */
export function parseManualRequest(
  typed: QuoteFormValues,
  circumstances: QuoteRequestContext,
): ParseQuoteRequestResult {
  const reading = parseWithForm(formByHand, typed, circumstances)
  const { eventTimeZone: zone = '' } = typed.input
  if (zone !== '' && !isValidTimeZone(zone))
    return { ok: false, errors: [{ field: 'eventTimeZone', message: 'Choose a time zone from the list' }] }
  return reading.ok && zone !== '' ? { ok: true, request: { ...reading.request, timeZone: zone } } : reading
}

/** Parses data from another program: the name and the date are enough, because many events are past. */
export function parseImportedRequest(
  input: Record<string, string>,
  circumstances: QuoteRequestContext,
): ParseQuoteRequestResult {
  return parseWithForm(formByHand, { input, onRequest: [] }, circumstances)
}

function parseWithForm(
  form: z.ZodType<z.infer<typeof formByHand>>,
  typed: QuoteFormValues,
  circumstances: QuoteRequestContext,
): ParseQuoteRequestResult {
  const { zipOf = parseZip } = circumstances
  const { heardFrom = '', heardWords: words = '' } = typed.input
  const heard = joinReferralAnswer({ choice: heardFrom, words })
  const parsed = form.safeParse({ ...typed.input, heardFrom: heard, onRequest: typed.onRequest })
  const checked = validatedFields.flatMap((field) => {
    const message = validateField(field, typed.input, circumstances)
    return message === null ? [] : [{ field, message }]
  })
  const refused = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: path[0] === 'heardFrom' && words.trim() !== '' ? 'heardWords' : String(path[0]),
    message,
  }))
  const errors: FieldError[] = [...checked, ...refused]
  if (!parsed.success || errors.length > 0) return { ok: false, errors: sortFieldErrors(errors) }
  const { eventZip, tellIfOpens, ...said } = parsed.data
  const { company: name, billingEmail, poNumber, otherDay, needsInvoice, needsW9, needsCertificate, ...request } = said
  const company = getCompany({ name, billingEmail, poNumber, otherDay }, { needsInvoice, needsW9, needsCertificate })
  const asked = {
    ...request,
    ...parseCustomAddOns(typed.input),
    ...(tellIfOpens && { tellIfOpens }),
    ...(company && { company }),
  }
  return { ok: true, request: { ...asked, zip: eventZip ?? zipOf(request.eventLocation ?? ''), campaign: {} } }
}

/** Returns the company details, or undefined if none were given. */
function getCompany(
  said: Omit<CompanyDetails, 'needs'>,
  ticks: Partial<Record<string, boolean>>,
): CompanyDetails | null {
  const needs = companyRequirementFields.filter(([tick]) => ticks[tick]).map(([, need]) => need)
  const isSaid = needs.length > 0 || Object.values(said).some((value) => value !== null && value !== '')
  return isSaid ? { ...said, needs } : null
}

/** A required line with a parser. Empty and unreadable text have separate messages. */
function parsedLine<T>(empty: string, reader: (text: string) => T | null, unreadable: string) {
  return requiredLineSchema(empty).transform((text, context) => {
    const value = text === '' ? null : reader(text)
    if (value !== null) return value
    if (text !== '') context.addIssue({ code: 'custom', message: unreadable })
    return z.NEVER
  })
}

/** Schema of an optional line of text. Empty text is null. */
function optionalLine<T>(line: z.ZodType<T>) {
  return z
    .string()
    .default('')
    .transform((text, context): T | null => {
      if (text.trim() === '') return null
      const { data, error } = line.safeParse(text)
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
      return error ? z.NEVER : data
    })
}

function count(wrong: string) {
  return optionalLine(parsedLine('', parseItemCount, wrong))
}

function tick() {
  return z
    .string()
    .default('')
    .transform((text) => text === 'yes')
}

function slug(wrong: string) {
  return z
    .string()
    .regex(/^[a-z0-9-]{0,100}$/, wrong)
    .default('')
    .transform((text) => text || null)
}

/** Sorts errors by page order and keeps the first for each field. */
export function sortFieldErrors(errors: FieldError[]): FieldError[] {
  const place = (field: string) =>
    (quoteFormFieldOrder as readonly string[]).indexOf(field) + 1 || quoteFormFieldOrder.length + 1
  const firsts = errors.filter(({ field }, i) => errors.findIndex((error) => error.field === field) === i)
  return firsts.toSorted((a, b) => place(a.field) - place(b.field))
}
