import { expect, test } from 'vitest'
import { computeWeekdayDemand, type DateCheckCount } from './demand.ts'

const asked = (date: string, state: DateCheckCount['state'], times: number): DateCheckCount => ({ date, state, times })

test.each<[string, DateCheckCount[], string[]]>([
  ['no checks', [], []],
  [
    'Saturdays of one month together, in the order of time',
    [
      asked('2027-05-15', 'taken', 3),
      asked('2027-05-22', 'far', 1),
      asked('2027-05-08', 'open', 4),
      asked('2027-05-08', 'ask', 1),
      asked('2027-05-14', 'open', 2),
      asked('2026-12-05', 'held', 1),
    ],
    [
      'Saturdays in December 2026: 1 asked, 1 refused',
      'Fridays in May 2027: 2 asked, 0 refused',
      'Saturdays in May 2027: 9 asked, 4 refused',
    ],
  ],
  [
    'this month, not the last one',
    [asked('2026-11-02', 'open', 1), asked('2026-10-31', 'open', 1)],
    ['Mondays in November 2026: 1 asked, 0 refused'],
  ],
])('checks of dates are summed by weekday and month: %s', (_, rows, words) =>
  expect(
    computeWeekdayDemand(rows, '2026-11-20').map(
      ({ days, asked, refused }) => `${days}: ${asked} asked, ${refused} refused`,
    ),
  ).toEqual(words),
)

test('the demand table shows at most twelve rows, the most refused and most requested first', () => {
  // Two weeks, fourteen weekdays of two months, with 2 to 15 checks and no refusal.
  const open = Array.from({ length: 14 }, (_, i) => asked(`2027-0${i < 7 ? 1 : 2}-0${1 + (i % 7)}`, 'open', i + 2))
  const refused = ['03', '04', '05'].map((month) => asked(`2027-${month}-06`, 'taken', 1))
  const rows = computeWeekdayDemand([...open, ...refused], '2026-11-20')
  expect(rows.map(({ asked, refused }) => [asked, refused])).toEqual([
    ...[7, 8].map((times) => [times, 0]),
    ...[9, 10, 11, 12, 13, 14, 15].map((times) => [times, 0]),
    ...[1, 1, 1].map((times) => [times, 1]),
  ])
})
