import { expect, test } from 'vitest'
import { cityTyped } from './typed-event.ts'

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
])('%j is in %j', (typed, city) => expect(cityTyped(typed)).toBe(city))
