import { createRequire } from 'node:module'
import { findZipCenter } from './locations.server.ts'

/** IANA time zone at the center of a ZIP area. Null without a ZIP, and for ZIPs that are not on the map. */
export function findTimeZoneByZip(zip: string | null): string | null {
  const place = zip === null ? null : findZipCenter(zip)
  // Loaded on first use, like the map itself.
  lookUp ??= createRequire(import.meta.url)('@photostructure/tz-lookup') as typeof import('@photostructure/tz-lookup')
  return place && lookUp(place.latitude, place.longitude)
}

let lookUp: typeof import('@photostructure/tz-lookup') | undefined
