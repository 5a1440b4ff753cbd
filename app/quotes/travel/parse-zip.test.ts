import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseZip } from './parse-zip.ts'

describe('ZIP in a location text', () => {
  test.each([
    ['32084', '32084'],
    [' 32084 ', '32084'],
    ['32084-1234', '32084'],
    ['Gainesville, 32601', '32601'],
    ['St. Augustine, FL 32084', '32084'],
    ['st augustine fl 32084', '32084'],
    ['St. Augustine, Fla. 32084.', '32084'],
    ['13475 Atlantic Blvd, Jacksonville, FL 32225', '32225'],
    ['13475 Atlantic Blvd, Jacksonville 32225-0001', '32225'],
    ['St. Augustine, FL 32084, USA', '32084'],
    ['St. Augustine, FL 32084 (the pier)', '32084'],
    ['St. Augustine, Florida, 32084, near the pier', '32084'],
    ['Savannah, GA 31401 or Jacksonville, FL 32202, not decided', '32202'],
  ])('the location text %j contains ZIP %s', (location, zip) => expect(parseZip(location)).toBe(zip))

  test.each([
    '',
    'Jacksonville',
    '13475 Atlantic Blvd, Jacksonville',
    '13475 Atlantic Blvd, Jacksonville, FL',
    '12345 Ocean Blvd',
    'a barn in 13475 Atlantic Blvd, Jacksonville',
    'either here or 12345 Ocean Blvd, Jacksonville',
    'call 904-5550142',
    'PO 123456',
    '1234567',
    '32084-12',
    '320841',
  ])('the location text %j contains no ZIP', (location) => expect(parseZip(location)).toBeNull())
})

test('a house number is never parsed as a ZIP', () => {
  const word = fc.stringMatching(/^[A-Za-z][a-z]{1,12}$/).filter((name) => !/^usa?$/i.test(name))
  const five = fc.integer({ min: 10_000, max: 99_999 }).map(String)
  fc.assert(
    fc.property(five, fc.array(word, { minLength: 1, maxLength: 4 }), five, (app, words, zip) => {
      const address = `${app} ${words.join(' ')}`
      expect(parseZip(address)).toBeNull()
      expect(parseZip(`${address}, Jacksonville, FL`)).toBeNull()
      expect(parseZip(`${address}, Jacksonville, FL ${zip}`)).toBe(zip)
      expect(parseZip(`${address}, Jacksonville ${zip}`)).toBe(zip)
    }),
  )
})
