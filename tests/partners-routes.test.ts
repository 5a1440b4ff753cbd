import { expect, test } from 'vitest'
import { listPartners } from '../app/site/partners/partners.server.ts'
import { parsePage } from './doubles/read-page.ts'
import { createTestApp, createAppVisitor } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const words = {
  kind: 'DJ',
  name: 'Needle <b>& Thread</b>',
  trade: 'Weddings on vinyl',
  instagramUrl: 'instagram.com/needle',
  websiteUrl: '',
}

test('a new partner appears on the public page with escaped text and only its links', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const { html: form, fields } = await open('/backbar/partners?open=new&kind=DJ')
  expect(fields.get('kind')).toBe('DJ')
  const [action = ''] = /\/backbar\/partners\?open=[\da-f-]{36}/.exec(form) ?? []
  const { status, to } = await post(action, { ...Object.fromEntries(fields), ...words })
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/backbar\/partners\?said=saved#partner-/)])
  const { html } = await parsePage(await (await createAppVisitor(app))('/partners'))
  const entry = html.slice(html.indexOf('Needle &lt;b&gt;'), html.indexOf('</li>', html.indexOf('Needle &lt;b&gt;')))
  expect(entry).toContain('href="https://instagram.com/needle"')
  expect(entry).not.toContain('Website')
})

test('a preview of a partner shows the typed values without saving them', async () => {
  await using app = await createTestApp()
  const { open, fill } = await createOwnerClient(app)
  const shown = await fill('/backbar/partners?open=new', { ...words, intent: 'preview' })
  expect([shown.status, shown.page.fields.get('trade')]).toEqual([200, words.trade])
  expect(shown.page.html).toContain('<h3>Needle &lt;b&gt;&amp; Thread&lt;/b&gt;</h3>')
  expect((await open('/partners')).text).not.toContain('Needle')
})

test('an invalid partner is returned as typed with errors', async () => {
  await using app = await createTestApp()
  const { fill } = await createOwnerClient(app)
  const { status, page } = await fill('/backbar/partners?open=new', {
    ...words,
    name: '',
    websiteUrl: 'http://needle.example',
  })
  expect(status).toBe(422)
  expect(page.title).toMatch(/^Error: /)
  expect(page.text).toContain('Enter the partner’s name')
  expect(page.text).toContain('It has to begin with https://')
  expect(Object.fromEntries(page.fields)).toMatchObject({
    kind: 'DJ',
    instagramUrl: 'instagram.com/needle',
    websiteUrl: 'http://needle.example',
  })
  expect(await listPartners(app.db)).toHaveLength(7)
})

test('saving a partner in a second tab shows both texts and can overwrite', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const path = `/backbar/partners?open=${(await listPartners(app.db))[0]!.id}`
  const form = Object.fromEntries((await open(path)).fields)
  expect((await post(path, { ...form, trade: 'Oysters' })).status).toBe(303)
  const second = await post(path, { ...form, trade: 'Cornbread' })
  expect(second.status).toBe(409)
  expect(second.page.text).toContain('What the partner does stored now Oysters yours Cornbread')
  expect((await post(path, Object.fromEntries(second.page.fields))).status).toBe(303)
  expect((await listPartners(app.db))[0]?.trade).toBe('Cornbread')
})

test('a partner deleted in another tab can be added again from the same form', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const path = `/backbar/partners?open=${(await listPartners(app.db))[0]!.id}`
  const form = Object.fromEntries((await open(path)).fields)
  expect((await post(path, { intent: 'delete' })).to).toMatch(/^\/backbar\/partners\?said=deleted&bin=/)
  const second = await post(path, { ...form, trade: 'Cornbread' })
  expect(second.status).toBe(409)
  expect(second.page.text).toContain('This partner was deleted since you opened the page')
  expect((await post(path, Object.fromEntries(second.page.fields))).status).toBe(303)
  expect(await listPartners(app.db)).toHaveLength(7)
})

