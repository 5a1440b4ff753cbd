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
  ['what is known', {}, 'At this price about $420 is left (team $364, 48 miles, usual supplies $85).'],
  [
    'what is not',
    { miles: null, suppliesCents: null },
    'At this price about $420 is left (team $364, miles not known, supplies not known yet).',
  ],
  [
    'the floor',
    { floorCents: 50_000 },
    'At this price about $420 is left (team $364, 48 miles, usual supplies $85). That is less than the $500 an evening is to leave.',
  ],
  ['a loss', { leftCents: -4_000 }, 'At this price about $40 is lost (team $364, 48 miles, usual supplies $85).'],
  [
    'evenings like it',
    { like: { experience: 'Luxe', evenings: 14, low: 4_100, median: 5_830, high: 8_370 } },
    'At this price about $420 is left (team $364, 48 miles, usual supplies $85). Your last 14 Luxe evenings left about $58 an hour for you; 8 in 10 of them between $41 and $84.',
  ],
])('the profit text of a proposal draft covers %s', (_, more, words) => {
  expect(formatDraftProfit({ ...left, ...more }).join(' ')).toBe(words)
})
