import { formatEstimateLines } from './formatted-estimate.ts'
import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { countRequiredBartenders, computeEstimate, type EstimateEvent } from './estimate.ts'
import type { EstimateChoices } from './estimate-lines.ts'
import { quoteTextEn } from './quote-text.ts'

const catalogue = { ...sampleCatalog, version: 1 }
const nothing: EstimateChoices = {
  experience: null,
  package: null,
  bartenders: 0,
  cocktails: null,
  garnishes: null,
  mixers: 0,
}
// Five hours, four with the bar open: exactly what every experience includes.
const evening: EstimateEvent = { guests: 50, minutes: 300, miles: 0 }

const priced = (choices: Partial<EstimateChoices>, event: Partial<EstimateEvent> = {}) =>
  computeEstimate({ ...evening, ...event }, { ...nothing, ...choices }, catalogue)
const inShort = (choices: Partial<EstimateChoices>, event: Partial<EstimateEvent> = {}) =>
  Object.fromEntries(priced(choices, event).lines.map(({ code, quantity }) => [code, quantity]))

test.each([
  ['hops-and-grapes', 60_000],
  ['luxe-cocktail', 80_000],
  ['dry-hire', 40_000],
])('%s by itself costs its starting price of %i cents', (experience, cents) => {
  const { lines, totalCents, bartenders, serviceHours, open } = priced({ experience })
  expect({ codes: lines.map(({ code }) => code), totalCents, bartenders, serviceHours, open }).toEqual({
    codes: ['experience'],
    totalCents: cents,
    bartenders: 1,
    serviceHours: 4,
    open: [],
  })
})

test.each([
  [1, 1],
  [75, 1],
  [76, 2],
  [150, 2],
  [151, 3],
  [225, 3],
  [226, 4],
  [2000, 27],
])('%i guests need %i bartenders, and all but the first cost $150', (guests, needed) => {
  expect(countRequiredBartenders(guests, catalogue.rules)).toBe(needed)
  const { bartenders, totalCents } = priced({ experience: 'dry-hire' }, { guests })
  expect(bartenders).toBe(needed)
  expect(totalCents).toBe(40_000 + (needed - 1) * 15_000)
})

test.each([
  // elapsed minutes, service hours, extra hours charged
  [61, 0.02, 0],
  [120, 1, 0],
  [300, 4, 0],
  [301, 4.02, 1],
  [360, 5, 1],
  [361, 5.02, 2],
  [400, 5.67, 2],
  [960, 15, 11],
])('an event of %i minutes has %s hours of service, %i of them extra', (minutes, hours, extra) => {
  const { serviceHours, totalCents } = priced({ experience: 'dry-hire' }, { minutes })
  expect(serviceHours).toBe(hours)
  expect(totalCents).toBe(40_000 + extra * 15_000)
})

test.each([
  [0, 0],
  [40, 0],
  [40.4, 0],
  [40.5, 1],
  [41, 1],
  [54, 14],
  [5000, 4960],
])('for %s miles, %i are charged at 75 cents each', (miles, charged) => {
  const quote = priced({ experience: 'dry-hire' }, { miles })
  expect(quote.totalCents).toBe(40_000 + charged * 75)
  expect(quote.miles).toBe(Math.round(miles))
})

describe('Luxe charges only extras beyond its inclusions', () => {
  test.each<[Partial<EstimateChoices>, Record<string, number>, number]>([
    [{ cocktails: 0, garnishes: 0 }, {}, 80_000],
    [{ cocktails: 3, garnishes: 2 }, {}, 80_000],
    [{ cocktails: 4, garnishes: 3 }, { garnish: 1, cocktail: 1 }, 85_500],
    [{ mixers: 2 }, { mixer: 2 }, 85_000],
    [{ bartenders: 2 }, { bartender: 2 }, 110_000],
    [{ cocktails: 50, garnishes: 50, mixers: 50 }, { garnish: 48, mixer: 50, cocktail: 47 }, 465_000],
  ])('a Luxe estimate charges only what exceeds the inclusions: %o', (choices, lines, cents) => {
    const experience = 'luxe-cocktail'
    expect(inShort({ experience, ...choices })).toEqual({ experience: 1, ...lines })
    expect(priced({ experience, ...choices }).totalCents).toBe(cents)
  })
})

test.each(['dry-hire', 'hops-and-grapes'])('%s charges for each cocktail and garnish', (experience) => {
  expect(inShort({ experience, cocktails: 1, garnishes: 1 })).toEqual({
    experience: 1,
    garnish: 1,
    cocktail: 1,
  })
})

describe('packages', () => {
  test.each<[string, Partial<EstimateEvent>, Partial<EstimateChoices>, number]>([
    ['base', {}, {}, 40_000],
    ['standard', {}, {}, 80_000],
    // Luxe, a bartender, an hour.
    ['elite', {}, {}, 110_000],
    // Requirements of the event count toward the package: Elite has two bartenders and five hours anyway.
    ['elite', { guests: 120, minutes: 360 }, {}, 110_000],
    ['elite', { guests: 120 }, {}, 110_000],
    ['elite', { minutes: 361 }, {}, 125_000],
    ['elite', { guests: 151 }, {}, 125_000],
    ['elite', {}, { bartenders: 1 }, 110_000],
    ['elite', {}, { bartenders: 2 }, 125_000],
    ['base', { guests: 76, minutes: 301 }, {}, 70_000],
    // A package decides the experience, whatever else was chosen.
    ['base', {}, { experience: 'luxe-cocktail' }, 40_000],
  ])('the package %s for an event with %o and extras %o has the expected total', (bundle, event, choices, cents) => {
    expect(priced({ package: bundle, ...choices }, event).totalCents).toBe(cents)
  })

  test('a package no longer on the menu counts as not chosen', () => {
    expect(priced({ package: 'deluxe' })).toMatchObject({ totalCents: null, open: ['experience'] })
    expect(priced({ package: 'deluxe', experience: 'dry-hire' }).totalCents).toBe(40_000)
  })
})

describe('estimate with missing details', () => {
  test.each<[string, Partial<EstimateChoices>, Partial<EstimateEvent>, string[]]>([
    ['no experience', {}, {}, ['experience']],
    ['no guests', { experience: 'dry-hire' }, { guests: null }, ['guests']],
    ['no times', { experience: 'dry-hire' }, { minutes: null }, ['times']],
    ['nothing at all', {}, { guests: null, minutes: null, miles: null }, ['experience', 'guests', 'times', 'travel']],
  ])('an estimate with %s has no total', (_, choices, event, open) => {
    const quote = priced(choices, event)
    expect(quote.open).toEqual(open)
    expect(quote.totalCents).toBeNull()
    expect(JSON.stringify(formatEstimateLines(quote.lines, quoteTextEn))).not.toMatch(/null|undefined|NaN/)
  })

  test('an estimate without miles has a total that excludes travel', () => {
    const quote = priced({ experience: 'dry-hire' }, { miles: null })
    expect(quote).toMatchObject({ totalCents: 40_000, miles: null, open: ['travel'] })
    expect(quote.lines.map(({ code }) => code)).toEqual(['experience'])
  })

  test('an estimate without an experience lists the known lines', () => {
    expect(inShort({}, { guests: 120, minutes: 360, miles: 54 })).toEqual({
      bartender: 1,
      'service-time': 1,
      travel: 14,
    })
  })
})
