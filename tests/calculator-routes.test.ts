import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { createTestApp, createAppVisitor, type TestApp } from './test-app.ts'

let app: TestApp
let visit: Awaited<ReturnType<typeof createAppVisitor>>
beforeAll(async () => {
  app = await createTestApp()
  visit = await createAppVisitor(app)
})
afterAll(() => app[Symbol.asyncDispose]())

async function open(query = '') {
  const response = await visit(`/alcohol-calculator${query}`)
  return { response, html: await response.text() }
}

describe('calculator page', () => {
  test('without parameters the calculator shows the default plan, in the weather of the month', async () => {
    const { response, html } = await open()
    expect(response.status).toBe(200)
    // 80 × 5 × 1.1
    expect(html).toContain('440 drinks, 100 guests, 4 hours')
    expect(html).toContain('80 × 5 × 1 = 400 drinks likely poured.')
    // November is cool: the weather is in the page's links.
    expect(html).toContain('href="/quote?drinks=hot%3Dfalse"')
    expect(html).not.toContain('for the heat')
    expect((await open('?guests=100')).html).toContain('for the heat')
  })

  test('answers in the URL fill the calculator form and pass unchanged to the quote', async () => {
    const { html } = await open('?guests=120&cocktail=mojito:3&hours=5')
    expect(html).toContain('href="/quote?drinks=guests%3D120%26hours%3D5%26cocktail%3Dmojito%3A3"')
    expect(html).toContain('value="mojito:3" selected=""')
  })

  test('invalid calculator parameters are named at the field and in the summary', async () => {
    const { response, html } = await open(
      '?guests=3000&bar=pub&foo=1&crowd=lively&cocktail=a&cocktail=b&cocktail=c&cocktail=d',
    )
    expect(response.status).toBe(400)
    expect(html).toContain('<title>Error: ')
    for (const field of ['guests', 'bar', 'cocktail']) expect(html).toContain(`href="#${field}"`)
    expect(html).not.toMatch(/\bfoo\b/)
    for (const id of ['guests-error', 'bar-error', 'cocktail-error', 'guests', 'bar', 'cocktail']) {
      expect(html.split(`id="${id}"`), id).toHaveLength(2)
    }
    expect(html).toMatch(/<input[^>]*id="guests"[^>]*value="3000"/)
    expect(html).toMatch(/<input[^>]*value="lively"[^>]*checked=""|<input[^>]*checked=""[^>]*value="lively"/)
  })

  test('tracking parameters in the URL are ignored, even repeated ones', async () => {
    const { response, html } = await open('?guests=120&igshid=abc&mc_cid=1&mc_cid=2&mc_eid=x&ttclid=y&foo')
    expect(response.status).toBe(200)
    expect(html).toContain('528 drinks, 120 guests, 4 hours')
    expect(html).not.toContain('igshid')
    // The API still refuses unknown parameters, because a typing error in a program should not pass unnoticed.
    expect((await visit('/api/drinks?guests=120&igshid=abc')).status).toBe(400)
  })

  test('for an experience, supplies we bring are named but not on the shopping list', async () => {
    const { html } = await open('?guests=120&bar=cocktails-beer-wine&experience=luxe-cocktail&onRequest=cups')
    const list = html.slice(html.indexOf('id="list"'), html.indexOf('class="acts"'))
    expect(list).toMatch(/You buy<.*Beer, 12 oz.*From us</s)
    expect(list).not.toMatch(/Napkins,?<|Limes<|Mixers, 1 liter|Cups</)
    // The text of Services, with the wish granted.
    expect(list).toContain(
      'We bring mixers, garnish, cups, napkins, straws and bar tools, and choose the spirits with you',
    )
    expect(html).toContain('<input type="hidden" name="experience" value="luxe-cocktail"/>')
    expect(html).toContain('<input type="hidden" name="onRequest" value="cups"/>')
    const drinks = encodeURIComponent('guests=120&bar=cocktails-beer-wine')
    expect(html).toContain(`href="/quote?drinks=${drinks}&amp;experience=luxe-cocktail"`)
    expect((await open('?experience=gone&onRequest=cups')).html).not.toContain('>From us<')
  })

  test('the Spanish calculator has its own URL and links to Spanish pages', async () => {
    const query = '?guests=120&cocktail=mojito&experience=luxe-cocktail&onRequest=cups'
    const response = await visit(`/es/alcohol-calculator${query}&igshid=abc`)
    const html = (await response.text()).replaceAll('<!-- -->', '')
    expect([response.status, /<html lang="(..)">/.exec(html)?.[1]]).toEqual([200, 'es'])
    for (const words of [
      '528 bebidas, 120 invitados, 4 horas',
      '96 × 5 × 1 = 480 bebidas que probablemente se servirán.',
      'Incluido en: Experiencia Luxe Cocktail.',
      '1.5 oz de ron blanco, 0.75 oz de jugo de limón verde, 6 ramitas de hierbabuena',
      'action="/es/alcohol-calculator"',
      `href="/alcohol-calculator${query.replaceAll('&', '&amp;')}" lang="en"`,
      'href="/es/quote?drinks=guests%3D120%26cocktail%3Dmojito&amp;experience=luxe-cocktail"',
    ])
      expect(html).toContain(words)
    expect(html).toMatch(
      /Tú compras<.*Cerveza, 12 oz.*De nuestra parte<.*Nosotros llevamos los refrescos y jugos para mezclar, .*vasos/s,
    )

    const bad = await visit('/es/alcohol-calculator?guests=3000&cocktail=mojito&cocktail=mojito')
    expect(bad.status).toBe(400)
    const said = await bad.text()
    expect(said).toContain('Invitados: Escribe en cifras cuántos invitados son, de 1 a 2,000.')
    expect(said).toContain('Mojito está dos veces en el menú.')
    expect(said).toMatch(/<input[^>]*id="guests"[^>]*value="3000"/)

    for (const path of ['/es', '/es/quote', '/es/services'])
      expect(await (await visit(path)).text()).toContain('href="/es/alcohol-calculator')
  })

  test('HTML in the URL is escaped', async () => {
    const { html } = await open('?%3Cscript%3Ealert(1)%3C/script%3E=1&guests=%22%3E%3Cimg%3E')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('"><img>')
  })

  test('the page uses no style attributes, which the content security policy forbids', async () => {
    for (const query of ['', '?foo=1', '?cocktail=mai-tai&toast=full'])
      expect((await open(query)).html).not.toMatch(/\sstyle="/)
  })
})

test('a third-party calculator replaces ours when the owner sets its URL', async () => {
  const src = 'https://calculator.example/embed?bar=1'
  await saveSetting(app.db, 'hosted', { quoteUrl: null, calculatorUrl: src, calculatorHeight: 1234 }, app.now())
  const { response, html } = await open('?foo=1')
  expect(response.status).toBe(200)
  expect(html).toMatch(/<iframe[^>]*title="Alcohol Calculator"[^>]*>/)
  expect(html).toContain(`src="${src}"`)
  expect(html).toContain('height="1234"')
  expect(html).not.toContain('id="inputs"')
  expect(response.headers.get('Content-Security-Policy')).toContain('frame-src https://calculator.example;')
})
