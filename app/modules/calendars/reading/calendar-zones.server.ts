import ical, { type VEvent } from 'node-ical'
import { parseTimeZoneRules } from './zone-rules.ts'

/** Returns the IANA zone for a zone name of a calendar in a year. Null if neither the name nor its rules tell. */
export type TimeZoneResolver = (name: string, year: string) => string | null

/** Checked first, so that rules shared by many zones resolve to the most likely zone. */
const commonZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'UTC']

/** Names that Outlook and Exchange give to zones defined only by rules in the file. */
const customZonePattern = /^(customized time zone|tzone:)/i

/**
 * Creates a resolver for the zone names of a calendar. An IANA name stands for itself. Other names are resolved by the
 * file's own rules (its VTIMEZONE components, by TZID as unfolded lines). A Windows name without usable rules is looked
 * up. `years` are the years of the reading window, `timeZone` the zone of the business.
 */
export function createTimeZoneResolver(
  definitions: ReadonlyMap<string, readonly string[]>,
  { years, timeZone }: { years: readonly [first: number, last: number]; timeZone: string },
): TimeZoneResolver {
  const found = new Map<string, string | null>()
  return (name, year) => {
    // Resolve the zone for a year within the window of occurrences that count. The zone's rules of other years may
    // differ.
    const asked = Math.min(Math.max(Number(year) || years[0], years[0]), years[1])
    const key = `${name} ${asked}`
    const known = found.get(key)
    if (known !== undefined) return known
    const zone = findIanaName(name) ?? zoneByRules(name, asked) ?? findWindowsZone(name)
    found.set(key, zone)
    return zone
  }

  function zoneByRules(name: string, year: number): string | null {
    const lines = definitions.get(name)
    const fits = lines ? parseTimeZoneRules(lines, year) : null
    if (!fits) return null
    const likely = [findWindowsZone(name), timeZone, ...commonZones].filter((zone) => zone !== null)
    return likely.find(fits) ?? Intl.supportedValuesOf('timeZone').find(fits) ?? null
  }
}

/** Returns the name itself, or the IANA name at its end, as in "/freeassociation.sourceforge.net/America/New_York". */
function findIanaName(name: string): string | null {
  const parts = name.split('/')
  const endings = parts.map((_, from) => parts.slice(from).join('/')).filter((end) => end.includes('/'))
  return [name, ...endings].find(isTemporalTimeZone) ?? (/^tzone:.*\/Utc$/i.test(name) ? 'UTC' : null)
}

/** Looks up a Windows zone name with node-ical. */
function findWindowsZone(name: string): string | null {
  // Skip names for which node-ical would use the time zone of this machine.
  if (customZonePattern.test(name) || /[":;]/.test(name)) return null
  const event = ['BEGIN:VEVENT', 'UID:event', `DTSTART;TZID=${name}:20270701T120000`, 'END:VEVENT']
  const { start } = ical.sync.parseICS(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')).event as VEvent
  return start instanceof Date && isTemporalTimeZone(start.tz ?? '') ? start.tz! : null
}

/** Whether Temporal knows this zone name. */
export function isTemporalTimeZone(name: string): boolean {
  let known = knownZones.get(name)
  if (known === undefined) {
    try {
      known = name !== '' && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name) !== null
    } catch {
      known = false
    }
    knownZones.set(name, known)
  }
  return known
}

const knownZones = new Map<string, boolean>()
