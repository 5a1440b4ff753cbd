import { expect, test } from 'vitest'
import { sampleRunSheet } from '../../../tests/doubles/sample-run-sheet.ts'
import { emptyEventDetails } from '../events/event-details.ts'
import { languages } from '../../ui/language.ts'
import { askableDetailKeys, type AskableDetailKey } from './question-fields.ts'
import { listUnknownDetails, getQuestionFieldName, parseClientAnswers } from './client-answers.ts'
import { questionsText } from './questions-text.ts'

const missingAt = (night = sampleRunSheet()) =>
  listUnknownDetails(night).flatMap(({ field, isMissing }) => (isMissing ? [field] : []))
const askable = (night = sampleRunSheet()) => listUnknownDetails(night).map(({ field }) => field)

test('missing details become questions, and a rain plan is asked only outdoors', () => {
  expect(missingAt()).toEqual([
    'contactPhone',
    'loadInWay',
    'parking',
    'setting',
    'power',
    'water',
    'minors',
    'nonDrinkers',
  ] satisfies AskableDetailKey[])
  expect(askable()).toEqual(expect.arrayContaining(['contact', 'toast', 'finalCount']))
  const outdoors = sampleRunSheet({ facts: { ...emptyEventDetails, setting: 'tent', toast: '20:00' } })
  expect(missingAt(outdoors)).toContain('rainPlan')
  expect(askable(outdoors)).not.toContain('toast')
  const indoors = sampleRunSheet({ facts: { ...emptyEventDetails, setting: 'indoors' } })
  expect(askable(indoors)).not.toContain('rainPlan')
})

test('the client is the default contact until another contact is named', () => {
  const host = sampleRunSheet({ phone: '+19045550142' })
  const called = (night: typeof host) =>
    listUnknownDetails(night).filter(({ field }) => field === 'contact' || field === 'contactPhone')
  expect(called(host)).toEqual([
    { field: 'contact', isMissing: false },
    { field: 'contactPhone', isMissing: false },
  ])
  const named = sampleRunSheet({ phone: '+19045550142', facts: { ...emptyEventDetails, contact: 'Nora Ephron' } })
  expect(called(named)).toEqual([{ field: 'contactPhone', isMissing: true }])
})

test.each<[AskableDetailKey, string, unknown]>([
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
])('the answer %s typed as %j is read as %j, with errors in both languages', (field, typed, value) => {
  for (const language of languages) {
    const { answers, errors } = parseClientAnswers([field], { [getQuestionFieldName(field)]: typed }, language)
    if (value === null)
      expect([answers, errors.map((error) => error.field)]).toEqual([{}, [getQuestionFieldName(field)]])
    else expect([answers, errors]).toEqual([{ [field]: value }, []])
  }
})

test('each unreadable count has its own error message', () => {
  const counts = (['finalCount', 'minors', 'nonDrinkers'] as const).map(
    (field) => [field, getQuestionFieldName(field)] as const,
  )
  for (const language of languages) {
    const typed = Object.fromEntries(counts.map(([, name]) => [name, 'some']))
    const { errors } = parseClientAnswers(
      counts.map(([field]) => field),
      typed,
      language,
    )
    expect(new Set(errors.map(({ message }) => message)).size).toBe(3)
  }
})

test('empty answers and answers to questions that were not asked are ignored', () => {
  const typed = { 'fact-power': ' \u200b ', 'fact-barOpens': '17:00', power: 'here' }
  expect(parseClientAnswers(askableDetailKeys, typed, 'en')).toEqual({ answers: {}, errors: [] })
})

test('every client question has text in both languages', () => {
  for (const language of languages)
    for (const field of askableDetailKeys) expect(questionsText(language).questions[field].question).toMatch(/\?$/)
})

test('a single question uses the singular in emails and text messages', () => {
  const { email, text } = questionsText('en')
  expect([email.subject('May 15', 1), email.subject('May 15', 2)]).toEqual([
    'A question about May 15',
    'A few questions about May 15',
  ])
  expect([email.next(1), text('Nora', 'May 15', 'the bar', 1)]).toEqual([
    'It takes a minute.',
    'Hi Nora, it’s the bar. A question about May 15:',
  ])
})
