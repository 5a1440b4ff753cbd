import { findFloridaPlaces, type FloridaPlace } from './florida-places.ts'
import { parseZip } from './parse-zip.ts'

/** What of a location has to be asked: which of two places it is, whether its city is right or its ZIP, or a ZIP nobody knows. */
export type LocationIssue =
  | { kind: 'which'; places: FloridaPlace[] }
  | { kind: 'zip'; zip: string; city: string; miles: number | null }
  | { kind: 'unknown'; zip: string }

/** The ZIP miles are measured to, null where nobody can tell, and why not. */
export type ResolvedLocation = { zip: string | null; doubt: LocationIssue | null }

/** The ZIPs of one city are no farther from its center. */
const cityMiles = 25

/**
 * Where an event is: at its ZIP, typed apart or in the location, or in the city or neighborhood named there. Where the two
 * contradict each other, or a name is that of several places, neither is taken.
 */
export function resolveLocation(
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
  // Taken as it is once they say it is right: the map has no ZIPs of post offices.
  if (!first) return { zip, doubt: milesBetween(zip, zip) === null ? { kind: 'unknown', zip } : null }
  const milesTo = (place: FloridaPlace) => milesBetween(place.zip, zip)
  const isKnown = milesTo(first) !== null
  // The map has no ZIPs of post offices; their first digits are their city's.
  const isIts = (place: FloridaPlace) =>
    isKnown ? milesTo(place)! <= cityMiles : place.zip.slice(0, 3) === zip.slice(0, 3)
  const its = places.find(isIts)
  if (its) return { zip: isKnown ? zip : its.zip, doubt: null }
  return { zip: null, doubt: { kind: 'zip', zip, city: first.name, miles: milesTo(first) } }
}
