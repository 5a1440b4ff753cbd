import { expect, test } from 'vitest'
import { findUnknownBrackets, formatPlaceholders, parsePlaceholders } from './placeholder-brackets.ts'

const infos = {
  first: { label: 'first name', means: 'their first name' },
  'final count day': { label: 'final count day', means: 'the last day to change the number of guests' },
}

test.each([
  ['Hi {first},', 'Hi [first name],'],
  ['{ First } until {final count day}', '[first name] until [final count day]'],
  ['{unknown} and {}', '{unknown} and {}'],
])('the stored text %s is shown as %s', (stored, shown) => {
  expect(formatPlaceholders(stored, infos)).toBe(shown)
})

test.each([
  ['Hi [first name],', 'Hi {first},'],
  ['[ First  Name ]', '{first}'],
  ['{first} stays', '{first} stays'],
  ['[your name] stays', '[your name] stays'],
])('the typed text %s is stored as %s', (typed, stored) => {
  expect(parsePlaceholders(typed, infos)).toBe(stored)
})

test('a stored text is unchanged after it was shown and saved', () => {
  const stored = 'Hi {first}, please tell us by {final count day}. {constructor} [sic]'
  expect(parsePlaceholders(formatPlaceholders(stored, infos), infos)).toBe(stored)
})

test('brackets that name no placeholder are found', () => {
  expect(findUnknownBrackets(parsePlaceholders('[first name] [frist name] [frist name]', infos))).toEqual([
    '[frist name]',
  ])
})
