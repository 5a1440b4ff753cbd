import { expect, test } from 'vitest'
import { amountDifference } from './list-difference.ts'

test.each([
  ['8 cases', '10 cases', '+ 2 cases'],
  ['8 cases', '8 cases and one 12-pack', '+ one 12-pack'],
  ['10 cases and one 12-pack', '12 cases', '+ 1 case and one 12-pack'],
  ['one 12-pack', '1,000 cases', '+ 999 cases and one 12-pack'],
  ['10 cases', '9 cases', '1 case to spare'],
  ['1 bottle', '2 bottles', '+ 1 bottle'],
  ['971 sprigs', '1,165 sprigs', '+ 194 sprigs'],
  ['162 pinches', '163 pinches', '+ 1 pinch'],
  ['4 bar spoons', '6 bar spoons', '+ 2 bar spoons'],
  ['3 dashes', '1 dash', '2 dashes to spare'],
  ['500 cups', '475 cups', '25 cups to spare'],
  ['12 limes', '12 limes', null],
  ['', '', null],
  ['12', '15', '+ 3'],
  ['amounts to be agreed', '3 bottles', 'now 3 bottles'],
  ['3 bottles', '4 cups', 'now 4 cups'],
  ['2 bottles', '', 'now without an amount'],
])('bought %s, wanted %s: %s', (bought, wanted, words) => {
  expect(amountDifference({ amount: bought, note: '' }, { amount: wanted, note: '' })?.words ?? null).toBe(words)
})

test.each([
  [
    '22 bottles',
    '5 red, 12 white, 5 rosé or sparkling',
    '22 bottles',
    '10 red, 9 white, 3 rosé or sparkling',
    '+ 5 red',
  ],
  ['2 bottles', '1 vodka, 1 rum', '4 bottles', '2 vodka, 1 rum, 1 gin', '+ 2 bottles (1 vodka, 1 gin)'],
  ['2 bottles', '1 vodka, 1 rum', '2 bottles', '1 vodka, 1 rum; for what is mixed beside the cocktails', null],
  ['2 bottles', 'for 30 × Negroni', '2 bottles', 'for 31 × Negroni', null],
])('kinds count, too: %s of %s, wanted %s of %s', (had, hadNote, needs, needsNote, words) => {
  const difference = amountDifference({ amount: had, note: hadNote }, { amount: needs, note: needsNote })
  expect(difference?.words ?? null).toBe(words)
  if (words) expect(difference?.isMore).toBe(true)
})
