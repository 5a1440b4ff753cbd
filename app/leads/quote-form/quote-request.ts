import { z } from 'zod'
import { companyFields, needTicks, type CompanyAsking } from '../lead/company.ts'
import { heardWords } from '../lead/heard-from.ts'
import { onRequest, type LeadRequest, type OnRequest } from '../lead/lead.ts'
import { zipIn } from '../../quotes/travel/zip-in.ts'
import { readAddOns, readGuests, readTimes, type TypedForm } from './typed-event.ts'
import { bestLine, longText, oneLine, optionalCount, optionalLine } from '../../plumbing/http/form-text.ts'
import { emailLine, isEmailAddress } from '../../plumbing/mail/email-address.ts'
import { readPhone } from '../../business/phone-number.ts'
import { lastYear, readDay, readTime } from '../../business/dates.ts'
import { eventSpan, lengthProblem } from '../../quotes/pricing/event-times.ts'

export type FieldError = { field: string; message: string }
export type Reading = { ok: true; request: LeadRequest } | { ok: false; errors: FieldError[] }

/** What reading depends on besides the words: the business's day and clock, and when its bar closes. */
export type Circumstances = { today: string; timeZone: string; stopsMinutesBeforeEnd: number }

/** The form's fields in the order they stand on the page; errors are listed in it. */
export const fields = [
  'eventDate',
  'eventStartTime',
  'eventEndTime',
  'eventGuestCount',
  'eventLocation',
  'eventVenue',
  'eventZip',
  'experience',
  'package',
  'cocktails',
  'garnishes',
  'mixers',
  'bartenders',
  'onRequest',
  'requestorName',
  'fromEmail',
  'phoneNumber',
  'occasion',
  'message',
  'heardFrom',
  'heardWords',
  ...companyFields,
  'drinks',
] as const

const needed = {
  requestorName: oneLine('Enter your name', 'Shorten the name to 200 characters'),
  eventLocation: oneLine('Enter the city or ZIP of the event', 'Shorten the location to 200 characters'),
  eventVenue: oneLine('Enter the venue, or “not booked yet”', 'Shorten the venue to 200 characters'),
  eventDate: read('Enter the date of the event', readDay, `Enter a real date up to ${lastYear}, such as 2027-05-15`),
  eventStartTime: read('Enter when the event starts', readTime, 'Enter a time, such as 5:00 PM'),
  eventEndTime: read('Enter when the event ends', readTime, 'Enter a time, such as 11:00 PM'),
  eventGuestCount: read(
    'Enter how many guests you expect',
    readGuests,
    'Enter a whole number of guests, from 1 to 2000',
  ),
  fromEmail: emailLine('Enter your e-mail address'),
  phoneNumber: read(
    'Enter your phone number',
    readPhone,
    'Enter a phone number with its area code, such as (212) 555-0100',
  ),
}

/** Made once: putting it together costs more than reading with it. */
const form = z.object({
  ...needed,
  eventZip: z
    .string()
    .default('')
    .transform((text) => text.trim() || null)
    .refine((zip) => zip === null || /^\d{5}$/.test(zip), 'Enter a ZIP of five digits, or leave it empty'),
  occasion: longText(200, 'Shorten this to 200 characters'),
  message: longText(5_000, 'Shorten the message to 5,000 characters'),
  heardFrom: longText(200, 'Shorten this to 200 characters'),
  onRequest: z.array(z.enum(Object.keys(onRequest) as [OnRequest], 'Tick only the boxes on the form')).max(10),
  experience: slug(),
  package: slug(),
  cocktails: optionalCount('cocktails'),
  garnishes: optionalCount('garnish types'),
  mixers: optionalCount('mixers').transform((count) => count ?? 0),
  bartenders: optionalCount('bartenders').transform((count) => count ?? 0),
  tellIfOpens: tick(),
  company: optionalLine(200, 'Shorten the company’s name to 200 characters'),
  billingEmail: optionalLine(254, 'Shorten the e-mail address to 254 characters').refine(
    (text) => text === '' || isEmailAddress(text),
    'Enter an e-mail address, such as name@example.com, or leave it empty',
  ),
  poNumber: optionalLine(40, 'Shorten the PO number to 40 characters'),
  otherDay: ifSaid(read('', readDay, `Enter a real date up to ${lastYear}, or leave it empty`)),
  needsInvoice: tick(),
  needsW9: tick(),
  needsCertificate: tick(),
  drinks: longText(2_000, 'The calculator’s plan is too long').transform((text) => text || null),
})

