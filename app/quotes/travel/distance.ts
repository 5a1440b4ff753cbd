/** A position on the map in degrees. */
export type GeoPoint = { latitude: number; longitude: number }

/** The earth's mean radius in statute miles. */
const earthRadius = 3_958.8

/** Great-circle distance between two points in miles (haversine). */
export function computeDistanceMiles(from: GeoPoint, to: GeoPoint): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const rise = Math.sin((toLatitude - fromLatitude) / 2) ** 2
  const run = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord = rise + Math.cos(fromLatitude) * Math.cos(toLatitude) * run
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
