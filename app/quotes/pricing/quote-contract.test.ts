import { formatEstimateLines } from './formatted-estimate.ts'
import { expect, test } from 'vitest'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { computeQuote } from './quote.ts'
import { quoteTextEn } from './quote-text.ts'

const choices = { experience: 'luxe-cocktail', package: null, bartenders: 0, cocktails: 4, garnishes: null, mixers: 0 }
const event = { guests: 120, times: { date: '2027-05-15', start: '17:00', end: '23:00' }, miles: 54 }

test('the example of the API contract is priced line by line', () => {
  const { estimate, timeline } = computeQuote(
    { ...event, choices },
    { ...sampleCatalog, version: 1 },
    'America/New_York',
  )
  // Labels and reasons are free text by the contract. Labels are compared case-insensitively.
  const lines = formatEstimateLines(estimate.lines, quoteTextEn).map((line) => ({
    ...line,
    label: line.label.toLowerCase(),
  }))
  expect({ ...estimate, lines, timeline }).toEqual({
    totalCents: 115_050,
    lines: [
      {
        code: 'experience',
        label: 'luxe cocktail experience',
        quantity: 1,
        unitCents: 80_000,
        totalCents: 80_000,
        reason: '4 hours of bartender service, 1–2 hours of set-up',
      },
      {
        code: 'bartender',
        label: 'additional bartender',
        quantity: 1,
        unitCents: 15_000,
        totalCents: 15_000,
        reason: '120 guests: at least two bartenders past 75',
      },
      {
        code: 'service-time',
        label: 'additional service time',
        quantity: 1,
        unitCents: 15_000,
        totalCents: 15_000,
        reason: expect.stringContaining('5 hours'),
      },
      {
        code: 'cocktail',
        label: 'additional specialty cocktail',
        quantity: 1,
        unitCents: 4_000,
        totalCents: 4_000,
        reason: 'a fourth, beyond your three',
      },
      {
        code: 'travel',
        label: 'additional travel mileage',
        quantity: 14,
        unitCents: 75,
        totalCents: 1_050,
        reason: '54 miles, 40 included',
      },
    ],
    bartenders: 2,
    serviceHours: 5,
    miles: 54,
    timeline: [
      { code: 'arrive', at: '2027-05-15T15:00:00-04:00' },
      { code: 'bar-opens', at: '2027-05-15T17:00:00-04:00' },
      { code: 'last-call', at: '2027-05-15T21:45:00-04:00' },
      { code: 'service-stops', at: '2027-05-15T22:00:00-04:00' },
      { code: 'event-ends', at: '2027-05-15T23:00:00-04:00' },
    ],
    open: [],
  })
})

test('service hours follow elapsed time when the clocks change', () => {
  const hours = (date: string) =>
    computeQuote(
      { ...event, times: { date, start: '21:00', end: '04:00' }, choices },
      { ...sampleCatalog, version: 1 },
      'America/New_York',
    ).estimate.serviceHours
  expect([hours('2027-05-15'), hours('2027-03-13'), hours('2027-11-06')]).toEqual([6, 5, 7])
})

test.each([
  ['17:00', '18:00', 'too-short'],
  ['17:00', '10:00', 'too-long'],
])('an event from %s to %s is %s and gets no price', (start, end, fault) => {
  const times = { date: '2027-05-15', start, end }
  const { estimate, timeline } = computeQuote(
    { ...event, times, choices },
    { ...sampleCatalog, version: 1 },
    'America/New_York',
  )
  expect(estimate).toMatchObject({ open: [fault], totalCents: null })
  expect(timeline).toEqual([])
})
