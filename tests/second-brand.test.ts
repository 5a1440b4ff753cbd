import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { goodWords } from './doubles/sample-form.ts'
import { readPage } from './doubles/read-page.ts'
import { databases, emptyHouse, visitor } from './house.ts'
import { ownerClient } from './owner-client.ts'

/** The sample brand, wherever it shows; tonic water and a gin and tonic are drinks. */
const trace = /\bnerd|(?<!\bgin )(?:&|&amp;|and)\s+tonic|555-?0142|notebook of ratios|usually the same day/i

const samples = '/backbar/settings/samples'
const essentials = { intent: 'remove', name: 'Salt & Vine', email: 'hi@saltandvine.com', phone: '(305) 234-5678' }
const emblem =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#fff"/></svg>'

const publicPaths =
  '/ /ourstory /services /alcohol-calculator /quote /partners /privacy /accessibility /thankyou /no/such/page /es /es/services /es/quote /sitemap.xml /llms.txt /robots.txt /manifest.webmanifest /backbar/manifest.webmanifest /backbar/log-in /api/openapi.json'.split(
    ' ',
  )

describe.each(databases)('on %s', (database) => {
  test('a second brand is made through the back office, and no byte of the first is served or mailed', async () => {
    await using house = await emptyHouse(database)
    const owner = await ownerClient(house)
    const stranger = await visitor(house)
    expect((await owner.post(samples, { ...essentials, name: ' ' })).page.text).toContain('Enter the business’s name')
    expect(await owner.post(samples, essentials)).toMatchObject({ status: 303, to: `${samples}?said=samples-gone` })
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'try', first: '#5fb3d9', second: '#7a1f5c', prefix: '' }))
      form.set(name, value)
    form.set('onDark', new File([emblem], 'e.svg'))
    expect((await owner.visit('/backbar/settings/brand', { method: 'POST', body: form })).status).toBe(303)
    await owner.post('/backbar/settings/brand', { intent: 'keep' })

    const found: string[] = []
    const search = (where: string, words: string) => {
      const hit = trace.exec(words)
      if (hit) found.push(`${where}: ${words.slice(Math.max(0, hit.index - 40), hit.index + 40)}`)
    }
    for (const path of publicPaths) search(path, await (await stranger(path)).text())
    const asked = await readPage(await stranger('/quote'))
    const words = { ...goodWords, phoneNumber: '(305) 234-9999', token: asked.fields.get('token')! }
    const thanks = await stranger('/quote', { method: 'POST', body: new URLSearchParams(words) })
    search('thank-you', await (await stranger(thanks.headers.get('Location')!)).text())
    const lead = await house.db.selectFrom('lead').select(['id', 'reference']).executeTakeFirstOrThrow()
    expect(lead.reference).toMatch(/^SV-/)
    for (const { kind, subject, body_text, body_html } of await house.db.selectFrom('letter').selectAll().execute())
      search(`letter ${kind}`, [subject, body_text, body_html].join('\n'))
    for (const page of ['proposal', 'card?design=dark', 'drinks'])
      search(page, (await owner.open(`/backbar/requests/${lead.id}/${page}`)).html)
    // The owner's import page names collections of another program, which are called so; visitors get no script of it.
    const built = globSync('build/{client,islands}/**/*.{js,css,svg}').filter((file) => !file.includes('/import'))
    for (const file of built) search(file, readFileSync(file, 'utf8'))
    expect(found).toEqual([])

    const list = (await owner.open('/backbar/settings/checklist')).text
    expect(list).toContain('Nothing is said yet, so it is hidden.')
    expect(list).toContain('None hangs anywhere yet')
  })

  test('samples come back within a month, but not over what was entered since', async () => {
    await using house = await emptyHouse(database)
    const owner = await ownerClient(house)
    const stranger = await visitor(house)
    const read = async (path: string) => (await stranger(path)).text()
    const [home, story, partners] = await Promise.all(['/', '/ourstory', '/partners'].map(read))
    await owner.post(samples, essentials)
    expect(await read('/')).not.toMatch(/<picture|id="about"/)
    expect(await read('/ourstory')).not.toContain('id="history"')
    expect((await owner.open(samples)).text).toContain('Nothing of the sample brand is left')
    await owner.fill('/backbar/pages/home', { tagline: 'A tagline of our own', aboutHeading: 'Hello', about: 'Us.' })
    expect(await owner.post(samples, { intent: 'undo' })).toMatchObject({ to: `${samples}?said=restored` })
    expect(await read('/')).toContain('Nerd &amp; Tonic')
    expect([await read('/ourstory'), await read('/partners')]).toEqual([story, partners])
    expect(home).toContain('<picture')
    expect(await owner.post(samples, { intent: 'undo' })).toMatchObject({ to: `${samples}?said=gone` })
  })
})
