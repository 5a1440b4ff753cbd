import { expect, test } from 'vitest'
import { cityName } from './city-name.ts'

test.each([
  ['Jacksonville', 'Jacksonville, Florida'],
  ['St. Augustine', 'St. Augustine, Florida'],
  ['Florida City', 'Florida City, Florida'],
  ['Lake City ', 'Lake City, Florida'],
  ['Jacksonville,', 'Jacksonville, Florida'],
  ['Jacksonville 32202', 'Jacksonville 32202, Florida'],
  // Towns whose names end in letters that are a state's when they are capitals, or begin with a state.
  ['Palm Coast in', 'Palm Coast in, Florida'],
  ['Ponte Vedra XX', 'Ponte Vedra XX, Florida'],
  ['Virginia Beach', 'Virginia Beach, Florida'],
  ['Floridatown', 'Floridatown, Florida'],
  ['Nueva-Virginia', 'Nueva-Virginia, Florida'],
  // As typed, where it says where it is.
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
])('%j is %j', (typed, name) => {
  expect(cityName(typed)).toBe(name)
})
