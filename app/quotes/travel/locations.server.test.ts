import { describe, expect, test } from 'vitest'
import { floridaPlaces } from './florida-places.ts'
import {
  computeFarthestZipMiles,
  isKnownZip,
  computeMilesBetweenZips,
  computeMilesFromBase,
  findTypedLocation,
} from './locations.server.ts'

test('distance between ZIP areas is symmetric, and zero within an area', () => {
  expect(computeMilesBetweenZips('32259', '32259')).toBe(0)
  expect(computeMilesBetweenZips('32259', '32601')).toBe(computeMilesBetweenZips('32601', '32259'))
})

test.each(['00000', '99999', 'abcde', '', '__proto__', 'constructor'])(
  'the distance to unknown ZIP %j is null',
  (zip) => {
    expect(computeMilesBetweenZips('32259', zip)).toBeNull()
  },
)

test('Alaska is more than 3,500 miles away', () => {
  expect(computeMilesBetweenZips('32259', '99501')).toBeGreaterThan(3_500)
})

test.each(['32259', '96916'])('no ZIP is farther from ZIP %s than the reported maximum', (base) => {
  const zips = Array.from({ length: 100_000 }, (_, i) => String(i).padStart(5, '0'))
  const most = Math.max(...zips.flatMap((zip) => computeMilesFromBase(zip, base) ?? []))
  expect([most, most + 1]).toContain(computeFarthestZipMiles(base))
})

test('the maximum distance from an unknown ZIP is 0', () => {
  expect(computeFarthestZipMiles('00000')).toBe(0)
})

describe('typed event locations', () => {
  test.each([
    ['Jax', '32202'],
    ['jacksonville', '32202'],
    ['Jacksonville, FL', '32202'],
    ['Jacksonville Florida', '32202'],
    ['Downtown Jax', '32202'],
    ['JAX Beach', '32250'],
    ['the Beaches', '32250'],
    ['Ponte Vedra', '32082'],
    ['Ponte Vedra Bch.', '32082'],
    ['PVB', '32082'],
    ['Nocatee, Ponte Vedra', '32081'],
    ['St. Aug', '32084'],
    ['Saint Augustine', '32084'],
    ['St. Augustine, FL, USA', '32084'],
    ['World Golf Village', '32092'],
    ['Riverside', '32204'],
    ['San Marco', '32207'],
    ['Avondale', '32205'],
    ['Mandarin', '32223'],
    ['San Marco, Jacksonville', '32207'],
    ['Springfield, Jacksonville', '32206'],
    ['Springfield, Panama City', '32401'],
    ['Lake City', '32055'],
    ['Amelia Island, Fernandina Beach', '32034'],
    ['Disney World, Orlando', '32830'],
    ['Orlando', '32801'],
    ['Key West', '33040'],
    ['Ft. Lauderdale', '33301'],
    ['cerca de Orlando', '32801'],
    ['1 Duval St, Key West, FL', '33040'],
    ['32082', '32082'],
    ['Jacksonville, FL 32257', '32257'],
    ['Savannah, GA 31401', '31401'],
    ['a barn near 32259', '32259'],
    // A ZIP of post office boxes, which the map does not have.
    ['Fernandina Beach, FL 32035', '32034'],
  ])('the typed event location %j resolves to ZIP %s', (location, zip) =>
    expect(findTypedLocation(location)).toEqual({ zip, doubt: null }),
  )

  test.each(['', 'Rome', 'Jacksonville, NC', 'Savannah, Georgia', 'Springfield, IL', 'not sure yet'])(
    'the typed event location %j resolves to no ZIP',
    (location) => expect(findTypedLocation(location)).toEqual({ zip: null, doubt: null }),
  )

  test.each([
    ['Springfield', ['Jacksonville', 'Panama City']],
    ['Springfield, FL', ['Jacksonville', 'Panama City']],
    ['Midway', ['Gadsden County', 'Santa Rosa County', 'Seminole County']],
    ['Orlando or Tampa', []],
    ['Orlando / Tampa', ['Central Florida', 'Tampa Bay']],
    ['Riverside, Miami', ['Jacksonville', 'South Florida']],
  ])('the typed event location %j is ambiguous and gets no ZIP', (location, of) => {
    const { zip, doubt } = findTypedLocation(location)
    expect([zip, doubt?.kind === 'which' ? doubt.places.map((place) => place.of) : []]).toEqual([null, of])
  })

  test.each([
    ['Jacksonville, FL 33101', '', { kind: 'zip', zip: '33101', city: 'Jacksonville', miles: 326 }],
    ['Jacksonville', '33101', { kind: 'zip', zip: '33101', city: 'Jacksonville', miles: 326 }],
    ['Key West', '32202', { kind: 'zip', zip: '32202', city: 'Key West', miles: 400 }],
    ['Jacksonville', '99999', { kind: 'zip', zip: '99999', city: 'Jacksonville', miles: null }],
  ])('the typed location %j with ZIP %j is contradictory and gets no location', (location, zip, doubt) => {
    expect(findTypedLocation(location, zip)).toEqual({ zip: null, doubt })
  })

  test('a typed ZIP decides between places of the same name', () => {
    expect(findTypedLocation('Springfield', '32206')).toEqual({ zip: '32206', doubt: null })
    expect(findTypedLocation('Springfield, FL 32401')).toEqual({ zip: '32401', doubt: null })
  })

  test('every listed place name is found with its Florida ZIP', () => {
    for (const { name, zip } of floridaPlaces) {
      expect([name, isKnownZip(zip), zip]).toEqual([name, true, expect.stringMatching(/^3[2-4]/)])
      expect([name, findTypedLocation(name, zip)]).toEqual([name, { zip, doubt: null }])
    }
  })
})
