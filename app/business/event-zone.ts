import type { Language } from '../ui/language.ts'

/** The time zones an owner can choose for an event, by their IANA names. */
export const eventZones: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Atlantic',
}

/** Whether a text names a time zone that clocks can be computed in. */
export function isTimeZone(text: string): boolean {
  try {
    return text !== '' && new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A zone as it is said after a time of day: "Central", "hora central". */
export function zoneWords(timeZone: string, language: Language = 'en'): string {
  const known = language === 'en' ? eventZones[timeZone] : undefined
  if (known) return known
  const format = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeZone,
    timeZoneName: 'longGeneric',
  })
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/ Time$/, '')
}

/** The moment a wall clock of one zone shows, in epoch milliseconds, as the same time of day in another. */
export function inEventZone(at: number, clockZone: string, eventZone: string): Temporal.ZonedDateTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(clockZone)
  return clockZone === eventZone ? local : local.toPlainDateTime().toZonedDateTime(eventZone)
}
