import { expect, test } from 'vitest'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatFullHours } from '../../events/event/event-text.ts'
import { changesText } from '../changes/changes-text.ts'
import { moneyText } from '../payments/money-text.ts'
import { amountDueText } from '../agreement/amount-due-text.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { expectTranslated } from '../../../tests/doubles/expect-translated.ts'
import { clientPageText } from './client-page-text.ts'

test.each([
  ['the client page', clientPageText('en'), clientPageText('es')],
  ['amounts due', amountDueText('en'), amountDueText('es')],
  ['changes', changesText('en'), changesText('es')],
  ['payments', moneyText('en'), moneyText('es')],
])('%s: every text has a Spanish translation with no English left', (_, english, spanish) => {
  expectTranslated(english, spanish)
})

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
})