test('sample partners are deleted and restored together, and edited partners stay', async () => {
  await using app = await createTestApp()
  const { open, post, fill } = await createOwnerClient(app)
  const [own] = await listPartners(app.db)
  await fill(`/backbar/partners?open=${own!.id}`, { trade: 'Oysters' })
  expect((await open('/backbar/partners')).text).toContain('Yes, delete the sample partners')
  const { to } = await post('/backbar/partners', { intent: 'delete' })
  expect(to).toMatch(/^\/backbar\/partners\?said=deleted&bin=/)
  expect(await listPartners(app.db)).toMatchObject([{ trade: 'Oysters' }])
  expect((await open('/backbar/partners')).text).not.toContain('sample')
  await post('/backbar/undo', { bin: new URLSearchParams(to.split('?')[1]).get('bin')!, to: '/backbar/partners' })
  expect(await listPartners(app.db)).toHaveLength(7)
})

test('an unknown partner returns 404, and moving or deleting it changes nothing', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  expect((await open('/backbar/partners?open=nobody')).status).toBe(404)
  expect((await post('/backbar/partners', { id: 'nobody', way: 'up' })).status).toBe(303)
  expect((await post('/backbar/partners?open=nobody', { intent: 'delete' })).to).toBe('/backbar/partners')
  expect(await listPartners(app.db)).toHaveLength(7)
})

test('former URLs of partner pages redirect to the list with the partner open', async () => {
  await using app = await createTestApp()
  const { visit, post } = await createOwnerClient(app)
  const former = await visit('/backbar/partners/new?kind=DJ')
  expect([former.status, former.headers.get('Location')]).toEqual([308, '/backbar/partners?open=new&kind=DJ'])
  const typed = await post('/backbar/partners/some-key', { name: 'Needle' })
  expect([typed.status, typed.to]).toEqual([308, '/backbar/partners?open=some-key'])
})

test('the list beside an open partner shows the other partners, each with its own forms', async () => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  const [first, ...others] = await listPartners(app.db)
  const { html, links } = await open(`/backbar/partners?open=${first!.id}`)
  expect(links.get('Add a partner')).toBe('/backbar/partners?open=new')
  const beside = /<aside.*?<\/aside>/s.exec(html)![0]
  for (const { name } of others) expect(beside.replaceAll('&amp;', '&')).toContain(name)
  const actions = [...beside.matchAll(/<form\b[^>]*>/g)].map(([tag]) => / action="([^"]*)"/.exec(tag)?.[1])
  expect(actions.length).toBeGreaterThanOrEqual(others.length)
  expect(new Set(actions)).toEqual(new Set(['/backbar/partners']))
})

test('a kind without partners has no tab, and an empty page suggests asking', async () => {
  await using app = await createTestApp()
  const { post } = await createOwnerClient(app)
  const visit = await createAppVisitor(app)
  const tabs = async () => [...(await parsePage(await visit('/partners'))).html.matchAll(/href="#([a-z]+)"/g)]
  expect((await tabs()).map(([, kind]) => kind)).toEqual(['main', 'catering', 'photography', 'dj', 'venue', 'other'])
  const [caterer] = await listPartners(app.db)
  await post(`/backbar/partners?open=${caterer!.id}`, { intent: 'delete' })
  expect((await tabs()).map(([, kind]) => kind)).toEqual(['main', 'photography', 'dj', 'venue', 'other'])
  await post('/backbar/partners', { intent: 'delete' })
  const page = await parsePage(await visit('/partners'))
  expect([page.status, page.text.includes('Ask us whom we like to work with.')]).toEqual([200, true])
  expect((await tabs()).map(([, kind]) => kind)).toEqual(['main'])
  const spanish = await parsePage(await visit('/es/partners'))
  expect(spanish.text).toContain('Pregúntanos con quién nos gusta trabajar.')
})
