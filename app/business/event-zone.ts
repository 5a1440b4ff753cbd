import type { Language } from '../ui/language.ts'

/** Time zones an owner can choose for an event, by IANA name. */
export const eventTimeZoneOptions: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Atlantic',
}

/** Whether a text is a valid IANA time zone. */
export function isValidTimeZone(text: string): boolean {
  try {
    return text !== '' && new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone as it follows a time of day: "Central", "hora central". */
export function formatTimeZone(timeZone: string, language: Language = 'en'): string {
  const known = language === 'en' ? eventTimeZoneOptions[timeZone] : undefined
  if (known) return known
  const format = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeZone,
    timeZoneName: 'longGeneric',
  })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/ Time$/, '')
}

/** Whether two zones show the same time in every month. Detroit is Eastern. */
export function hasSameTimeZoneRules(one: string, other: string): boolean {
  if (one === other) return true
  const asked = `${one} ${other}`
  const known = zonePairCache.get(asked)
  if (known !== undefined) return known
  const isSame = Array.from({ length: 12 }, (_, month) => Date.UTC(2030, month, 15)).every((at) => {
    const moment = Temporal.Instant.fromEpochMilliseconds(at)
    return moment.toZonedDateTimeISO(one).offset === moment.toZonedDateTimeISO(other).offset
  })
  zonePairCache.set(asked, isSame)
  return isSame
}

/** Cached, because zone conversion is slow and there are few zones. */
const zonePairCache = new Map<string, boolean>()

/** An event's time zone as it follows a time of day. Null if its clock agrees with the reader's zone. */
export function formatDifferentTimeZone(timeZone: string, readerZone: string, language?: Language): string | null {
  return hasSameTimeZoneRules(timeZone, readerZone) ? null : formatTimeZone(timeZone, language)
}

/**
 * Returns a timestamp such as 2027-05-15T17:00:00-04:00 as the same local time in a zone. Its offset matters only where
 * the clock shows that time twice.
 */
export function toZonedEventTime(told: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.ZonedDateTime.from(`${told}[${timeZone}]`, { offset: 'prefer' })
}
