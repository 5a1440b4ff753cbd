import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSetting } from '../app/business/business.server.ts'
import { emptyHouse, visitor, type TestHouse } from './house.ts'

let house: TestHouse
let visit: Awaited<ReturnType<typeof visitor>>
beforeAll(async () => {
  house = await emptyHouse()
  visit = await visitor(house)
})
afterAll(() => house[Symbol.asyncDispose]())

async function open(query = '') {
  const response = await visit(`/alcohol-calculator${query}`)
  return { response, html: await response.text() }
}

describe('the calculator’s address is the plan', () => {
  test('alone it shows the plan of somebody who says nothing', async () => {
    const { response, html } = await open()
    expect(response.status).toBe(200)
    // 80 × 5 × 1.1
    expect(html).toContain('440 drinks, 100 guests, 4 hours')
    expect(html).toContain('80 × 5 × 1 = 400 drinks likely drunk.')
    expect(html).toContain('href="/quote?drinks=guests%3D100"')
  })

  test('with answers it shows theirs, and hands them to the quote as they are', async () => {
    const { html } = await open('?guests=120&cocktail=mojito:3&hours=5')
    expect(html).toContain('href="/quote?drinks=guests%3D120%26hours%3D5%26cocktail%3Dmojito%3A3"')
    expect(html).toContain('value="mojito:3" selected=""')
  })

  test('what is wrong is named beside its field and above, and the rest is kept', async () => {
    const { response, html } = await open('?guests=3000&bar=pub&foo=1&crowd=lively&cocktail=a&cocktail=b&cocktail=c&cocktail=d')
    expect(response.status).toBe(400)
    expect(html).toContain('<title>Error: ')
    for (const field of ['guests', 'bar', 'cocktail', 'dials-foo']) expect(html).toContain(`href="#${field}"`)
    for (const id of ['guests-error', 'bar-error', 'cocktail-error', 'dials-foo', 'guests', 'bar', 'cocktail']) {
      expect(html.split(`id="${id}"`), id).toHaveLength(2)
    }
    expect(html).toMatch(/<input[^>]*id="guests"[^>]*value="3000"/)
    expect(html).toMatch(/<input[^>]*value="lively"[^>]*checked=""|<input[^>]*checked=""[^>]*value="lively"/)
  })

  test('scripts in an address stay words', async () => {
    const { html } = await open('?%3Cscript%3Ealert(1)%3C/script%3E=1&guests=%22%3E%3Cimg%3E')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('"><img>')
  })

  test('nothing on it needs a style attribute, which the policy would refuse', async () => {
    for (const query of ['', '?foo=1', '?cocktail=mai-tai&toast=full']) expect((await open(query)).html).not.toMatch(/\sstyle="/)
  })
})

test('somebody else’s calculator stands in place of ours when the owner says so', async () => {
  const src = 'https://calculator.example/embed?bar=1'
  await writeSetting(house.db, 'hosted', { quoteUrl: null, calculatorUrl: src, calculatorHeight: 1234 }, house.now())
  const { response, html } = await open('?foo=1')
  expect(response.status).toBe(200)
  expect(html).toMatch(/<iframe[^>]*title="Alcohol Calculator"[^>]*>/)
  expect(html).toContain(`src="${src}"`)
  expect(html).toContain('height="1234"')
  expect(html).not.toContain('id="dials"')
  expect(response.headers.get('Content-Security-Policy')).toContain('frame-src https://calculator.example;')
})
