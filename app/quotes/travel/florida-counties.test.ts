import { expect, test } from 'vitest'
import { countyOf, floridaCounties } from './florida-counties.ts'

test('Florida has its 67 counties, each with ZIPs that are its own', () => {
  expect(floridaCounties).toHaveLength(67)
  expect(floridaCounties).toContain('Miami-Dade')
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
])('%s is in %s County', (zip, county) => expect(countyOf(zip)).toBe(county))

test.each([null, '', '31401', '99501', '3220', 'abcde'])('%j is in none of them', (zip) => {
  expect(countyOf(zip)).toBeNull()
})
