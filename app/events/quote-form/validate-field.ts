import { addDays, parseDate, parseTime } from '../../business/dates.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import {
  hasAccentedLocalPart,
  isEmailAddress,
  suggestEmailAddress,
  normalizeEmailAddress,
} from '../../plumbing/outbox/check-email-address.ts'
import { computeEventSpan, findEventLengthError, type EventTimes } from '../../business/event-times.ts'
import type { Language } from '../../ui/language.ts'
import type { SuggestedFieldCorrection } from './quote-form-data.ts'
import { fieldErrorText } from './field-error-text.ts'
import { parseGuestCount } from './parse-guest-count.ts'
import { parseEventTimes } from './parse-draft-event.ts'

/** Fields that can be validated when they lose focus. */
export const validatedFields = [
  'eventDate',
  'eventStartTime',
  'eventEndTime',
  'eventGuestCount',
  'eventZip',
  'fromEmail',
  'phoneNumber',
  'billingEmail',
  'otherDay',
] as const
export type ValidatedField = (typeof validatedFields)[number]

/** `today` is the first allowed day. `past` is the message for an earlier day, if a form has its own. */
export type FieldValidationContext = {
  today: string
  timeZone: string
  stopsMinutesBeforeEnd: number
  language?: Language
  past?: string
}

/** Returns the error in a field as a sentence with advice. Null if it is valid or empty. */
export function validateField(
  field: ValidatedField,
  input: Record<string, string>,
  { today, timeZone, stopsMinutesBeforeEnd, language = 'en', past }: FieldValidationContext,
): string | null {
  const say = fieldErrorText(language)
  const text = normalizeLine(input[field])
  if (text === '') return null
  switch (field) {
    case 'eventDate':
    case 'otherDay': {
      const day = parseDate(text)
      if (day === null) return field === 'eventDate' ? say.wrongDate : say.wrongOther
      const other = language === 'es' ? parseDayFirstDate(text) : null
      if (other !== null && other !== day) return say.eitherDay(day, other)
      if (day >= today) return null
      return field === 'otherDay' ? say.pastOther : (past ?? say.pastDate)
    }
    case 'eventStartTime':
      return parseTime(text) === null ? say.wrongStart : null
    case 'eventEndTime': {
      if (parseTime(text) === null) return say.wrongEnd
      const times = parseEventTimes(input)
      const fault = times && findEventLengthError(computeEventSpan(times, timeZone).minutes, stopsMinutesBeforeEnd)
      if (!times || !fault) return null
      if (fault === 'too-short') return say.tooShort(stopsMinutesBeforeEnd)
      return times.end < times.start ? say.endBefore : say.tooLong
    }
    case 'eventGuestCount':
      if (parseGuestCount(text) !== null) return null
      return /\d ?(?:[-–/+&]|to|or|and|a|o|y|hasta) ?\d/i.test(text) ? say.severalGuests : say.wrongGuests
    case 'eventZip':
      return /^\d{5}$/.test(text) ? null : say.wrongZip
    case 'fromEmail':
    case 'billingEmail':
      if (isEmailAddress(normalizeEmailAddress(text))) return null
      if (text.includes(',') || text.includes(';')) return say.commaInEmail
      if (field === 'billingEmail') return say.wrongBilling
      return hasAccentedLocalPart(text) ? say.accentedEmail : say.wrongEmail
    case 'phoneNumber':
      // Whether the phone number exists is checked when the form is sent.
      return text.startsWith('+') || text.replace(/\D/g, '').length >= 10 ? null : say.wrongPhone
  }
}

/**
 * Question about input that is valid but probably mistyped, such as an email domain or a morning time. Null if there is
 * none.
 */
export function getTypoQuestion(field: string, input: Record<string, string>, language: Language): string | null {
  const text = normalizeLine(input[field])
  const say = fieldErrorText(language)
  if (field === 'eventEndTime') {
    const times = parseEventTimes(input)
    const minutes = times ? getOvernightMinutes(times) : 0
    return times && minutes > halfADay ? say.nextMorning(addDays(times.date, 1), Math.round(minutes / 60)) : null
  }
  const likely = isEmailAddress(text) ? suggestEmailAddress(text) : null
  return likely === null ? null : say.likelyEmail(likely)
}

/** Returns a correction for a field with its label. It is offered and never applied automatically. */
export function suggestFieldFix(
  field: string,
  input: Record<string, string>,
  terms: FieldValidationContext,
): SuggestedFieldCorrection | null {
  const { makeIt } = fieldErrorText(terms.language ?? 'en')
  if (field === 'eventEndTime') {
    const times = parseEventTimes(input)
    if (!times || getOvernightMinutes(times) <= halfADay) return null
    // Half a day later, if AM was typed for PM.
    const end = Temporal.PlainTime.from(times.end).add({ hours: 12 }).toString().slice(0, 5)
    const { minutes } = computeEventSpan({ ...times, end }, terms.timeZone)
    const isMeant = end > times.start && findEventLengthError(minutes, terms.stopsMinutesBeforeEnd) === null
    return isMeant ? { value: end, label: makeIt.time(end) } : null
  }
  const text = normalizeLine(input[field])
  const dotted = text.replaceAll(/[,;]/g, '.')
  const address = isEmailAddress(text) ? suggestEmailAddress(text) : isEmailAddress(dotted) ? dotted : null
  return address === null ? null : { value: address, label: makeIt.address(address) }
}

/** Duration in minutes of an event that ends on the next day. 0 for any other event. */
function getOvernightMinutes({ start, end }: EventTimes): number {
  const { hours, minutes } = Temporal.PlainTime.from(end).since(Temporal.PlainTime.from(start), { largestUnit: 'hour' })
  const between = hours * 60 + minutes
  return between < 0 ? between + 2 * halfADay : 0
}

const halfADay = 12 * 60

/** Key of a question: the field with its input in a single line. */
export function formatQuestionKey(field: string, input: Record<string, string>): string {
  const more = field === 'eventLocation' ? input.eventZip : ''
  return normalizeLine(`${field} ${input[field] ?? ''} ${more ?? ''}`)
}

/** Parses 5/6/2027 with the day first. Null for any other format. */
function parseDayFirstDate(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return day ? parseDate(`${month}/${day}/${year}`) : null
}
