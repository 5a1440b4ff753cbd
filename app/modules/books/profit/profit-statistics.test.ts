import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  sumProfitStatements,
  computeHourlyProfitCents,
  computeProfitCents,
  listMissingCosts,
  emptyProfitStatement,
  type EventProfitStatement,
} from './profit-statement.ts'
import {
  findDistanceBand,
  filterPastEvents,
  computeQuantile,
  computeHourlyProfitRange,
  computeProfitStatistics,
} from './profit-statistics.ts'
import { computeWaterfallSteps } from './waterfall-steps.ts'

const evening = (of: Partial<EventProfitStatement> = {}): EventProfitStatement => ({
  ...emptyProfitStatement,
  eventId: 'nora',
  day: '2027-05-08',
  state: 'done',
  name: 'Nora',
  experience: 'luxe-cocktail',
  package: '',
  heardFrom: 'Google',
  cameBy: '',
  milesAway: 24,
  agreedCents: 139_000,
  staff: 'agreed',
  cardCents: 0,
  unknownFees: 0,
  mileageTenths: 660,
  hours: { shop: 120, away: 510, wash: 120 },
  ...of,
})

test('the sample event has $790.55 profit, about $63 for each of 12½ hours', () => {
  const costs = { taxCents: 3_120, feeCents: 3_945, crewCents: 33_000, expenseCents: 11_260, mileageCents: 4_620 }
  const account = evening({ givenBackCents: 4_000, ...costs })
  expect(computeProfitCents(account)).toBe(79_055)
  expect(computeHourlyProfitCents(account, account.hours)).toBe(6_324)
  expect(listMissingCosts(account)).toEqual([])
  const steps = computeWaterfallSteps(account)
  expect(steps.map(({ code }) => code)).toEqual([
    'agreed',
    'given-back',
    'tax',
    'fees',
    'crew',
    'expenses',
    'miles',
    'left',
  ])
  expect(steps.at(-2)!.from).toBe(79_055)
})

test('each step of the profit chart starts where the previous step ends', () => {
  const cents = fc.integer({ min: -50_000, max: 200_000 })
  const sums = fc
    .record({ agreedCents: cents, givenBackCents: cents, writtenOffCents: cents, taxCents: cents })
    .chain((one) =>
      fc
        .record({ feeCents: cents, crewCents: cents, expenseCents: cents, mileageCents: cents })
        .map((more) => ({ ...one, ...more })),
    )
  fc.assert(
    fc.property(fc.array(sums, { minLength: 1 }), (accounts) => {
      const sum = sumProfitStatements(accounts)
      expect(computeProfitCents(sum)).toBe(accounts.reduce((all, one) => all + computeProfitCents(one), 0))
      const steps = computeWaterfallSteps(sum)
      const [agreed, ...taken] = steps.slice(0, -1)
      let at = agreed!.cents
      for (const { from, to, cents } of taken) {
        expect([to, from]).toEqual([at, at - cents])
        at = from
      }
      expect(at).toBe(steps.at(-1)!.cents)
    }),
  )
})

test('a median needs at least five events', () => {
  expect(computeHourlyProfitRange('Luxe', Array(4).fill(evening())).middle).toBe(null)
  const five = [1, 2, 3, 4, 5].map((n) => evening({ agreedCents: n * 75_000, eventId: String(n) }))
  expect(computeHourlyProfitRange('Luxe', five)).toMatchObject({
    evenings: 5,
    middle: { low: 8_400, median: 18_000, high: 27_600 },
  })
})

test('quantiles are ordered and lie between the minimum and maximum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => computeQuantile(sorted, share)) as [
        number,
        number,
        number,
      ]
      expect(sorted[0]! <= low && low <= middle && middle <= high && high <= sorted.at(-1)!).toBe(true)
    }),
  )
})

test('only past booked events with a name and an agreed price are compared', () => {
  const all = [
    evening(),
    evening({ day: '2027-06-01' }),
    evening({ name: null }),
    evening({ state: 'lost' }),
    evening({ agreedCents: 0 }),
  ]
  expect(filterPastEvents(all, '2027-06-01')).toEqual([all[0]])
})

test('events are grouped by weekday in order and by distance band', () => {
  const evenings = [evening(), evening({ day: '2027-05-07', milesAway: 51 }), evening({ milesAway: null })]
  const names = { experience: () => 'Luxe', source: () => 'Google' }
  const { byWeekday, byMiles } = computeProfitStatistics(evenings, names)
  expect(byWeekday.map(({ name, evenings }) => [name, evenings])).toEqual([
    ['Friday', 1],
    ['Saturday', 2],
  ])
  expect(byMiles.map(({ name }) => name)).toEqual(['11 to 25 miles', 'Over 50 miles'])
  expect([10, 11, 25, 50, 400].map(findDistanceBand)).toEqual([
    'Up to 10 miles',
    '11 to 25 miles',
    '11 to 25 miles',
    '26 to 50 miles',
    'Over 50 miles',
  ])
})
