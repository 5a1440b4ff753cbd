import { expect, test } from 'vitest'
import { parseCity, parseFormCity } from './parse-draft-event.ts'

test.each([
  ['Key West', 'Key West'],
  ['Key West, FL 33040', 'Key West'],
  ['Key West FL 33040-1234', 'Key West'],
  ['1 Duval St, Key West, FL', 'Key West'],
  ['St. Augustine, Florida', 'St. Augustine'],
  ['33040', ''],
  ['FL 33040', ''],
  ['', ''],
  ['x'.repeat(41), ''],
])('the city in %j is %j', (typed, city) => expect(parseCity(typed)).toBe(city))

test.each([
  ['Key West, FL 33040', '33040', '33040', 'Key West'],
  ['Key West, FL 33040', '', '33040', 'Key West'],
  ['Key West', '', '33040', 'Key West'],
  ['Jacksonville', '33101', '33101', ''],
  ['Jacksonville, FL 32202', '33101', '33101', ''],
  ['Rome', '', null, ''],
])('location %j with ZIP field %j, measured to ZIP %j, gives the city %j', (eventLocation, eventZip, zip, place) =>
  expect(parseFormCity({ eventLocation, eventZip }, zip)).toBe(place),
)
