import { expect, test } from 'vitest'
import { findStateByZip } from './find-state-by-zip.ts'
import { formatPlaceWithState } from './format-place-with-state.ts'

test.each([
  ['Jacksonville', 'Jacksonville, Florida'],
  ['St. Augustine', 'St. Augustine, Florida'],
  ['Florida City', 'Florida City, Florida'],
  ['Lake City ', 'Lake City, Florida'],
  ['Jacksonville,', 'Jacksonville, Florida'],
  ['Jacksonville 32202', 'Jacksonville 32202, Florida'],
  // Towns that end in lowercase state letters or begin with a state's name.
  ['Palm Coast in', 'Palm Coast in, Florida'],
  ['Ponte Vedra XX', 'Ponte Vedra XX, Florida'],
  ['Virginia Beach', 'Virginia Beach, Florida'],
  ['Floridatown', 'Floridatown, Florida'],
  ['Nueva-Virginia', 'Nueva-Virginia, Florida'],
  // Unchanged, because the input names its state or country.
  ['Jacksonville, Florida', 'Jacksonville, Florida'],
  ['Jacksonville, FL', 'Jacksonville, FL'],
  ['Jacksonville, fl', 'Jacksonville, fl'],
  ['Jacksonville FL', 'Jacksonville FL'],
  ['Jacksonville FL 32202', 'Jacksonville FL 32202'],
  ['Jacksonville FL 32202-0001', 'Jacksonville FL 32202-0001'],
  ['Kingsland, GA', 'Kingsland, GA'],
  ['Savannah Georgia', 'Savannah Georgia'],
  ['savannah georgia', 'savannah georgia'],
  ['Charleston, South Carolina', 'Charleston, South Carolina'],
  ['Charleston South Carolina', 'Charleston South Carolina'],
  ['Washington, D.C.', 'Washington, D.C.'],
  ['Washington DC', 'Washington DC'],
  ['New York', 'New York'],
  ['Georgia', 'Georgia'],
  ['Toronto, Canada', 'Toronto, Canada'],
])('the typed location %j is completed with its state to %j', (typed, name) => {
  expect(formatPlaceWithState(typed, '32259')).toBe(name)
})

test.each([
  ['31401', 'Georgia'],
  ['33139', 'Florida'],
  ['10001', 'New York'],
  ['90210', 'California'],
  ['73301', 'Texas'],
  ['20001', 'District of Columbia'],
  ['22201', 'Virginia'],
  ['02906', 'Rhode Island'],
  ['05401', 'Vermont'],
  ['99501', 'Alaska'],
  ['00907', 'Puerto Rico'],
  // Overseas military ZIPs and unassigned prefixes.
  ['09012', null],
  ['34012', null],
  ['00000', null],
  ['', null],
])('ZIP code %s is in %s', (zip, state) => {
  expect(findStateByZip(zip)).toBe(state)
  expect(formatPlaceWithState('Springfield & around', zip)).toBe(
    ['Springfield & around', state].filter(Boolean).join(', '),
  )
})
