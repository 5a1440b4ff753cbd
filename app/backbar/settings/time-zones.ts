/** US time zones by IANA name. */
export const usTimeZones: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern, as in New York',
  'America/Chicago': 'Central, as in Chicago',
  'America/Denver': 'Mountain, as in Denver',
  'America/Phoenix': 'Mountain without daylight saving time, as in Phoenix',
  'America/Los_Angeles': 'Pacific, as in Los Angeles',
  'America/Anchorage': 'Alaska, as in Anchorage',
  'Pacific/Honolulu': 'Hawaii, as in Honolulu',
  'America/Puerto_Rico': 'Atlantic, as in San Juan',
}

/** Choices of a time zone including `zone`, which is empty if none is chosen. */
export function listZoneChoices(zone: string): Readonly<Record<string, string>> {
  if (zone === '') return { '': 'Choose a time zone', ...usTimeZones }
  return zone in usTimeZones ? usTimeZones : { [zone]: zone, ...usTimeZones }
}
