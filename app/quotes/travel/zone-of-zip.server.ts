import { createRequire } from 'node:module'
import { findZipCenter } from './locations.server.ts'

/** The IANA time zone at the center of a ZIP area. Null without a ZIP, or for one the map does not know. */
export function findTimeZoneByZip(zip: string | null): string | null {
  const place = zip === null ? null : findZipCenter(zip)
  // Loaded when first asked, like the map itself.
  lookUp ??= createRequire(import.meta.url)('@photostructure/tz-lookup') as typeof import('@photostructure/tz-lookup')
  return place && lookUp(place.latitude, place.longitude)
}

let lookUp: typeof import('@photostructure/tz-lookup') | undefined
