import { expect, test } from 'vitest'
import { changesWords } from '../changes/changes-words.ts'
import { cardWords } from '../../lists/menu-card/menu-card-words.ts'
import { listPageWords } from '../../lists/shared-list/list-page-words.ts'
import { moneyWords } from '../payments/money-words.ts'
import { dueLabel, dueWords } from '../agreement/due-words.ts'
import { yoursWords } from './yours-words.ts'

/** What is the same in both languages, as a name or a loan word is. */
const same = new Set(['Zelle', 'Venmo', 'Error: ', 'Bartenders', 'A5', 'Total'])

test.each([
  ['the couple’s page', yoursWords('en'), yoursWords('es')],
  ['dues', dueWords('en'), dueWords('es')],
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

test('dues the house wrote are said in the reader’s language, the owner’s own stay as they are', () => {
  const parts = [
    { code: 'bartenders', was: 2, is: 3 } as const,
    { code: 'as-told', words: 'The Cistern Club' } as const,
  ]
  const dues = [
    { label: 'Deposit', for: { code: 'deposit' } as const },
    { label: '', for: { code: 'change', parts } as const },
    { label: '', for: { code: 'released', day: '2027-05-15' } as const },
    // Typed by the owner, it is theirs, whatever the house calls its own.
    { label: 'Deposit' },
  ]
  expect(dues.map((due) => dueLabel(due, 'es'))).toEqual([
    'Depósito',
    'Tercer bartender, The Cistern Club',
    '15 de mayo: fecha liberada',
    'Deposit',
  ])
  expect(dues.map((due) => dueLabel(due, 'en'))).toEqual([
    'Deposit',
    'Third bartender, The Cistern Club',
    'May 15 released',
    'Deposit',
  ])
})
