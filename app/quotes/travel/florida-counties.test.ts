import { expect, test } from 'vitest'
import { findCountyByZip, floridaCounties } from './florida-counties.ts'

test('Florida has 67 counties', () => {
  expect(floridaCounties).toHaveLength(67)
  expect(floridaCounties).toContain('Miami-Dade')
})

test('every county of Florida has ZIPs', () => {
  const zips = Array.from({ length: 35_000 - 32_000 }, (_, i) => String(32_000 + i))
  const found = new Set(zips.map(findCountyByZip).filter((county) => county !== null))
  expect([...found].toSorted()).toEqual(floridaCounties.toSorted())
})

test.each([
  ['32202', 'Duval'],
  ['32250', 'Duval'],
  ['32084', 'St. Johns'],
  ['32259', 'St. Johns'],
  ['32081', 'St. Johns'],
  ['32082', 'St. Johns'],
  ['32003', 'Clay'],
  ['32034', 'Nassau'],
  ['32601', 'Alachua'],
  ['33040', 'Monroe'],
  ['33139', 'Miami-Dade'],
  ['32801', 'Orange'],
])('ZIP %s is in %s County', (zip, county) => expect(findCountyByZip(zip)).toBe(county))

test.each([null, '', '31401', '99501', '3220', 'abcde'])('ZIP %j is in no Florida county', (zip) => {
  expect(findCountyByZip(zip)).toBeNull()
})
