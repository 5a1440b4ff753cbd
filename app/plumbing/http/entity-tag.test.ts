import { expect, test } from 'vitest'
import { matchesEntityTag } from './entity-tag.ts'

test.each([
  ['"rye"', true],
  ['W/"rye"', true],
  ['"gin", W/"rye" ,"rum"', true],
  ['"gin","rye"', true],
  ['*', true],
  [' * ', true],
  ['"gin"', false],
  ['rye', false],
  ['"ry"', false],
  ['"gin, rye"', false],
  ['"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s matches "rye": %s', (header, named) => {
  expect(matchesEntityTag(header, '"rye"')).toBe(named)
})
