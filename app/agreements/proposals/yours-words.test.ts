import { expect, test } from 'vitest'
import { changesWords } from '../changes/changes-words.ts'
import { cardWords } from '../../lists/menu-card/menu-card-words.ts'
import { listPageWords } from '../../lists/shared-list/list-page-words.ts'
import { moneyWords } from '../payments/money-words.ts'
import { dueLabel, yoursWords } from './yours-words.ts'

/** What is the same in both languages, as a name or a loan word is. */
const same = new Set(['Zelle', 'Venmo', 'Error: ', 'Bartenders', 'A5', 'Total'])

test.each([
  ['the couple’s page', yoursWords('en'), yoursWords('es')],
  ['changes', changesWords('en'), changesWords('es')],
  ['paying', moneyWords('en'), moneyWords('es')],
  ['the menu card', cardWords('en'), cardWords('es')],
  ['the shared list', listPageWords('en'), listPageWords('es')],
])('%s: every word is there in Spanish, none empty and none left in English', (_, english, spanish) => {
  const [there, said] = [wordsOf(english), wordsOf(spanish)]
  expect([...said.keys()]).toEqual([...there.keys()])
  for (const [path, words] of said) {
    expect([path, words]).toEqual([path, expect.stringMatching(/\S/)])
    if (!same.has(words)) expect([path, words]).not.toEqual([path, there.get(path)])
    if (!path.endsWith('.other')) expect([path, words]).toEqual([path, expect.not.stringMatching(leftInEnglish)])
    // The couple is spoken to as "tú" everywhere.
    expect([path, words]).toEqual([path, expect.not.stringMatching(/\busted(es)?\b/i)])
  }
})

const leftInEnglish = /\b(the|you|your|we|our|and|with|are|please|call)\b(?! *[,)])/i

/** Every text of a table by where it stands; of a function its source. */
function wordsOf(table: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, words]: [string, unknown]) => {
      const here = `${path}.${key}`
      if (typeof words === 'string') return [[here, words] as const]
      if (typeof words === 'function') return [[here, String(words)] as const]
      return [...wordsOf(words as object, here)]
    }),
  )
}

test('dues the house wrote are said in Spanish, the owner’s own stay as they are', () => {
  expect(['Deposit', 'Change 12', 'Fuel surcharge', 'Called off'].map((label) => dueLabel(label, 'es'))).toEqual([
    'Depósito',
    'Cambio 12',
    'Fuel surcharge',
    'Cancelado',
  ])
  expect(dueLabel('Change 12', 'en')).toBe('Change 12')
  // A change's due goes by the change's name; that of a place stays.
  expect(
    ['Third bartender, 160 guests', 'One bartender fewer, 1 guest', '2 more bartenders, The Cistern Club'].map(
      (label) => dueLabel(label, 'es'),
    ),
  ).toEqual(['Tercer bartender, 160 invitados', 'Un bartender menos, 1 invitado', '2 bartenders más, The Cistern Club'])
  expect(dueLabel('Third bartender, 160 guests', 'en')).toBe('Third bartender, 160 guests')
})
