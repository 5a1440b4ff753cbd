import { expect, test } from 'vitest'
import { sampleNight } from '../../../tests/doubles/sample-night.ts'
import { noFacts } from '../events/night-facts.ts'
import { languages } from '../../ui/language.ts'
import { askedFields, type AskedField } from './asked-fields.ts'
import { askableOf, fieldName, readAnswers } from './asked-facts.ts'
import { askedWords } from './asked-words.ts'

const usualAt = (night = sampleNight(), today = '2027-05-01') =>
  askableOf(night, today).flatMap(({ field, isUsual }) => (isUsual ? [field] : []))

test('what nobody knows is asked; who to call only where the host cannot be; the final count within thirty days, a rain plan once it stands outdoors', () => {
  expect(usualAt()).toEqual([
    'contactPhone',
    'loadInWay',
    'parking',
    'setting',
    'power',
    'water',
    'toast',
    'finalCount',
    'minors',
    'nonDrinkers',
  ] satisfies AskedField[])
  const night = sampleNight()
  expect(askableOf(night, '2027-05-01')).toContainEqual({ field: 'contact', isUsual: false })
  const nobody = sampleNight({ site: { ...night.site, contact: '' } })
  expect(usualAt(nobody)).toContain('contact')
  expect(usualAt(sampleNight(), '2027-01-01')).not.toContain('finalCount')
  const outdoors = sampleNight({ facts: { ...noFacts, setting: 'tent', toast: '20:00' } })
  expect(usualAt(outdoors)).toContain('rainPlan')
  expect(usualAt(outdoors)).not.toContain('toast')
  const indoors = sampleNight({ facts: { ...noFacts, setting: 'indoors' } })
  expect(askableOf(indoors, '2027-05-01').map(({ field }) => field)).not.toContain('rainPlan')
})

test.each<[AskedField, string, unknown]>([
  ['toast', '8:15 PM', '20:15'],
  ['toast', 'after dinner', null],
  ['contactPhone', '904.555.0142', '+19045550142'],
  ['contactPhone', '555', null],
  ['finalCount', '1,200', 1200],
  ['finalCount', '0', null],
  ['minors', '0', 0],
  ['minors', 'some', null],
  ['setting', 'tent', 'tent'],
  ['setting', 'boat', null],
  ['power', ` By the\r\nstage\u0000 `, 'By the\nstage'],
  ['power', 'é'.repeat(200), 'é'.repeat(200)],
  ['power', 'é'.repeat(201), null],
  ['contact', 'a'.repeat(101), null],
])('%s typed as %j is read as %j, and what cannot be read is told in both languages', (field, typed, value) => {
  for (const language of languages) {
    const { answers, errors } = readAnswers([field], { [fieldName(field)]: typed }, language)
    if (value === null) expect([answers, errors.map((error) => error.field)]).toEqual([{}, [fieldName(field)]])
    else expect([answers, errors]).toEqual([{ [field]: value }, []])
  }
})

test('what is left empty, or never was a question, is no answer', () => {
  const typed = { 'fact-power': ' \u200b ', 'fact-barOpens': '17:00', power: 'here' }
  expect(readAnswers(askedFields, typed, 'en')).toEqual({ answers: {}, errors: [] })
})

test('every question has words in both languages', () => {
  for (const language of languages)
    for (const field of askedFields) expect(askedWords(language).questions[field].question).toMatch(/\?$/)
})
