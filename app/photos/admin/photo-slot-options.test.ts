import { expect, test } from 'vitest'
import type { Photo } from '../library/photo.ts'
import { parsePhotoSlot, getPhotoSlotOptions } from './photo-slot-options.ts'

const picture = (id: string, alt: string): Photo => ({
  id,
  alt,
  width: 3,
  height: 2,
  focalX: 50,
  focalY: 50,
  variants: [],
})
const experiences = { luxe: 'Luxe Cocktail', 'dry-hire': 'Dry Hire' }
const hung = {
  hero: picture('a', 'A coupe'),
  'experience:luxe': picture('b', 'A sour'),
  'experience:gone': picture('a', 'A coupe'),
}

test('all photo slots are listed with their photos, removed slots only for their own photo', () => {
  expect(getPhotoSlotOptions('a', hung, experiences).map(({ words, now, isHere }) => [words, now, isHere])).toEqual([
    ['Home, top, on a wide screen', null, false],
    ['Home, top, on a tablet, and link previews', 'A coupe', true],
    ['Home, top, on a phone', null, false],
    ['Home, about us', null, false],
    ['Home, your bar', null, false],
    ['Our Story, portrait', null, false],
    ['Services and Partners, top', null, false],
    ['Services, Luxe Cocktail', 'A sour', false],
    ['Services, Dry Hire', null, false],
    ['Services, gone', 'A coupe', true],
  ])
  expect(getPhotoSlotOptions('b', hung, experiences)).toHaveLength(9)
})

test.each([
  ['hero', 'hero'],
  ['experience:luxe', 'experience:luxe'],
  ['experience:gone', null],
  ['experience:', null],
  ['experience:constructor', null],
  ['attic', null],
  ['', null],
])('the name %j is parsed as the photo slot %j', (name, place) => {
  expect(parsePhotoSlot(name, experiences)).toBe(place)
})
