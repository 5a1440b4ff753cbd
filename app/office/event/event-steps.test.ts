import { expect, test } from 'vitest'
import { formatStepDay, computeEventSteps, type EventStepInputs } from './event-steps.ts'

const none: EventStepInputs = {
  today: '2027-05-14',
  eventDate: '2027-05-26',
  isAsleep: false,
  deposit: null,
  balance: null,
  drinks: null,
  shopping: null,
  guests: null,
  told: null,
  countBy: null,
  certificate: null,
}
const deposit = { cents: 31_300, openCents: 31_300, dueOn: '2027-05-15', paidOn: null }

/** A step as text: its mark, its label and its day. */
function said(facts: Partial<EventStepInputs>) {
  const all = { ...none, ...facts }
  return computeEventSteps(all).map((step) => {
    const day = formatStepDay(step, all.today)
    const mark = step.share === 0 ? '○' : step.share === 1 ? '✓' : `${Math.round(step.share * 100)} %`
    return [mark, step.words, day && `${day.words}${day.isLate ? '!' : ''}`].filter(Boolean).join(', ')
  })
}

test('the steps of a typical event appear in order', () => {
  expect(
    said({
      deposit: { ...deposit, openCents: 0, paidOn: '2027-02-04' },
      drinks: { named: 4, included: 4, namedOn: '2027-04-19' },
      shopping: { bought: 4, total: 12 },
      guests: 84,
      countBy: '2027-05-11',
      balance: { cents: 97_700, openCents: 97_700, dueOn: '2027-05-19', paidOn: null },
      certificate: { neededBy: '2027-05-20', receivedOn: null, isAsked: true },
    }),
  ).toEqual([
    '✓, Deposit paid, $313, February 4',
    '✓, Drinks named, 4, April 19',
    '33 %, Shopping, 4 of 12 bought, by May 24',
    '✓, Final count, 84, May 11',
    '○, Balance, $977, due May 19',
    '50 %, Certificate asked for, by May 20',
  ])
})

test.each<[why: string, facts: Partial<EventStepInputs>, steps: string[]]>([
  ['no steps apply', {}, []],
  ['a deposit due in the future is open', { deposit }, ['○, Deposit, $313, due May 15']],
  ['a deposit due today is not late', { deposit, today: '2027-05-15' }, ['○, Deposit, $313, due May 15']],
  ['a deposit due yesterday is one day late', { deposit, today: '2027-05-16' }, ['○, Deposit, $313, 1 day late!']],
  ['a deposit is late by days', { deposit, today: '2027-05-17' }, ['○, Deposit, $313, 2 days late!']],
  [
    'a balance with an amount added by a change',
    { balance: { cents: 114_000, openCents: 114_000, dueOn: '2027-05-19', paidOn: null, isMore: true } },
    ['○, Balance and changes, $1,140, due May 19'],
  ],
  [
    'the full total in place of a deposit',
    { deposit: { ...deposit, isEverything: true } },
    ['○, Full payment, $313, due May 15'],
  ],
  [
    'a deposit is partly paid',
    { deposit: { ...deposit, openCents: 15_650 } },
    ['50 %, Deposit, $156.50 of $313 open, due May 15'],
  ],
  [
    'nothing is due while an event is postponed',
    { deposit, isAsleep: true, guests: 84, countBy: '2027-05-11' },
    ['○, Deposit, $313'],
  ],
  [
    'one drink of four was named',
    { drinks: { named: 1, included: 4, namedOn: '2027-04-19' } },
    ['25 %, Drinks named, 1 of 4'],
  ],
  ['no drinks were named', { drinks: { named: 0, included: 3, namedOn: null } }, ['○, Drinks, none named yet']],
  ['the list was shared and not opened', { shopping: 'not-opened' }, ['○, Shopping list, not opened, by May 24']],
  ['the list was not shared', { shopping: 'not-shared' }, ['○, Shopping list, not shared, by May 24']],
  ['the whole list was bought', { shopping: { bought: 12, total: 12 } }, ['✓, Shopping, 12 of 12 bought']],
  ['the count may still change', { guests: 84, countBy: '2027-05-14' }, ['○, Final count, now 84, by May 14']],
  [
    'the client reported another guest count',
    { guests: 120, told: 118, countBy: '2027-05-19' },
    ['50 %, Final count, they said 118, agreed 120, by May 19'],
  ],
  [
    'the client confirmed the guest count',
    { guests: 120, told: 120, countBy: '2027-05-19' },
    ['✓, Final count, 120 as they said'],
  ],
  [
    'the final guest count differs from the reported count',
    { guests: 120, told: 118, countBy: '2027-05-11' },
    ['✓, Final count, they said 118, agreed 120, May 11'],
  ],
  [
    'a certificate was received',
    { certificate: { neededBy: null, receivedOn: '2027-05-02', isAsked: true } },
    ['✓, Certificate received, May 2'],
  ],
  [
    'no certificate was requested',
    { certificate: { neededBy: null, receivedOn: null, isAsked: false } },
    ['○, Certificate, agent not asked'],
  ],
  [
    'after the event the shopping step is gone',
    { today: '2027-05-27', shopping: 'not-opened', drinks: { named: 0, included: 3, namedOn: null } },
    [],
  ],
])('the steps of an event show what is done, due or late: %s', (_, facts, steps) => expect(said(facts)).toEqual(steps))
