import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { getEventCalculatorPath } from './event-calculator-path.ts'

const catalogue = { ...sampleCatalog, version: 1 }

describe('calculator link for a quote', () => {
  const nothing = {
    guests: null,
    times: null,
    choices: { experience: null, package: null },
    onRequest: [],
    occasion: '',
    drinks: null,
  }
  const at = (start: string, end: string, date = '2027-05-15') => ({ ...nothing, times: { date, start, end } })
  const chosen = (choices: object, onRequest: string[] = []) => ({
    ...nothing,
    choices: { ...nothing.choices, ...choices },
    onRequest,
  })

  const saturday = 'daypart=evening&weekday=fri-sat&hot=true'
  const luxe = '?bar=cocktails&experience=luxe-cocktail'
  const luxeWithWine = '?bar=cocktails-beer-wine&experience=luxe-cocktail'

  test.each([
    ['nothing known', nothing, ''],
    ['guests', { ...nothing, guests: 120 }, '?guests=120'],
    ['six hours with five hours of service', at('17:00', '23:00'), `?hours=5&${saturday}`],
    ['five hours with four hours of service', at('17:00', '22:00'), `?hours=4&${saturday}`],
    ['4:40 hours of service, rounded up to five', at('17:00', '22:40'), `?hours=5&${saturday}`],
    ['past midnight', at('18:00', '01:30'), `?hours=6.5&${saturday}`],
    [
      'the night the clocks go back has an hour more',
      at('20:00', '02:30', '2027-11-06'),
      '?hours=6.5&daypart=evening&weekday=fri-sat&hot=false',
    ],
    ['sixteen hours', at('08:00', '00:00'), '?hours=15&daypart=brunch&weekday=fri-sat&hot=true'],
    ['an event without service time', at('17:00', '18:00'), `?${saturday}`],
    ['Hops & Grapes', chosen({ experience: 'hops-and-grapes' }), '?bar=beer-wine&experience=hops-and-grapes'],
    ['Luxe', chosen({ experience: 'luxe-cocktail' }), luxe],
    ['Luxe with beer and wine', chosen({ experience: 'luxe-cocktail' }, ['beer-and-wine']), luxeWithWine],
    [
      'some supplies requested from the business',
      chosen({ experience: 'dry-hire' }, ['extra-hours', 'cups', 'ice-and-coolers']),
      '?bar=full-bar&experience=dry-hire&onRequest=ice-and-coolers&onRequest=cups',
    ],
    [
      'all supplies requested from the business',
      { ...at('17:00', '23:00'), guests: 120, choices: { experience: 'luxe-cocktail', package: null } },
      `?guests=120&hours=5&${saturday}&bar=cocktails&experience=luxe-cocktail`,
    ],
    ['a package is its experience', chosen({ package: 'elite' }), luxe],
    [
      'the event’s inputs apply, and the drinks of an attached list stay',
      { ...at('17:00', '23:00'), guests: 90, drinks: 'guests=140&hours=2&toast=sip&crowd=lively&occasion=shower' },
      `?guests=90&hours=5&toast=sip&crowd=lively&occasion=shower&${saturday}`,
    ],
    [
      'an attached list keeps its experience',
      { ...chosen({ experience: 'dry-hire' }), drinks: 'guests=140' },
      '?guests=140&experience=dry-hire',
    ],
    [
      'a list of spirits is ignored for a bar of beer and wine',
      { ...chosen({ experience: 'hops-and-grapes' }), drinks: 'beer=1&wine=1&spirits=2&cocktail=mojito' },
      '?bar=beer-wine&experience=hops-and-grapes',
    ],
    [
      'a cocktail bar with beer and wine keeps a custom split',
      {
        ...chosen({ experience: 'luxe-cocktail' }, ['beer-and-wine']),
        drinks: 'beer=3&wine=3&spirits=4&cocktail=mojito',
      },
      '?beer=3&wine=3&spirits=4&cocktail=mojito&experience=luxe-cocktail',
    ],
    [
      'a custom split loses beer and wine that were not requested',
      { ...chosen({ experience: 'luxe-cocktail' }), drinks: 'beer=3&wine=3&spirits=4&cocktail=mojito' },
      '?cocktail=mojito&bar=cocktails&experience=luxe-cocktail',
    ],
    [
      'a list of cocktails gets the requested beer and wine',
      { ...chosen({ experience: 'luxe-cocktail' }, ['beer-and-wine']), drinks: 'bar=cocktails&cocktail=mojito' },
      '?bar=cocktails-beer-wine&cocktail=mojito&experience=luxe-cocktail',
    ],
    [
      'named cocktails replace those of the list',
      { ...chosen({ experience: 'luxe-cocktail' }), drinks: 'cocktail=mojito', cocktails: ['negroni', 'margarita'] },
      '?bar=cocktails&cocktail=negroni&cocktail=margarita&named=true&experience=luxe-cocktail',
    ],
    [
      'a bar without spirits has no cocktails',
      { ...chosen({ experience: 'hops-and-grapes' }), cocktails: ['negroni'] },
      '?bar=beer-wine&experience=hops-and-grapes',
    ],
    [
      'the bar’s own times, past midnight',
      { ...at('17:00', '23:00'), barOpens: '18:00', barStops: '00:30' },
      `?hours=6.5&${saturday}`,
    ],
    [
      'guests who do not drink',
      { ...nothing, guests: 50, minors: 10, nonDrinkers: 10 },
      '?guests=50&under21=10&nonDrinkers=0.25',
    ],
    [
      'no more under 21 than there are guests now',
      { ...nothing, guests: 20, drinks: 'guests=60&under21=30' },
      '?guests=20&under21=20',
    ],
    ['a day and no times', { ...nothing, date: '2027-01-07', start: null }, '?weekday=sun-thu&hot=false'],
    ['gone from the menu', chosen({ experience: 'gone' }), ''],
  ])('the calculator link of a quote contains the known inputs: %s', (_, asked, query) => {
    expect(getEventCalculatorPath(asked, catalogue, 'America/New_York')).toBe(`/alcohol-calculator${query}`)
  })

  test.each([
    ['Our wedding!', 'wedding'],
    ['rehearsal dinner before the wedding', 'dinner'],
    ['Bridal shower', 'shower'],
    ['company holiday party', 'corporate'],
    ['Cocktail party', 'cocktail-party'],
    ['40th birthday', 'party'],
    ['Finally', null],
    ['Nuestra boda', 'wedding'],
    ['La cena de ensayo de la boda', 'dinner'],
    ['Baby shower de Ana', 'shower'],
    ['Fiesta de la compañía', 'corporate'],
    ['Noche de cócteles', 'cocktail-party'],
    ['Cumpleaños 50', 'party'],
    ['Mi Quinceañera', 'party'],
    ['Por fin', null],
  ])('the calculator link has the occasion read from “%s”', (occasion, expected) => {
    const query = expected ? `?occasion=${expected}` : ''
    expect(getEventCalculatorPath({ ...nothing, occasion }, catalogue, 'America/New_York')).toBe(
      `/alcohol-calculator${query}`,
    )
  })

  test.each([
    ['Friday in May', '2027-05-14', '17:00', 'daypart=evening&weekday=fri-sat&hot=true'],
    ['Sunday in November', '2027-11-07', '14:00', 'daypart=afternoon&weekday=sun-thu&hot=false'],
    ['Thursday in October', '2027-10-14', '11:30', 'daypart=brunch&weekday=sun-thu&hot=true'],
    ['three o’clock runs into the evening', '2027-04-03', '15:00', 'daypart=evening&weekday=fri-sat&hot=true'],
  ])('the calculator link has the time of day, weekday and weather of %s', (_, date, start, query) => {
    expect(getEventCalculatorPath(at(start, '20:30', date), catalogue, 'America/New_York')).toContain(query)
  })
})
