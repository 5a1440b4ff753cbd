import { expect, test } from 'vitest'
import { isEveryShiftWorked, formatFilledShiftCount, type ShiftCandidate } from './event-staff-view.ts'
import { listPreferredCandidates, formatUnavailableCandidates, findOwnerCandidate } from './shift-candidates.ts'
import { formatEventStaffConfirmation } from './event-staff-confirmation.ts'

const handOver = { id: 'over', taker: 'Cy', why: '', asked: [] }

test('an event counts as worked once every shift is marked worked', () => {
  expect(isEveryShiftWorked([{ state: 'worked' }, { state: 'worked' }])).toBe(true)
  expect(isEveryShiftWorked([{ state: 'worked' }, { state: 'confirmed' }])).toBe(false)
  expect(isEveryShiftWorked([])).toBe(false)
})

test.each([
  [[{ state: 'taken', handOver: null }], 'set'],
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
] satisfies [Parameters<typeof formatFilledShiftCount>[0], string][])(
  'shifts %j are summarized as %s',
  (posts, words) => {
    expect(formatFilledShiftCount(posts)).toBe(words)
  },
)

const candidate = (name: string, against: ShiftCandidate['against'], reason: string): ShiftCandidate => ({
  id: name,
  name,
  isFree: against === null,
  isRefused: false,
  isOwner: false,
  isSelf: false,
  isNext: false,
  isAskedBeside: false,
  against,
  reasons: [reason],
})

test('unavailable staff are listed by role and reason, and released staff separately', () => {
  const candidates = [
    candidate('Ana', null, ''),
    candidate('Dominic', 'role', 'Not entered as lead bartender.'),
    candidate('Wren', 'role', 'Not entered as lead bartender.'),
    candidate('Ben', 'other', 'Off Oct 16.'),
    candidate('Lucía', 'relieved', 'You relieved Lucía from it.'),
  ]
  expect(formatUnavailableCandidates([{ role: 'lead', state: 'open', candidates }])).toEqual([
    'Cannot lead: Dominic and Wren (not entered as lead bartenders).',
    'Cannot lead: Ben (off Oct 16).',
    'You relieved Lucía from it.',
  ])
  expect(
    formatUnavailableCandidates([{ role: 'barback', state: 'offered', candidates: candidates.slice(0, 2) }]),
  ).toEqual(['Cannot be the barback: Dominic (not entered as a barback).'])
})

test('the next candidate for a shift is preselected, unless they are an owner', () => {
  const [ana, ben, olive] = ['Ana', 'Ben', 'Olive'].map((name) => candidate(name, null, '')) as [
    ShiftCandidate,
    ShiftCandidate,
    ShiftCandidate,
  ]
  const self = { ...olive, isOwner: true, isSelf: true }
  expect(listPreferredCandidates({ candidates: [ana, ben, self] })).toEqual([ana, ben])
  const next = { ...ben, isNext: true }
  expect(listPreferredCandidates({ candidates: [ana, next, self] })).toEqual([next])
  expect([findOwnerCandidate({ candidates: [ana, self] }), findOwnerCandidate({ candidates: [ana, olive] })]).toEqual([
    self,
    undefined,
  ])
})

test('the confirmation of a shift offer names the staff members who get an email', () => {
  const nell = { personId: 'nell', name: 'Nell', phone: '', words: '' }
  const done = { done: 'asked', names: ['Grant', 'Nell'], told: ['Grant'], untold: [nell], isMailbox: false } as const
  const shown = { ...done, names: [...done.names], told: [...done.told], untold: [...done.untold] }
  expect(formatEventStaffConfirmation(shown)).toEqual([
    'Grant and Nell are asked, on their own pages.',
    'An email is on its way to Grant.',
    'No email goes to Nell: send them a text.',
    'No phone number here: Nell.',
  ])
  expect(formatEventStaffConfirmation({ ...shown, names: ['Nell'], told: [], isMailbox: true })).toEqual([
    'Nell is asked, on their own page.',
    'Email isn’t connected, so no email goes out: send Nell a text.',
    'No phone number here: Nell.',
  ])
  expect(formatEventStaffConfirmation({ ...shown, done: 'put-in', names: ['Nell'], told: [] })).not.toContainEqual(
    expect.stringContaining('send'),
  )
})
