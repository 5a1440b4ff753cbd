import { expect, test } from 'vitest'
import { getSpanishOrDefault, getSpanishAfterEdit } from './spanish-version.ts'

const text = (words: string) => ({ words })
const [tips, propinas, jar, frasco] = ['Tips', 'Propinas', 'A jar', 'Un frasco'].map(text) as [
  ReturnType<typeof text>,
  ReturnType<typeof text>,
  ReturnType<typeof text>,
  ReturnType<typeof text>,
]
const before = { english: tips, spanish: propinas }

test.each([
  ['nothing changed', { english: tips, spanish: propinas, before, usual: propinas }, propinas],
  ['English changed alone', { english: jar, spanish: propinas, before, usual: undefined }, undefined],
  ['both changed', { english: jar, spanish: frasco, before, usual: undefined }, frasco],
  ['Spanish changed alone', { english: tips, spanish: frasco, before, usual: propinas }, frasco],
  ['emptied: English on purpose', { english: tips, spanish: undefined, before, usual: propinas }, null],
  ['emptied, nothing usual', { english: tips, spanish: undefined, before, usual: undefined }, undefined],
  [
    'left empty on purpose',
    { english: tips, spanish: undefined, before: { english: tips, spanish: null }, usual: propinas },
    null,
  ],
  [
    'the usual English is back',
    { english: tips, spanish: undefined, before: { english: jar, spanish: undefined }, usual: propinas },
    undefined,
  ],
  [
    'the same Spanish entered once more',
    { english: jar, spanish: propinas, before: { english: jar, spanish: undefined }, usual: undefined },
    propinas,
  ],
  ['new, in both', { english: jar, spanish: frasco, before: undefined, usual: undefined }, frasco],
  ['new, in English', { english: jar, spanish: undefined, before: undefined, usual: undefined }, undefined],
])('the stored Spanish text follows edits of the English and Spanish texts: %s', (_, typed, spanish) =>
  expect(getSpanishAfterEdit(typed)).toEqual(spanish),
)

test('the default Spanish applies unless the owner replaces or removes it', () => {
  expect(getSpanishOrDefault(undefined, propinas)).toBe(propinas)
  expect(getSpanishOrDefault(null, propinas)).toBe(null)
  expect(getSpanishOrDefault(frasco, propinas)).toBe(frasco)
})
