import { describe, expect, test } from 'vitest'
import { toLocalizedPath } from '../app/ui/language.ts'
import { meta, parsePage } from './doubles/read-page.ts'
import { screens } from './doubles/specified-screens.ts'
import { databases, createTestApp, createAppVisitor } from './test-app.ts'

const paths = Object.keys(screens)
const menu = [
  ['/', 'Home'],
  ['/ourstory', 'Our Story'],
  ['/services', 'Services'],
  ['/alcohol-calculator', 'Alcohol Calculator'],
  ['/quote', 'Contact'],
]

test.each(databases)('%s: every screen shows the specified texts with header and footer', async (database) => {
  await using app = await createTestApp(database)
  const visit = await createAppVisitor(app)
  for (const [path, texts] of Object.entries(screens)) {
    const page = await parsePage(await visit(path))
    expect([path, page.status]).toEqual([path, 200])
    expect([path, texts.filter((words) => !page.text.includes(words))]).toEqual([path, []])
    // A space must stand between a line's punctuation and the element that follows.
    expect([path, page.html.match(/[\w)][.?!,:;]<(a|b|em|code)\b[^>]*>/g)]).toEqual([path, null])
    const header = page.html.slice(page.html.indexOf('<header'), page.html.indexOf('</header>'))
    for (const [to, label] of menu) {
      expect([path, header.match(new RegExp(`<a [^>]*href="${to}"[^>]*>${label}</a>`)) !== null]).toEqual([path, true])
    }
    expect(header).not.toContain('href="/partners"')
    const footer = page.text.slice(page.text.lastIndexOf('Company'))
    expect(footer).toMatch(
      /^Company Home Services Alcohol Calculator Free Quote Contact Instagram TikTok Email Reach out By /,
    )
    expect(footer).toContain('By social page, email or phone.')
    expect(footer).toMatch(
      /\(904\) 555-0142 Opening Its always 5 o'clock somewhere © 2026 Nerd & Tonic LLC Partners Questions Privacy Accessibility$/,
    )
  }
})

test('Services and Home state the rules for bartenders and service hours', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const [services, home] = [await parsePage(await visit('/services')), await parsePage(await visit('/'))]
  expect(services.text.match(/Three bartenders from 151 guests, four from 226\./g)).toHaveLength(1)
  expect(services.text).toContain('You get 4 full hours of bartender service. Set-up comes before your event')
  expect(home.text).toContain('One bartender up to 75 guests, two from 76, three from 151.')
})

test('Home and Services state service hours as priced, in English and Spanish', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const [home, inicio, servicios] = await Promise.all(
    ['/', '/es', '/es/services'].map(async (path) => parsePage(await visit(path))),
  )
  expect(home!.text).toContain('4 hours of bartender service in the starting price')
  expect(home!.text).not.toContain('service in every booking')
  expect(inicio!.text).toContain('4 horas de servicio de bartender en el precio inicial')
  expect(inicio!.text).not.toContain('bartender en cada evento')
  expect(servicios!.text).toContain('El servicio es de 4–5 horas: 1–2 horas de montaje')
})

test('the structured data of public pages states no opening hours', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  for (const path of ['/', '/services', '/quote', '/es', '/es/services', '/es/quote']) {
    const { html } = await parsePage(await visit(path))
    expect([path, html.includes('"@type":"LocalBusiness"')]).toEqual([path, true])
    expect([path, /openingHours|Mo-Su/.test(html)]).toEqual([path, false])
  }
})

test('each page has one h1 and a unique title and description', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const pages = await Promise.all(paths.map(async (path) => ({ path, page: await parsePage(await visit(path)) })))
  for (const { path, page } of pages) expect([path, page.html.match(/<h1\b/g)?.length]).toEqual([path, 1])
  for (const name of ['title', 'description'] as const) {
    const values = pages.map(({ page }) => (name === 'title' ? page.title : meta(page, name)))
    expect(new Set(values).size).toBe(pages.length)
  }
  for (const { path, page } of pages.filter(({ path }) => path !== '/thankyou')) {
    expect(page.html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`)
  }
})

test('each sample partner has an Instagram and a website link, both on example domains', async () => {
  await using app = await createTestApp()
  const page = await parsePage(await (await createAppVisitor(app))('/partners'))
  const main = page.html.slice(page.html.indexOf('<main'), page.html.indexOf('</main>'))
  const hosts = [...main.matchAll(/<a [^>]*href="(https:[^"]*)"/g)].map(([, href = '']) => new URL(href).hostname)
  expect(hosts.filter((host) => host === 'instagram.example')).toHaveLength(7)
  expect(new Set(hosts.filter((host) => host !== 'instagram.example')).size).toBe(7)
  for (const host of hosts) expect(host).toMatch(/\.example$/)
})

describe('an address that does not exist', () => {
  const nowhere = ['/nowhere', '/services/nowhere', '/ourstory.php', '/%F0%9F%8D%B8', '/Home']
  test.each(nowhere)('the unknown address %s returns 404 with the Home page and a noindex tag', async (path) => {
    await using app = await createTestApp()
    const page = await parsePage(await (await createAppVisitor(app))(path))
    expect(page.status).toBe(404)
    expect(page.text).toContain('There is no page at this address.')
    expect(page.text).toContain('Raising the Bar, Crafting Unforgettable Moments')
    expect(meta(page, 'robots')).toBe('noindex')
  })

  test.each([
    ['GET', '/%E0%A4%A'],
    ['GET', '/media/..%2F..%2Fsecret'],
    ['GET', '/media/nothing.avif'],
    ['POST', '/nowhere'],
    ['POST', '/services'],
    ['PUT', '/quote'],
    ['DELETE', '/'],
  ])('the invalid request %s %s returns a 4xx status', async (method, path) => {
    await using app = await createTestApp()
    const { status } = await (await createAppVisitor(app))(path, { method })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

test('every internal link and anchor on public pages resolves', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  const pages = new Map(
    await Promise.all(
      [...paths, '/questions', '/accessibility']
        .flatMap((path) => [path, toLocalizedPath('es', path)])
        .map(async (path) => [path, (await parsePage(await visit(path))).html] as const),
    ),
  )
  const lost: string[] = []
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*href="((?:\/|#)[^"]*)"/g)) {
      const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), `http://localhost:3000${path}`)
      const there = pages.get(pathname) ?? (await (await visit(pathname + search)).text())
      if (!pages.has(pathname) || (hash && !there.includes(`id="${hash.slice(1)}"`))) lost.push(`${path} → ${href}`)
    }
  }
  expect(lost).toEqual([])
})

test('HEAD of a public page returns the same status and type as GET without a body', async () => {
  await using app = await createTestApp()
  const visit = await createAppVisitor(app)
  for (const path of [...paths, '/nowhere']) {
    const [head, get] = [await visit(path, { method: 'HEAD' }), await visit(path)]
    expect([path, head.status]).toEqual([path, get.status])
    expect(await head.text()).toBe('')
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'))
  }
})
