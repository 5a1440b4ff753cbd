import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, formatDollarsAndCents } from '../money.ts'
import { maxAmountCents, parseDollars, formatDollarsInput } from './parse-dollars.ts'

test.each([
  ['600', 60_000],
  ['$600', 60_000],
  ['600.50', 60_050],
  ['1,150.50', 115_050],
  [' $ 1,150 ', 115_000],
  ['1150', 115_000],
  ['0.75', 75],
  ['$0.05', 5],
  ['0', 0],
  ['100,000', maxAmountCents],
])('the text %j is parsed as a price', (typed, cents) => {
  expect(parseDollars(typed)).toEqual({ cents })
})

test.each([
  ['', /^Enter an amount/],
  ['  $ ', /^Enter an amount/],
  ['1.500', /1,500 .* 1\.50/],
  ['6,5', /two digits after a dot/],
  ['600.5', /two digits after a dot/],
  ['1,15', /two digits after a dot/],
  ['600-800', /one amount, not a span/],
  ['$600 to $800', /one amount, not a span/],
  ['600 – 800', /one amount, not a span/],
  ['about 600', /number alone/],
  ['600 dollars', /number alone/],
  ['600€', /number alone/],
  ['-5', /without a minus/],
  ['−5', /without a minus/],
  ['1,1500', /^Write it like/],
  ['0,600', /1,500 .* 1\.50/],
  ['12,34,567', /^Write it like/],
  ['1 150', /^Write it like/],
  ['600.', /^Write it like/],
  ['.75', /^Write it like/],
  ['007', /^Write it like/],
  ['1.150,50', /^Write it like/],
  ['100,000.01', /at most 100,000/],
  ['9'.repeat(400), /at most 100,000/],
  ['1e3', /number alone/],
  ['６００', /number alone/],
])('the price %j is rejected with a message on how to fix it', (typed, mend) => {
  expect(parseDollars(typed)).toEqual({ problem: expect.stringMatching(mend) })
})

test('every formatted price parses back to the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmountCents }), (cents) => {
      for (const print of [formatDollars, formatDollarsAndCents, formatDollarsInput])
        expect(parseDollars(print(cents))).toEqual({ cents })
    }),
  )
})

test('any text gives a whole number of cents or an error message', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-$ .,0-9]{0,12}$/)), (typed) => {
      const reading = parseDollars(typed)
      if ('problem' in reading) expect(reading.problem).not.toBe('')
      else
        expect(Number.isSafeInteger(reading.cents) && reading.cents >= 0 && reading.cents <= maxAmountCents).toBe(true)
    }),
  )
})
