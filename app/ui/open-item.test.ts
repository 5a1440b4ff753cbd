import { expect, test } from 'vitest'
import { getFormPath, listFormerFormAddresses } from './open-item.ts'

test.each([
  ['/backbar/menu?open=recipes/abc', '/backbar/menu/recipes/abc'],
  ['/backbar/settings/letters?open=review', '/backbar/settings/letters/review'],
  ['/backbar/settings/letters?open=replies/decline', '/backbar/settings/replies/decline'],
  ['/backbar/settings/letters/replies/decline', '/backbar/settings/replies/decline'],
  ['/backbar/settings/replies?open=decline', '/backbar/settings/replies/decline'],
])('the form at %s is stored under the key %s', (address, path) => {
  expect(getFormPath(address)).toBe(path)
})

test('a form of a reply template is also found by its former addresses', () => {
  expect(listFormerFormAddresses('/backbar/settings/replies?open=decline')).toEqual([
    '/backbar/settings/letters?open=replies/decline',
    '/backbar/settings/letters/replies/decline',
  ])
  expect(listFormerFormAddresses('/backbar/settings/letters?open=review')).toEqual([])
})
