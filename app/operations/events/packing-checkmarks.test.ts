import { expect, test } from 'vitest'
import { findNextScheduleItem, computePackingPhase } from './packing-checkmarks.ts'
import { parsePackingCheckmarks } from './posted-checkmarks.ts'

test.each<[string, [string, string][], object[]]>([
  ['nothing', [], []],
  ['no way', [['line', 'a']], []],
  [
    'boxes that differ from how they were shown',
    [
      ['way', 'home'],
      ['line', 'a'],
      ['line', 'b'],
      ['shown', 'b'],
      ['shown', 'c'],
    ],
    [
      { line: 'a', way: 'home', isOn: true, ago: 0 },
      { line: 'c', way: 'home', isOn: false, ago: 0 },
    ],
  ],
  ['no JSON', [['ticks', '[{']], []],
  ['no list', [['ticks', '{"line":"a"}']], []],
  [
    'the later of two ticks of a line, whatever their order, and a time nobody believes',
    [
      [
        'ticks',
        JSON.stringify([
          { line: 'a', way: 'out', isOn: true, ago: 5 },
          { line: 'a', way: 'out', isOn: false, ago: 9 },
          { line: 'b', way: 'out', isOn: true, ago: -3 },
          { line: 'c', way: 'out', isOn: true, ago: 1e300 },
        ]),
      ],
    ],
    [
      { line: 'a', way: 'out', isOn: true, ago: 5 },
      { line: 'b', way: 'out', isOn: true, ago: 0 },
      { line: 'c', way: 'out', isOn: true, ago: 7_776_000_000 },
    ],
  ],
])('%s is parsed into the expected checkmarks', (_, pairs, ticks) => {
  expect(parsePackingCheckmarks(pairs)).toEqual(ticks)
})

const van = { leaves: 10, loadsIn: 20, homeFrom: 30 }
test.each([
  [{}, true, 9, 'out'],
  [{}, true, 10, 'away'],
  [{}, false, 19, 'out'],
  [{}, false, 20, 'away'],
  [{}, false, 30, 'home'],
  [{ leaves: null, loadsIn: null }, true, 29, 'out'],
])('the packing phase (times %j, all packed: %s) at minute %i is %s', (times, isFull, now, phase) => {
  expect(computePackingPhase({ ...van, ...times }, isFull, now)).toBe(phase)
})

test('a schedule item counts as next until its minute is over', () => {
  const moments = [{ at: 60_000 }, { at: 180_000 }]
  expect([0, 119_999, 120_000, 240_000].map((now) => findNextScheduleItem(moments, now)?.at)).toEqual([
    60_000,
    60_000,
    180_000,
    undefined,
  ])
})
