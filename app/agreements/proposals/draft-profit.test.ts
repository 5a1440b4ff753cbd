import { expect, test } from 'vitest'
import { formatDraftProfit, type DraftProfit } from './draft-profit.ts'

const left: DraftProfit = {
  leftCents: 42_180,
  crewCents: 36_400,
  miles: 48,
  suppliesCents: 8_520,
  floorCents: null,
  like: null,
}

test.each<[string, Partial<DraftProfit>, string]>([
  ['what is known', {}, 'About $420 profit after staff $364, 48 miles, usual supplies $85.'],
  [
    'what is not',
    { miles: null, suppliesCents: null },
    'About $420 profit after staff $364, miles not known, supplies not known yet.',
  ],
  [
    'the floor',
    { floorCents: 50_000 },
    'About $420 profit after staff $364, 48 miles, usual supplies $85. Your minimum is $500.',
  ],
  ['a loss', { leftCents: -4_000 }, 'About $40 loss after staff $364, 48 miles, usual supplies $85.'],
  [
    'evenings like it',
    { like: { experience: 'Luxe', evenings: 14, low: 4_100, median: 5_830, high: 8_370 } },
    'About $420 profit after staff $364, 48 miles, usual supplies $85. Your last 14 Luxe events made about $58 an hour of your time, most of them $41 to $84.',
  ],
])('the profit text of a proposal draft covers %s', (_, more, words) => {
  expect(formatDraftProfit({ ...left, ...more }).join(' ')).toBe(words)
})
