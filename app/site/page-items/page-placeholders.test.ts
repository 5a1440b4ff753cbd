import { expect, test } from 'vitest'
import { defaultTerms } from '../../agreements/proposals/terms.ts'
import { createTranslator } from '../../business/translator.ts'
import { sampleTranslations } from '../../business/sample-translations.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import {
  formatDepositTerms,
  fillPagePlaceholders,
  pagePlaceholders,
  createPlaceholderTranslator,
} from './page-placeholders.ts'
import { sampleQuestions } from './sample-questions.ts'

const facts = { catalogue: sampleCatalog, terms: defaultTerms }

test.each([
  [
    {},
    'Your yes and the deposit make the date yours: 25% of the total, at least $250.',
    /^Cancel at least 60 days .* 25%, in whole dollars\.$/,
  ],
  [{ depositLeastCents: 0 }, 'Your yes and the deposit make the date yours: 25% of the total.', /^Cancel at least 60/],
  [{ depositPercent: 0 }, 'Your yes and a deposit of $250 make the date yours.', /^Cancel at least 60/],
  [{ depositPercent: 0, depositLeastCents: 0 }, 'No deposit: your yes makes the date yours.', /^$/],
  [{ cancellation: [] }, /25%/, /isn’t refunded/],
  [{ cancellation: [{ daysBefore: 30, percentBack: 0 }] }, /25%/, /isn’t refunded/],
])('the sentences on deposit and refund follow the terms %j', (terms, deposit, back) => {
  const said = formatDepositTerms({ ...defaultTerms, ...terms }, 'en')
  expect(said.deposit).toMatch(deposit)
  expect(said.back).toMatch(back)
})

test('an unknown placeholder in a page text stays as typed', () => {
  expect(fillPagePlaceholders('{ Guests } and {nothing}', { guests: '75' })).toBe('75 and {nothing}')
})

test('sample answers use known placeholders and have Spanish versions with the same placeholders', () => {
  const blanksIn = (text: string) => [...text.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!).toSorted()
  for (const { question, answer } of sampleQuestions) {
    for (const name of blanksIn(answer)) expect(Object.keys(pagePlaceholders)).toContain(name)
    expect(sampleTranslations[question], question).toBeTruthy()
    expect(blanksIn(sampleTranslations[answer] ?? ''), answer).toEqual(blanksIn(answer))
  }
})

test('placeholders are filled in the language of the text', () => {
  const spanish = createPlaceholderTranslator(createTranslator(sampleTranslations), facts, 'es')
  expect(spanish.say('{deposit}')).toMatch(/^Con tu confirmación y el depósito/)
  expect(spanish.say('Ours: {miles}')).toBe('Ours: 40 miles')
  expect(spanish.stillEnglish()).toEqual(['Ours: 40 miles'])
})
