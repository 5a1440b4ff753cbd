import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTranslator } from '../../business/translator.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { formatSupplyProvidersEs } from '../../menu/catalog/supply-text-es.ts'
import type { Language } from '../../ui/language.ts'
import { calculatorParamNames, buildCalculatorPageData, findSourceQuote } from './calculator-page-data.ts'
import { calculatorText, calculatorScreenText } from './calculator-text.ts'

const wordsIn = (language: Language) => ({ ...calculatorScreenText(language), ...calculatorText(language) })
const open = (query: string, language: Language = 'en') =>
  buildCalculatorPageData(new URLSearchParams(query), 'https://bar.example', wordsIn(language))

test('a drinks plan is parsed from the query string', () => {
  expect(open('cocktail=mojito:3&guests=120&hours=4')).toEqual({
    query: 'guests=120&cocktail=mojito:3',
    own: [],
    prices: null,
    errors: [],
    summary: [],
    typed: {},
    siteUrl: 'https://bar.example',
    quote: null,
  })
})

test('without inputs the calculator defaults to the season, and inputs in the address win', () => {
  const start = (query: string, isHot: boolean) =>
    buildCalculatorPageData(new URLSearchParams(query), 'https://bar.example', wordsIn('en'), { isHot }).query
  expect([start('', false), start('utm_source=letter', false), start('', true)]).toEqual(['hot=false', 'hot=false', ''])
  expect([start('guests=80', false), start('hot=true', false)]).toEqual(['guests=80', ''])
})

test('tracking parameters on a shared link are not errors', () => {
  const page = open('guests=80&fbclid=x&utm_source=letter&igshid=1&mc_cid=a&mc_cid=b&_hsenc=p&__proto__=1')
  expect(page).toMatchObject({ query: 'guests=80', errors: [], summary: [], typed: {} })
})

test('calculator errors appear at each field and in the summary, and valid values are kept', () => {
  const page = open('guests=3000&hours=x&crowd=lively&cocktail=a&cocktail=b&price=1')
  expect(page.query).toBe('crowd=lively')
  expect(page.errors.map(({ field }) => field)).toEqual(['guests', 'hours', 'cocktail'])
  expect(page.summary.map(({ field }) => field)).toEqual(['guests', 'hours', 'cocktail'])
  expect(page.summary[0]?.message).toMatch(/^Guests: /)
  // Text that looks like a number is put back into its field. Other text is not repeated.
  expect(page.typed).toEqual({ guests: '3000' })
})

test('oversized input produces less than 1,000 characters of output', () => {
  for (const query of [`guests=${'9'.repeat(10_000)}`, `${'x'.repeat(10_000)}=1`, 'a&'.repeat(5_000)]) {
    expect(JSON.stringify(open(query)).length).toBeLessThan(1_000)
  }
})

test('the quote in the calculator’s URL determines who brings what', () => {
  const from = (query: string) => findSourceQuote(new URLSearchParams(query), sampleCatalog.experiences)
  expect(from('experience=luxe-cocktail&onRequest=cups&onRequest=extra-hours')).toMatchObject({
    experience: 'luxe-cocktail',
    onRequest: ['cups'],
    name: 'Luxe Cocktail Experience',
    whoBrings: { alcohol: 'you-guided', mixers: 'we', cups: 'we', ice: 'on-request' },
  })
  for (const query of ['', 'experience=gone', 'onRequest=cups', 'experience=']) expect(from(query)).toBeNull()
})

test('in Spanish, errors use Spanish labels and quotes use the owner’s translation', () => {
  const page = open('guests=x&under21=9999&nonDrinkers=2&hours=99&crowd=a&daypart=a&hot=a&beer=999&cocktail=a', 'es')
  expect(page.summary[0]?.message).toBe('Invitados: Escribe en cifras cuántos invitados son, de 1 a 2,000.')
  const params = new URLSearchParams('experience=luxe-cocktail&onRequest=cups')
  const luxe = 'Luxe Cocktail Experience'
  const quote = findSourceQuote(params, sampleCatalog.experiences, {
    ...createTranslator({ [luxe]: 'Experiencia' }),
    brings: formatSupplyProvidersEs,
  })
  expect(quote?.name).toBe('Experiencia')
  const untold = findSourceQuote(params, sampleCatalog.experiences, {
    ...createTranslator({}),
    brings: formatSupplyProvidersEs,
  })
  expect([quote?.lang, untold]).toEqual([undefined, expect.objectContaining({ name: luxe, lang: 'en' })])
  expect(quote?.weBring).toMatch(/^Nosotros llevamos los refrescos y jugos para mezclar, .*vasos/)
})

test('every error on the Spanish page is in Spanish', () => {
  const value = fc.constantFrom(
    '',
    '0',
    '1',
    '7',
    '101',
    '3000',
    '0.255',
    'x',
    'mojito',
    'mojito:9',
    'true',
    'beer-wine',
  )
  const query = fc.array(fc.tuple(fc.constantFrom(...calculatorParamNames.slice(0, -2)), value), { maxLength: 8 })
  fc.assert(
    fc.property(query, (pairs) => {
      const { errors } = open(new URLSearchParams(pairs).toString(), 'es')
      for (const { message } of errors)
        expect(message).not.toMatch(/\b(Give|Choose|Answer|the|this|menu twice|weight)\b/)
    }),
    { numRuns: 200 },
  )
})
