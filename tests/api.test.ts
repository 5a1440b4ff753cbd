import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStoredEvent, setEventStatus } from './doubles/stored-event.ts'
import { contractPlan } from './doubles/contract-plan.ts'
import { createTestApp, createAppVisitor, type TestApp } from './test-app.ts'

type Answer = Record<string, any>

let app: TestApp
let visit: Awaited<ReturnType<typeof createAppVisitor>>
let openapi: Answer
beforeAll(async () => {
  app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
  visit = await createAppVisitor(app)
  openapi = await (await visit('/api/openapi.json')).json()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Requests an API path and checks the response against the site’s own OpenAPI schema. */
async function requestValid(address: string): Promise<{ response: Response; body: Answer }> {
  const response = await visit(address)
  const path = openapi.paths[address.split('?')[0]!].get
  const type = response.headers.get('Content-Type')!.split(';')[0]!
  const schema = path.responses[response.status].content[type].schema
  const body = (await response.json()) as Answer
  expect(findSchemaErrors(body, schema)).toEqual([])
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  return { response, body }
}

function findSchemaErrors(body: unknown, schema: object) {
  const ajv = formats.default(new Ajv2020({ strict: true, allErrors: true, keywords: ['components'] }))
  const validate = ajv.compile({ ...schema, components: openapi.components })
  validate(body)
  return validate.errors ?? []
}

async function requestErrorFields(address: string): Promise<string[]> {
  const { response, body } = await requestValid(address)
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(body.status).toBe(400)
  return body.errors.map(({ field }: { field: string }) => field)
}

describe('/api/drinks', () => {
  test('/api/drinks returns the plan of the contract’s example', async () => {
    const { response, body } = await requestValid('/api/drinks?guests=100&bar=beer-wine')
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/)
    expect(body).toEqual(contractPlan)
  })

  test('a plan of /api/drinks with cocktails lists ingredients instead of spirits and mixers', async () => {
    // 100 guests, four hours, 440 drinks: a third margaritas, two thirds mojitos.
    const { body } = await requestValid('/api/drinks?bar=cocktails&cocktail=margarita:1&cocktail=mojito:2')
    expect(body).toMatchObject({
      spirits: null,
      mixersLitres: null,
      kegs: null,
      inputs: {
        cocktails: [
          { slug: 'margarita', weight: 1 },
          { slug: 'mojito', weight: 2 },
        ],
      },
      // 440 / 3 = 146.7 and 293.3
      cocktails: [
        { slug: 'margarita', name: 'Margarita', quantity: 147, standardDrinks: 1.58 },
        { slug: 'mojito', name: 'Mojito', quantity: 293, standardDrinks: 1.01 },
      ],
    })
    // 147 × 50 × 1.05 = 7717.5
    expect(body.ingredients[0]).toEqual({
      name: 'tequila',
      kind: 'spirit',
      ml: 7718,
      count: null,
      packs: 11,
      pack: '750 ml bottle',
    })
    // 293 × 6 × 1.05 = 1845.9
    expect(body.ingredients.find(({ name }: Answer) => name === 'mint sprigs')).toEqual({
      name: 'mint sprigs',
      kind: 'each',
      ml: null,
      count: 1845.9,
      packs: 1846,
      pack: 'piece',
    })
  })

  test('every nonDrinkers share from 0 to 0.9 matches the OpenAPI schema', async () => {
    const { parameters, responses } = openapi.paths['/api/drinks'].get
    const asked = parameters.find(({ name }: Answer) => name === 'nonDrinkers').schema
    const shares = Array.from({ length: 91 }, (_, percent) => percent / 100)
    const bodies = await Promise.all(
      shares.map(async (share) => (await visit(`/api/drinks?nonDrinkers=${share}`)).json()),
    )
    expect(bodies.map(({ inputs }) => inputs.nonDrinkers)).toEqual(shares)
    const list = (items: object) => ({ type: 'array', items })
    expect(findSchemaErrors(bodies, list(responses[200].content['application/json'].schema))).toEqual([])
    expect(findSchemaErrors(shares, list(asked))).toEqual([])
  })

  test.each([
    '',
    '?guests=&hot=',
    '?under21=100',
    '?hours=0.5&guests=1',
    '?guests=2000&hours=15&crowd=lively&occasion=party',
    '?beer=0&wine=0&spirits=1&cocktail=long-island-iced-tea',
    '?chill=false&hot=false&toast=full&cushion=tight',
  ])('/api/drinks returns a plan for the query %s', async (query) => {
    expect((await requestValid(`/api/drinks${query}`)).response.status).toBe(200)
  })

  test.each([
    ['guests=0&hours=4.2&crowd=mad&unknown=1', ['guests', 'hours', 'crowd', 'unknown']],
    ['guests=50&guests=50', ['guests']],
    ['hot=yes', ['hot']],
    ['beer=0&wine=0&spirits=0', ['beer']],
    ['under21=101', ['under21']],
    ['cocktail=mojito&cocktail=paloma&cocktail=negroni&cocktail=daiquiri', ['cocktail']],
    ['cocktail=mojito:9', ['cocktail']],
    ['bar=beer-wine&cocktail=mojito', ['cocktail']],
    [`guests=${'9'.repeat(10_000)}`, ['guests']],
  ])('/api/drinks refuses the query %.50s with the names of its wrong fields', async (query, fields) => {
    expect(await requestErrorFields(`/api/drinks?${query}`)).toEqual(fields)
  })
})

const example = 'experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00&miles=54&cocktails=4'
/** The example query with changed parameters. A null value removes its parameter. */
const getEstimate = (changes: Record<string, string | null>) => {
  const params = new URLSearchParams(example)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return `/api/estimate?${params}`
}

describe('/api/estimate', () => {
  test('/api/estimate returns the estimate of the contract’s example', async () => {
    const { response, body } = await requestValid(`/api/estimate?${example}`)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    const text = expect.stringMatching(/./)
    const line = (code: string, quantity: number, unitCents: number, totalCents: number, reason: unknown = text) => ({
      code,
      label: text,
      quantity,
      unitCents,
      totalCents,
      reason,
    })
    expect(body).toEqual({
      from: true,
      currency: 'USD',
      totalCents: 115_050,
      lines: [
        line('experience', 1, 80_000, 80_000, '4 hours of bartender service, 1–2 hours of set-up'),
        line('bartender', 1, 15_000, 15_000, '120 guests: at least two bartenders past 75'),
        line('service-time', 1, 15_000, 15_000),
        line('cocktail', 1, 4_000, 4_000, 'a fourth, beyond your three'),
        line('travel', 14, 75, 1_050, '54 miles, 40 included'),
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

  test.each([
    ['no place', { miles: null }, { miles: null, open: ['travel'], totalCents: 114_000 }],
    ['a ZIP that is none', { miles: null, zip: '00000' }, { miles: null, open: ['travel'] }],
    ['the base itself', { miles: null, zip: '32259' }, { miles: 0, open: [] }],
    ['half a mile up', { miles: '40.5' }, { miles: 41 }],
    ['a third of a mile', { miles: '40.33333333333333' }, { miles: 40 }],
    ['the day of the question', { date: '2026-11-20' }, {}],
    ['the first of two hours and a half', { end: '18:01' }, { serviceHours: 0.02 }],
    ['past midnight, sixteen hours', { end: '09:00' }, { serviceHours: 15 }],
    ['the night the clocks go back', { date: '2027-11-06', start: '20:00', end: '02:00' }, { serviceHours: 6 }],
    ['nothing but what is needed', { miles: null, cocktails: null }, { totalCents: 110_000 }],
    ['empty is absent', { miles: '', zip: '', cocktails: '', mixers: '' }, { totalCents: 110_000, open: ['travel'] }],
    // 400 + 2 × 150: 150 guests need a second bartender and a third is requested. 225 guests would need three.
    [
      'bartenders beyond the rule',
      { experience: 'dry-hire', guests: '150', bartenders: '1', cocktails: null, end: '21:00' },
      { bartenders: 3, totalCents: 40_000 + 2 * 15_000 + 1_050 },
    ],
  ])('/api/estimate returns the expected values: %s', async (_, changes, expected) => {
    expect((await requestValid(getEstimate(changes))).body).toMatchObject(expected)
  })

  test.each([
    ['nothing said', '/api/estimate', ['experience', 'guests', 'date', 'start', 'end']],
    ['no such experience', getEstimate({ experience: 'gold' }), ['experience']],
    ['a name every object has', getEstimate({ experience: 'constructor' }), ['experience']],
    ['guests in words', getEstimate({ guests: '1e2' }), ['guests']],
    ['too many', getEstimate({ guests: '2001' }), ['guests']],
    ['yesterday, there', getEstimate({ date: '2026-11-19' }), ['date']],
    ['no such day', getEstimate({ date: '2027-02-29' }), ['date']],
    ['a day written otherwise', getEstimate({ date: '5/15/2027' }), ['date']],
    ['a time written otherwise', getEstimate({ start: '5 PM', end: '24:00' }), ['start', 'end']],
    ['an hour is too short', getEstimate({ end: '18:00' }), ['end']],
    ['more than sixteen hours', getEstimate({ end: '09:01' }), ['end']],
    ['the same time is a whole day', getEstimate({ end: '17:00' }), ['end']],
    ['both ZIP and miles', getEstimate({ zip: '32259' }), ['zip', 'miles']],
    ['four digits', getEstimate({ miles: null, zip: '3225' }), ['zip']],
    ['too far', getEstimate({ miles: '5000.1' }), ['miles']],
    ['backwards', getEstimate({ miles: '-1' }), ['miles']],
    [
      'fractions of people',
      getEstimate({ bartenders: '1.5', mixers: '51', garnishes: 'two', cocktails: '-1' }),
      ['bartenders', 'cocktails', 'garnishes', 'mixers'],
    ],
    ['a total of its own', getEstimate({ totalCents: '1' }), ['totalCents']],
    ['given twice', `/api/estimate?${example}&guests=120`, ['guests']],
    ['ten thousand characters', getEstimate({ zip: '3'.repeat(10_000), miles: null }), ['zip']],
  ])('/api/estimate refuses a query and names its wrong parameters: %s', async (_, address, fields) => {
    expect((await requestErrorFields(address)).toSorted()).toEqual(fields.toSorted())
  })
})

describe('shared API behavior', () => {
  test.each(['/api/drinks', '/api/estimate', '/api/openapi.json'])(
    '%s allows only GET, HEAD and OPTIONS, from any origin',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const refused = await visit(path, { method, headers: { Origin: 'https://elsewhere.example' } })
        expect(refused.status).toBe(405)
        expect(refused.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
        expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
        expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
        expect(await refused.json()).toMatchObject({ status: 405 })
      }
      const preflight = await visit(path, { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('GET')
    },
  )

  test('API calls over the limit get a 429 for a minute, separately for each address', async () => {
    await using strict = await createTestApp('sqlite', { API_PER_MINUTE: '2' })
    const [one, other] = await Promise.all([createAppVisitor(strict), createAppVisitor(strict, '192.0.2.2')])
    expect((await one('/api/drinks')).status).toBe(200)
    expect((await one('/api/estimate')).status).toBe(400)
    strict.advance(15_000)
    const refused = await one('/api/drinks')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('45')
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await refused.json()).toMatchObject({ status: 429 })
    expect((await one('/api/drinks', { method: 'OPTIONS' })).status).toBe(204)
    expect((await other('/api/drinks')).status).toBe(200)
    strict.advance(45_000)
    expect((await one('/api/drinks')).status).toBe(200)
  })

  test('the OpenAPI examples match their schemas', async () => {
    expect(openapi.openapi).toBe('3.1.0')
    for (const path of Object.values<Answer>(openapi.paths)) {
      const { schema, example } = path.get.responses[200].content['application/json']
      expect(findSchemaErrors(example, schema)).toEqual([])
    }
    const names = (path: string) => openapi.paths[path].get.parameters.map(({ name }: Answer) => name)
    expect(names('/api/drinks')).toEqual([
      'guests',
      'under21',
      'nonDrinkers',
      'hours',
      'crowd',
      'daypart',
      'occasion',
      'weekday',
      'hot',
      'cushion',
      'bar',
      'beer',
      'wine',
      'spirits',
      'toast',
      'cocktail',
      'chill',
    ])
    expect(names('/api/estimate')).toEqual([
      'experience',
      'guests',
      'date',
      'start',
      'end',
      'zip',
      'miles',
      'bartenders',
      'cocktails',
      'garnishes',
      'mixers',
    ])
  })
})

describe('/api/availability', () => {
  const evening = '/api/availability?date=2027-10-16&start=17:00&end=22:00&guests=60&experience=dry-hire&miles=10'

  test('/api/availability reports a booked day as taken, with nearby days that are open', async () => {
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    const visit = await createAppVisitor(app)
    const requestValid = async (address: string) => {
      const response = await visit(address)
      const schema = openapi.paths['/api/availability'].get.responses[200].content['application/json'].schema
      const body = (await response.json()) as Answer
      expect(findSchemaErrors(body, schema)).toEqual([])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      return body
    }
    expect(await requestValid(evening)).toEqual({
      date: '2027-10-16',
      state: 'open',
      words: 'Saturday, October 16, 2027 is open. Your yes and the deposit make it yours.',
      until: null,
      near: [],
    })
    const request = { eventDate: '2027-10-16', eventStartTime: '18:00', eventEndTime: '23:00' }
    const { id } = await createStoredEvent(app.db, app.now(), { request }, { state: 'held', held_until: '2026-12-01' })
    expect(await requestValid(evening)).toMatchObject({ state: 'held', until: '2026-12-01' })
    await setEventStatus(app.db, id, { state: 'booked' })
    const { state, words, near } = await requestValid(evening)
    expect([state, words]).toEqual(['taken', 'We are booked on Saturday, October 16, 2027.'])
    expect(near.map(({ date }: Answer) => date)).toEqual([
      '2027-10-09',
      '2027-10-23',
      '2027-10-15',
      '2027-10-17',
      '2027-10-14',
    ])
    for (const { date, start, end, guests, differenceCents } of near) {
      expect(differenceCents).toBe(0)
      const { state } = await requestValid(
        `/api/availability?date=${date}&start=${start}&end=${end}&guests=${guests}&miles=10`,
      )
      expect(state).toBe('open')
    }
    // Without times the query is for the whole evening, which the booked event takes. Its former hold takes nothing
    // once it is lost.
    expect(await requestValid('/api/availability?date=2027-10-16')).toMatchObject({ state: 'taken' })
    await setEventStatus(app.db, id, { state: 'lost' })
    expect(await requestValid('/api/availability?date=2027-10-16')).toMatchObject({ state: 'open' })
  })

  test('an error of /api/availability names every wrong parameter', async () => {
    expect(await requestErrorFields('/api/availability')).toEqual(['date'])
    expect(await requestErrorFields('/api/availability?date=2026-11-19')).toEqual(['date'])
    const all = 'date=2027-02-30&start=25:00&end=x&guests=0&experience=keg&zip=1&miles=9999&bartenders=51&venue=x'
    expect((await requestErrorFields(`/api/availability?${all}`)).toSorted()).toEqual(
      ['bartenders', 'date', 'end', 'experience', 'guests', 'miles', 'start', 'venue', 'zip'].toSorted(),
    )
    expect(await requestErrorFields('/api/availability?date=2027-10-16&start=17:00')).toEqual(['end'])
    expect(await requestErrorFields('/api/availability?date=2027-10-16&zip=32259&miles=4')).toEqual(['zip', 'miles'])
    expect(await requestErrorFields('/api/availability?date=2027-10-16&start=17:00&end=17:30')).toEqual(['end'])
  })
})
