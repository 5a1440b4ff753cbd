import { describe, expect, test } from 'vitest'
import { sampleCatalogue } from '../catalogue/sample-catalogue.ts'
import { drinksAddress } from './drinks-address.ts'

const catalogue = { ...sampleCatalogue, version: 1 }

describe('the calculator with the quote on its dials', () => {
  const nothing = { guests: null, times: null, choices: { experience: null, package: null }, onRequest: [] }
  const at = (start: string, end: string, date = '2027-05-15') => ({ ...nothing, times: { date, start, end } })
  const chosen = (choices: object, onRequest: string[] = []) =>
    ({ ...nothing, choices: { ...nothing.choices, ...choices }, onRequest })

  test.each([
    ['nothing known', nothing, ''],
    ['guests', { ...nothing, guests: 120 }, '?guests=120'],
    ['six hours, five of them poured', at('17:00', '23:00'), '?hours=5'],
    ['five hours, four of them poured', at('17:00', '22:00'), '?hours=4'],
    ['4:40 poured are five, up to the next half', at('17:00', '22:40'), '?hours=5'],
    ['past midnight', at('18:00', '01:30'), '?hours=6.5'],
    ['the night the clocks go back has an hour more', at('20:00', '02:30', '2027-11-06'), '?hours=6.5'],
    ['sixteen hours', at('08:00', '00:00'), '?hours=15'],
    ['no time to pour anything', at('17:00', '18:00'), ''],
    ['Hops & Grapes', chosen({ experience: 'hops-and-grapes' }), '?bar=beer-wine'],
    ['Luxe', chosen({ experience: 'luxe-cocktail' }), '?bar=cocktails'],
    ['Luxe with beer and wine', chosen({ experience: 'luxe-cocktail' }, ['beer-and-wine']), '?bar=cocktails-beer-wine'],
    ['Dry Hire', chosen({ experience: 'dry-hire' }, ['beer-and-wine']), '?bar=full-bar'],
    ['all of it', { ...at('17:00', '23:00'), guests: 120, choices: { experience: 'luxe-cocktail', package: null } }, '?guests=120&hours=5&bar=cocktails'],
    ['a package is its experience', chosen({ package: 'elite' }), '?bar=cocktails'],
    ['gone from the menu', chosen({ experience: 'gone' }), ''],
  ])('%s', (_, asked, query) => {
    expect(drinksAddress(asked, catalogue, 'America/New_York')).toBe(`/alcohol-calculator${query}`)
  })
})
