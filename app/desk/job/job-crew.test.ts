import { expect, test } from 'vitest'
import { doneWords, notFreeLines, sureWords, type Candidate } from './job-crew.ts'

const handOver = { id: 'over', taker: 'Cy', why: '' }

test.each([
  [[{ state: 'taken', handOver: null }], 'sure'],
  [
    [
      { state: 'taken', handOver: null },
      { state: 'confirmed', handOver: null },
    ],
    'both are set',
  ],
  [Array.from({ length: 3 }, () => ({ state: 'taken' as const, handOver: null })), 'all 3 are set'],
  [
    [
      { state: 'taken', handOver },
      { state: 'confirmed', handOver: null },
    ],
    '1 of 2 is set',
  ],
  [
    [
      { state: 'asked-again', handOver: null },
      { state: 'confirmed', handOver: null },
    ],
    '1 of 2 is set',
  ],
] satisfies [Parameters<typeof sureWords>[0], string][])('%j: %s', (posts, words) => {
  expect(sureWords(posts)).toBe(words)
})

const candidate = (name: string, against: Candidate['against'], reason: string): Candidate => ({
  id: name,
  name,
  isFree: against === null,
  isRefused: false,
  against,
  reasons: [reason],
})

test('who cannot is said by reason and role, and who was relieved beside them', () => {
  const candidates = [
    candidate('Ana', null, ''),
    candidate('Dominic', 'role', 'Not entered as lead bartender.'),
    candidate('Wren', 'role', 'Not entered as lead bartender.'),
    candidate('Ben', 'other', 'Off Oct 16.'),
    candidate('Lucía', 'relieved', 'You relieved Lucía from it.'),
  ]
  expect(notFreeLines([{ role: 'lead', state: 'open', candidates }])).toEqual([
    'Cannot lead: Dominic and Wren (not entered as lead bartenders).',
    'Cannot lead: Ben (off Oct 16).',
    'You relieved Lucía from it.',
  ])
  expect(notFreeLines([{ role: 'barback', state: 'offered', candidates: candidates.slice(0, 2) }])).toEqual([
    'Cannot be the barback: Dominic (not entered as a barback).',
  ])
})

test('what was done says who gets a letter of it, and who is not told yet', () => {
  const nell = { personId: 'nell', name: 'Nell', phone: '', words: '' }
  expect(doneWords({ done: 'asked', names: ['Grant', 'Nell'], told: ['Grant'], untold: [nell] })).toEqual([
    'Grant and Nell are asked.',
    'A letter is on its way to Grant.',
    'No letter went out to Nell.',
    'No phone number here: Nell.',
  ])
})
