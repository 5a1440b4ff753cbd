import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTextMessageParts, formatTextMessageParts, toTextMessageBody } from './count-parts.ts'

test.each([
  ['', 'GSM-7', 0, 0],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['€'.repeat(81), 'GSM-7', 162, 2],
  // The last sign of two places does not fit into the first 153, so each part holds 76 of them.
  ['€'.repeat(153), 'GSM-7', 306, 3],
  ['¿Está lista, Núñez?', 'UCS-2', 19, 1],
  ['¿Qué? ñ Ñ ü é à', 'GSM-7', 15, 1],
  ['ú'.repeat(70), 'UCS-2', 70, 1],
  ['ú'.repeat(71), 'UCS-2', 71, 2],
  ['ú'.repeat(134), 'UCS-2', 134, 2],
  ['ú'.repeat(135), 'UCS-2', 135, 3],
  ['🍹'.repeat(35), 'UCS-2', 70, 1],
  // 33 signs of two places fit into 67.
  ['🍹'.repeat(67), 'UCS-2', 134, 3],
])('the text %j in %s takes %i characters in %i parts', (words, encoding, used, parts) =>
  expect(countTextMessageParts(words)).toMatchObject({ encoding, used, parts }),
)

test('the counter shows used characters, available characters and number of texts', () => {
  expect(formatTextMessageParts(countTextMessageParts('Hi'))).toBe('2 of 160, 1 text')
  expect(formatTextMessageParts(countTextMessageParts('a'.repeat(180)))).toBe('180 of 306, 2 texts')
})

test('typographic quotes, dashes and spaces are sent as plain characters', () => {
  expect(toTextMessageBody('  “Yes” – it’s 4\u00a0PM…\r\nSee you\u200b ')).toBe('"Yes" - it\'s 4 PM...\nSee you')
  expect(countTextMessageParts(toTextMessageBody('It’s “4” — fine…')).encoding).toBe('GSM-7')
})

test('the parts of a text hold all characters, with no superfluous part', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '€', 'ú', '🍹', ' '), maxLength: 400 }), (words) => {
      const { used, room, parts, encoding } = countTextMessageParts(words)
      expect(used).toBeLessThanOrEqual(room)
      const several = encoding === 'GSM-7' ? 153 : 67
      if (parts > 1) expect(used).toBeGreaterThan((parts - 1) * (several - 1))
    }),
  )
})
