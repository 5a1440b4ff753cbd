import { findFloridaPlaces, type FloridaPlace } from './florida-places.ts'
import { parseZip } from './parse-zip.ts'

/**
 * Question about a location: which of several places it is, whether its city or its ZIP is right, or that its ZIP is
 * unknown.
 */
export type LocationIssue =
  | { kind: 'which'; places: FloridaPlace[] }
  | { kind: 'zip'; zip: string; city: string; miles: number | null }
  | { kind: 'unknown'; zip: string }

/** ZIP that miles are measured to. Null if it can't be determined, with the reason in `doubt`. */
export type ResolvedLocation = { zip: string | null; doubt: LocationIssue | null }

/** Maximum miles from a city's center to its ZIPs. */
const maxCityMiles = 25

/**
 * Location of an event: its ZIP, typed separately or within the location, or the city or neighborhood named there.
 * Contradictory locations, and names of several places, resolve to neither.
 */
export function findLocation(
  { location, zip: apart }: { location: string; zip: string },
  milesBetween: (from: string, to: string) => number | null,
): ResolvedLocation {
  const zip = apart || parseZip(location)
  const places = findFloridaPlaces(location, milesBetween)
  const [first] = places
  if (zip === null) {
    if (places.length > 1) return { zip: null, doubt: { kind: 'which', places } }
    return { zip: first?.zip ?? null, doubt: null }
  }
  // A ZIP that is not on the map is accepted once the client confirms it, because the map lacks ZIPs of post offices.
  if (!first) return { zip, doubt: milesBetween(zip, zip) === null ? { kind: 'unknown', zip } : null }
  const milesTo = (place: FloridaPlace) => milesBetween(place.zip, zip)
  const isKnown = milesTo(first) !== null
  // The map has no ZIPs of post offices. Their first digits are those of their city.
  const isIts = (place: FloridaPlace) =>
    isKnown ? milesTo(place)! <= maxCityMiles : place.zip.slice(0, 3) === zip.slice(0, 3)
  const its = places.find(isIts)
  if (its) return { zip: isKnown ? zip : its.zip, doubt: null }
  return { zip: null, doubt: { kind: 'zip', zip, city: first.name, miles: milesTo(first) } }
}
