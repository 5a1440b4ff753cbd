import { computeEventSpan } from '../../business/event-times.ts'
import { addDays, maxEventYear, parseDate, parseTime } from '../../business/dates.ts'
import { validateField, type ValidatedField } from '../../events/quote-form/validate-field.ts'
import { parseGuestCount } from '../../events/quote-form/parse-guest-count.ts'
import { countCharacters, normalizeLine, normalizeText } from '../../plumbing/http/normalize-text.ts'
import { parseZip } from '../../quotes/travel/parse-zip.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { parsePostedOptions, parseLineChoice } from '../proposals/proposal-totals.ts'
import {
  toDesiredEvent,
  countedExtraCodes,
  type AgreementChange,
  type DesiredEvent,
} from '../agreement/agreement-change.ts'
import { countAgreedExtras } from '../agreement/changed-lines.ts'
import type { Language } from '../../ui/language.ts'
import { changesText } from './changes-text.ts'
import { type PostedFormFields, type AgreementToChange, toChangeFormInput, isPostponed } from './change-form-input.ts'

type ReadTerms = {
  today: string
  stopsMinutesBeforeEnd: number
  /** Current time in epoch milliseconds. */
  now: number
  /** Time zone of the event. */
  timeZone: string
  language?: Language | undefined
  /** Looks up the ZIP of a location. Without it, a ZIP in the location's text is used. */
  zipOf?: (location: string) => string | null
}

export type ParseChangeResult = { ok: true; wanted: DesiredEvent } | { ok: false; errors: FieldError[] }

/**
 * Parses a requested change over the agreement. A field that was not posted stays as agreed, and an unchanged value is
 * accepted even if its date has passed. A postponed event without a date stays postponed.
 */
export function parseChange(
  pairs: PostedFormFields,
  agreed: AgreementToChange,
  { today, now, stopsMinutesBeforeEnd, timeZone, language, zipOf = parseZip }: ReadTerms,
): ParseChangeResult {
  const say = changesText(language).errors
  const typed = { ...toChangeFormInput(agreed), ...Object.fromEntries(pairs) }
  const words = (name: string) => typed[name] ?? ''
  const before = toDesiredEvent(agreed)
  const isUndated = isPostponed(agreed) && words('eventDate').trim() === ''
  const errors: FieldError[] = []
  const { document: signed } = agreed
  const read = <T>(field: string, value: T | null, message: string): T => {
    if (value === null) errors.push({ field, message })
    return value as T
  }
  const past = say.day(maxEventYear)
  const terms = { today: addDays(today, 1), stopsMinutesBeforeEnd, timeZone, language: language ?? 'en', past }
  const checked = isUndated ? { ...typed, eventDate: before.eventDate } : typed
  const told = (field: ValidatedField) => validateField(field, checked, terms)
  const date = parseDate(words('eventDate'))
  const staysOn = (day: string) => day === before.eventDate && !isPostponed(agreed)
  const eventDate = isUndated
    ? before.eventDate
    : read('eventDate', date !== null && (date > today || staysOn(date)) ? date : null, told('eventDate') ?? past)
  const eventStartTime = read('eventStartTime', parseTime(words('eventStartTime')), say.start)
  const eventEndTime = read('eventEndTime', parseTime(words('eventEndTime')), say.end)
  const eventGuestCount = read(
    'eventGuestCount',
    parseGuestCount(words('eventGuestCount')),
    told('eventGuestCount') ?? say.guests,
  )
  if (errors.length === 0) {
    const message = told('eventEndTime')
    if (message !== null) errors.push({ field: 'eventEndTime', message })
  }
  if (errors.length === 0 && staysOn(eventDate)) {
    const span = computeEventSpan({ date: eventDate, start: eventStartTime, end: eventEndTime }, timeZone)
    const isPast = ({ epochMilliseconds }: Temporal.ZonedDateTime) => epochMilliseconds <= now
    if (eventStartTime !== before.eventStartTime && isPast(span.startsAt))
      errors.push({ field: 'eventStartTime', message: say.pastTime })
    if (eventEndTime !== before.eventEndTime && isPast(span.endsAt))
      errors.push({ field: 'eventEndTime', message: say.pastTime })
  }
  const [eventVenue, eventLocation] = [normalizeLine(words('eventVenue')), normalizeLine(words('eventLocation'))]
  for (const [field, text] of [
    ['eventVenue', eventVenue],
    ['eventLocation', eventLocation],
  ] as const)
    if (countCharacters(text) > 200) errors.push({ field, message: say.shorten })
  const typedZip = words('eventZip').trim()
  if (typedZip !== '' && !/^\d{5}$/.test(typedZip)) errors.push({ field: 'eventZip', message: say.zip })
  const isMoved = eventLocation !== before.eventLocation && typedZip === (before.zip ?? '')
  const zip = isMoved ? zipOf(eventLocation) : typedZip || null
  const bartenders = read('bartenders', whole(words('bartenders'), 0, 20), say.bartenders)
  const extras = { cocktail: 0, garnish: 0, mixer: 0 }
  for (const code of countedExtraCodes) {
    const count = read(code, whole(words(code), 0, 50), say.extras)
    extras[code] = count - countAgreedExtras(agreed, code)
  }
  const isAsked = pairs.some(([name]) => name === 'options')
  const options = isAsked ? parsePostedOptions(pairs) : before.options
  if (parseLineChoice(signed, options) === null) errors.push({ field: 'options', message: say.options })
  const said = normalizeText(words('words'))
  if (countCharacters(said) > 2_000) errors.push({ field: 'words', message: say.words })
  const when = { eventDate, eventStartTime, eventEndTime, eventGuestCount }
  const wanted = {
    ...when,
    eventVenue,
    eventLocation,
    zip,
    bartenders,
    extras,
    options,
    words: said,
    namesDay: !isUndated,
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, wanted }
}

/** Heading of an open change on the client page. */
export function formatClientChangeHeading(
  { kind, state, words }: Pick<AgreementChange, 'kind' | 'state' | 'words'>,
  language?: Language,
): string {
  const { heading } = changesText(language)
  if (kind === 'storm') return heading.storm(words)
  if (state === 'offered') return heading.offered
  if (kind === 'call-off') return heading.callOff
  return kind === 'postpone' ? heading.postpone : heading.change
}

function whole(text: string | undefined, least: number, most: number): number | null {
  const trimmed = (text ?? '').trim()
  const count = Number(trimmed)
  return /^\d{1,4}$/.test(trimmed) && count >= least && count <= most ? count : null
}