/** The form in the owner's hands: somebody with a date and a way to reach them; null is what nobody said yet. */
const formByHand = form.extend({
  ...needed,
  requestorName: oneLine('Enter their name', 'Shorten the name to 200 characters'),
  eventLocation: ifSaid(needed.eventLocation),
  eventVenue: ifSaid(needed.eventVenue),
  eventStartTime: ifSaid(needed.eventStartTime),
  eventEndTime: ifSaid(needed.eventEndTime),
  eventGuestCount: ifSaid(needed.eventGuestCount),
  fromEmail: ifSaid(needed.fromEmail),
  phoneNumber: ifSaid(needed.phoneNumber),
})

/** Reads a posted form: a request with every value in its own kind, or every wrong field with how to mend it. */
export function readQuoteRequest(typed: TypedForm, circumstances: Circumstances): Reading {
  return readWith(form, typed, circumstances)
}

/** Reads what the owner wrote down: the name, the date and a phone number or an e-mail address suffice. */
export function readRequestByHand(typed: TypedForm, circumstances: Circumstances): Reading {
  const reading = readWith(formByHand, typed, circumstances)
  const isReachable = ['fromEmail', 'phoneNumber'].some((field) => typed.words[field]?.trim())
  if (isReachable) return reading
  const unreachable = { field: 'fromEmail', message: 'Enter an e-mail address or a phone number' }
  return { ok: false, errors: firstOfEach([...(reading.ok ? [] : reading.errors), unreachable]) }
}

/** Reads what another program knew of a request: the name and the date suffice, for many an event that has been. */
export function readImportedRequest(words: Record<string, string>, circumstances: Circumstances): Reading {
  return readWith(formByHand, { words, onRequest: [] }, circumstances)
}

function readWith(
  form: z.ZodType<z.infer<typeof formByHand>>,
  typed: TypedForm,
  circumstances: Circumstances,
): Reading {
  const { today, timeZone, stopsMinutesBeforeEnd } = circumstances
  const { heardFrom = '', heardWords: words = '' } = typed.words
  const heard = heardWords({ choice: heardFrom, words })
  const parsed = form.safeParse({ ...typed.words, heardFrom: heard, onRequest: typed.onRequest })
  const errors: FieldError[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: path[0] === 'heardFrom' && words.trim() !== '' ? 'heardWords' : String(path[0]),
    message,
  }))
  const day = readDay(typed.words.eventDate ?? '')
  if (day && day < today) errors.push({ field: 'eventDate', message: 'Enter a date from today on' })
  const other = readDay(typed.words.otherDay ?? '')
  if (other && other < today) errors.push({ field: 'otherDay', message: 'Enter a date from today on' })
  const times = readTimes(typed.words)
  if (times) {
    const problem = lengthProblem(eventSpan(times, timeZone).minutes, stopsMinutesBeforeEnd)
    if (problem) errors.push({ field: 'eventEndTime', message: problem })
  }
  if (!parsed.success || errors.length > 0) return { ok: false, errors: firstOfEach(errors) }
  const { eventZip, tellIfOpens, ...said } = parsed.data
  const { company: name, billingEmail, poNumber, otherDay, needsInvoice, needsW9, needsCertificate, ...request } = said
  const company = companyOf({ name, billingEmail, poNumber, otherDay }, { needsInvoice, needsW9, needsCertificate })
  const asked = {
    ...request,
    ...readAddOns(typed.words),
    ...(tellIfOpens && { tellIfOpens }),
    ...(company && { company }),
  }
  return { ok: true, request: { ...asked, zip: eventZip ?? zipIn(request.eventLocation ?? ''), campaign: {} } }
}

/** What was said of a company; nothing where nothing was. */
function companyOf(said: Omit<CompanyAsking, 'needs'>, ticks: Partial<Record<string, boolean>>): CompanyAsking | null {
  const needs = needTicks.filter(([tick]) => ticks[tick]).map(([, need]) => need)
  const isSaid = needs.length > 0 || Object.values(said).some((value) => value !== null && value !== '')
  return isSaid ? { ...said, needs } : null
}

/** A needed line that is read into something; empty and unreadable each have their message. */
function read<T>(empty: string, reader: (text: string) => T | null, unreadable: string) {
  return bestLine(empty).transform((text, context) => {
    const value = text === '' ? null : reader(text)
    if (value !== null) return value
    if (text !== '') context.addIssue({ code: 'custom', message: unreadable })
    return z.NEVER
  })
}

/** The same where something was typed, and null where nothing was. */
function ifSaid<T>(line: z.ZodType<T>) {
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

function tick() {
  return z
    .string()
    .default('')
    .transform((text) => text === 'yes')
}

function slug() {
  return z
    .string()
    .regex(/^[a-z0-9-]{0,100}$/, 'Choose one that is on the menu')
    .default('')
    .transform((text) => text || null)
}

/** One message a field, in the page's order: the first thing to mend. */
function firstOfEach(errors: FieldError[]): FieldError[] {
  return fields.flatMap((field) => errors.find((error) => error.field === field) ?? [])
}
