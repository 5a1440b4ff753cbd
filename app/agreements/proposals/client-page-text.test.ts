import { expect, test } from 'vitest'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatFullHours } from '../../events/event/event-text.ts'
import { leftoverText } from '../../operations/leftovers/leftover-text.ts'
import { changesText } from '../changes/changes-text.ts'
import { menuCardText } from '../../lists/menu-card/menu-card-text.ts'
import { sharedListText } from '../../modules/shopping-lists/shared-list-text.ts'
import { moneyText } from '../payments/money-text.ts'
import { amountDueText } from '../agreement/amount-due-text.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { clientPageText } from './client-page-text.ts'

/** Texts that are the same in both languages, as names and loan words are. */
const same = new Set(['Zelle', 'Venmo', 'Error: ', 'Bartenders', 'A5', 'Total'])

test.each([
  ['the couple’s page', clientPageText('en'), clientPageText('es')],
  ['dues', amountDueText('en'), amountDueText('es')],
  ['changes', changesText('en'), changesText('es')],
  ['paying', moneyText('en'), moneyText('es')],
  ['the menu card', menuCardText('en'), menuCardText('es')],
  ['the shared list', sharedListText('en'), sharedListText('es')],
])('%s: every text has a Spanish translation with no English left', (_, english, spanish) => {
  const [there, said] = [listText(english), listText(spanish)]
  expect([...said.keys()]).toEqual([...there.keys()])
  for (const [path, words] of said) {
    expect([path, words]).toEqual([path, expect.stringMatching(/\S/)])
    if (!same.has(words)) expect([path, words]).not.toEqual([path, there.get(path)])
    if (!path.endsWith('.other')) expect([path, words]).toEqual([path, expect.not.stringMatching(leftInEnglish)])
    // Clients are addressed as "tú" everywhere.
    expect([path, words]).toEqual([path, expect.not.stringMatching(/\busted(es)?\b/i)])
  }
})

const leftInEnglish = /\b(the|you|your|we|our|and|with|are|please|call)\b(?! *[,)])/i

/** Texts of a table by their path. A function is listed by its source. */
function listText(table: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, words]: [string, unknown]) => {
      const here = `${path}.${key}`
      if (typeof words === 'string') return [[here, words] as const]
      if (typeof words === 'function') return [[here, String(words)] as const]
      return [...listText(words as object, here)]
    }),
  )
}

test('labels of amounts due are translated unless the owner wrote them', () => {
  const parts = [
    { code: 'bartenders', was: 2, is: 3 } as const,
    { code: 'as-told', words: 'The Cistern Club' } as const,
  ]
  const amountsDue = [
    { label: 'Deposit', for: { code: 'deposit' } as const },
    { label: '', for: { code: 'change', parts } as const },
    { label: '', for: { code: 'released', day: '2027-05-15' } as const },
    // A label that the owner typed is never translated.
    { label: 'Deposit' },
  ]
  expect(amountsDue.map((due) => formatAmountDueLabel(due, 'es'))).toEqual([
    'Depósito',
    'Tercer bartender, The Cistern Club',
    '15 de mayo: fecha liberada',
    'Deposit',
  ])
  expect(amountsDue.map((due) => formatAmountDueLabel(due, 'en'))).toEqual([
    'Deposit',
    'Third bartender, The Cistern Club',
    'May 15 released',
    'Deposit',
  ])
})

test('Spanish texts adapt to payment type, time of day and number', () => {
  const { after, ask, paper } = clientPageText('es')
  const due = 'lunes 3 de mayo'
  expect(after.makesYours('15 de mayo', false, due, false)).toMatch(/Con el depósito, .* Págalo a más tardar el lunes/)
  expect(after.makesYours('15 de mayo', true, due, false)).toMatch(/Con tu pago, .* Hazlo a más tardar el lunes/)
  expect(after.makesYours('15 de mayo', false, due, true)).toContain('El plazo venció el lunes 3 de mayo.')
  // A client who wrote a review did not ask a question.
  expect(ask.asked(true)).not.toContain('pregunta')
  const midnight = getFormatter('es').clock('00:00')
  expect(paper.fromTo('6:00 p.m.', midnight)).toBe('de 6:00 p.m. a la medianoche')
  expect(formatFullHours({ eventStartTime: '18:00', eventEndTime: '00:00' }, 'es')).toMatch(
    /^de 6:00\sp\.m\. a la medianoche$/,
  )
  expect(formatFullHours({ eventStartTime: '18:00', eventEndTime: '01:00' }, 'es')).toMatch(
    /a 1:00\sa\.m\. del día siguiente$/,
  )
  expect(getFormatter('es').dollars(-60_00)).toBe('−$60')
  const { offList } = sharedListText('es')
  expect([offList(['Vodka']), offList(['Vodka', 'Ron'])]).toEqual([
    'Ya no está en la lista: Vodka.',
    'Ya no están en la lista: Vodka; Ron.',
  ])
  const left = leftoverText('es')
  expect(left.left(left.kinds.soft)).toBe('Cuánto sobró: Refrescos')
  expect(left.differs('Ana', left.kinds.soft, left.none, '3 cajas')).toMatch(
    /Ana anotó “no sobró nada”; por ahora vale “3/,
  )
})
