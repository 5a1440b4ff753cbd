import { expect, test } from 'vitest'
import { formatPhotoInUse, formatPhotoSlot } from './photo-slots.ts'
import { validatePhotoDetails } from './photo-details.ts'

const words = { alt: 'A coupe', focalX: 50, focalY: 50 }

test('descriptions are stored without extra whitespace', () => {
  expect(validatePhotoDetails({ ...words, alt: '  A coupe\r\n on  a bar ' })).toEqual({
    words: { ...words, alt: 'A coupe on a bar' },
  })
  expect(validatePhotoDetails({ alt: 'x'.repeat(300), focalX: 0, focalY: 100 })).toHaveProperty('words')
})

test.each([
  [{ alt: '' }, ['alt']],
  [{ alt: ' \n ' }, ['alt']],
  [{ alt: 'x'.repeat(301) }, ['alt']],
  [{ focalX: -1 }, ['focal']],
  [{ focalY: 101 }, ['focal']],
  [{ focalX: 0.5 }, ['focal']],
  [{ focalX: NaN }, ['focal']],
  [{ alt: '', focalY: Infinity }, ['alt', 'focal']],
])('the photo details %o report errors in %j', (typed, fields) => {
  const judged = validatePhotoDetails({ ...words, ...typed })
  expect('errors' in judged && judged.errors.map(({ field }) => field)).toEqual(fields)
})

test('photo slots have readable names', () => {
  expect(formatPhotoSlot('hero-wide')).toBe('Home, top, on a wide screen')
  expect(formatPhotoSlot('experience:luxe', { luxe: 'Luxe Cocktail' })).toBe('Services, Luxe Cocktail')
  expect(formatPhotoSlot('experience:gone')).toBe('Services, gone')
  expect(formatPhotoInUse(['about', 'ceo'])).toContain(
    'it is used in “Home, about us” and “Our Story, portrait”. Stop using it, or use another one there;',
  )
})
