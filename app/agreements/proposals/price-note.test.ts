import { expect, test } from 'vitest'
import { defaultTaxSettings } from '../sales-tax/tax-settings.ts'
import { formatPriceNote, formatTaxNote } from './price-note.ts'
import { defaultTerms } from './terms.ts'

const { clauses } = defaultTerms
const withTips = (words: string) => ({ clauses: clauses.map((one) => (one.id === 'tips' ? { ...one, words } : one)) })
const on = { ...defaultTaxSettings, isOn: true }
const untaxed = { ...on, classes: { labor: 'no', rental: 'no', goods: 'no' } as const }

test.each([
  ['tax off', defaultTaxSettings, { clauses }, 'No tax is added. Tips are welcome, never expected.'],
  [
    'tax on',
    { ...on, name: 'Sales tax' },
    { clauses },
    'Sales tax is added where it applies, and your proposal shows it. Tips are welcome, never expected.',
  ],
  ['tax on, nothing taxed', untaxed, { clauses }, 'No tax is added. Tips are welcome, never expected.'],
  ['no term about tips', on, { clauses: [] }, 'Sales tax is added where it applies, and your proposal shows it.'],
  ['another term about tips', defaultTaxSettings, withTips('We add 18% gratuity.'), 'No tax is added.'],
])('%s: the price note states only what the settings contain', (_, tax, terms, note) => {
  expect(formatPriceNote(tax, terms, 'en')).toBe(note)
})

test('the price note is also in Spanish', () => {
  expect(formatPriceNote(defaultTaxSettings, { clauses }, 'es')).toBe(
    'No se suma ningún impuesto. Las propinas se agradecen, nunca se exigen.',
  )
  expect(formatTaxNote(on, 'es')).toBe(
    'Donde corresponda se suma el impuesto sobre las ventas, y tu propuesta lo muestra.',
  )
})
