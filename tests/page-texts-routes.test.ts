import { expect, test } from 'vitest'
import { parsePage } from './doubles/read-page.ts'
import { createTestApp, createAppVisitor } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const pages = [
  ['home', '/', { tagline: 'Stirred <i>& told</i>', 'about-2': '' }, 'Stirred &lt;i&gt;&amp; told&lt;/i&gt;'],
  [
    'story',
    '/ourstory',
    { history: 'One & only.\r\n\r\nTwo.' },
    '<p class="said-large">One &amp; only.</p><p>Two.</p>',
  ],
  ['privacy', '/privacy', { 'section-0-heading': 'Nothing, really' }, '<h2>Nothing, really</h2>'],
] as const

test.each(pages)(
  '%s: a page text preview saves nothing, and saved text appears with the next request',
  async (name, path, words, shown) => {
    await using app = await createTestApp()
    const { open, post } = await createOwnerClient(app)
    const visit = await createAppVisitor(app)
    const before = await (await visit(path)).text()
    const typed = { ...Object.fromEntries((await open(`/backbar/pages?open=${name}`)).fields), ...words }
    const preview = await post(`/backbar/pages/${name}/preview`, typed)
    expect(preview.status).toBe(200)
    expect(preview.page.html).toContain(shown)
    expect(preview.page.html).toContain('<meta name="robots" content="noindex"/>')
    expect(preview.page.headers.get('Cache-Control')).toBe('no-store')
    expect(await (await visit(path)).text()).toBe(before)

    const kept = Object.fromEntries(preview.page.fields)
    const back = await post(`/backbar/pages?open=${name}`, { ...kept, intent: 'edit' })
    expect(back.status).toBe(200)
    expect(Object.fromEntries(back.page.fields)).toMatchObject(words)
    const saved = await post(`/backbar/pages?open=${name}`, { ...kept, intent: 'save' })
    expect([saved.status, saved.to.split('&undo')[0]]).toEqual([303, `/backbar/pages?open=${name}&said=saved`])
    expect(await (await visit(path)).text()).toContain(shown)
  },
)

test.each(pages)('%s: a page text preview without changes matches the public page', async (name, path) => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  // Returns the page's main element without structured data and without the IDs that React generates.
  const shown = ({ html }: { html: string }) =>
    html
      .slice(html.indexOf('<main'), html.indexOf('</main>'))
      .replace(/<script.*?<\/script>/gs, '')
      .replaceAll(/_R_\w+_/g, '')
  const [preview, page] = [
    await open(`/backbar/pages/${name}/preview`),
    await parsePage(await (await createAppVisitor(app))(path)),
  ]
  expect(shown(preview) === shown(page)).toBe(true)
})

test('overlong page text is returned with an error, and its preview cannot be saved', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const typed = {
    ...Object.fromEntries((await open('/backbar/pages?open=home')).fields),
    tagline: 'x'.repeat(100),
    eyebrow: 'Kept',
  }
  const { status, page } = await post('/backbar/pages?open=home', typed)
  expect(status).toBe(422)
  expect(page.title).toBe('Error: Home · Backbar')
  expect(page.text).toContain('Shorten “Tagline” to at most 80 characters; it has 100')
  expect([page.fields.get('tagline'), page.fields.get('eyebrow')]).toEqual(['x'.repeat(100), 'Kept'])
  const preview = await post('/backbar/pages/home/preview', typed)
  expect(preview.page.text).toContain('To save it: Shorten “Tagline”')
  expect(preview.page.html).not.toContain('value="save"')
})

test('saving a page text in a second tab shows both texts and can overwrite', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const typed = Object.fromEntries((await open('/backbar/pages?open=privacy')).fields)
  expect((await post('/backbar/pages?open=privacy', { ...typed, lead: 'First' })).status).toBe(303)
  const second = await post('/backbar/pages?open=privacy', { ...typed, lead: 'Second' })
  expect(second.status).toBe(409)
  expect(second.page.text).toContain('Introduction stored now First yours Second')
  expect((await post('/backbar/pages?open=privacy', Object.fromEntries(second.page.fields))).status).toBe(303)
  expect((await open('/privacy')).text).toContain('Second')
})

test('a page text conflict lists only changed fields and ignores line ending differences', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const typed = Object.fromEntries(
    [...(await open('/backbar/pages?open=story')).fields].map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
  )
  await post('/backbar/pages?open=story', { ...typed, ceoName: 'First' })
  const { html } = (await post('/backbar/pages?open=story', { ...typed, ceoName: 'Second' })).page
  expect([...html.matchAll(/<dt>([^<]*)/g)].map(([, label]) => label)).toEqual(['Name and role of the host'])
})

test('adding, moving and removing sections of a page text changes the page only after saving', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const path = '/backbar/pages?open=privacy'
  const step = async (form: Map<string, string>, intent: string) =>
    (await post(path, { ...Object.fromEntries(form), intent })).page.fields
  const before = await (await (await createAppVisitor(app))('/privacy')).text()
  let form = (await open(path)).fields
  form = await step(form, 'add')
  form.set('section-5-heading', 'Photos').set('section-5-text', 'Only with your word.')
  form = await step(form, 'up-5')
  form = await step(form, 'remove-0')
  expect(await (await (await createAppVisitor(app))('/privacy')).text()).toBe(before)
  await step(form, 'save')
  const { html } = await open('/privacy')
  expect([...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, heading]) => heading).slice(0, 6)).toEqual([
    'What we use it for',
    'Who else sees it',
    'On your device',
    'Photos',
    'Your choice',
    'How we measure miles',
  ])
})

test('editor addresses of settings that are not pages redirect to the page list', async () => {
  await using app = await createTestApp()
  const { visit } = await createOwnerClient(app)
  for (const path of ['/backbar/pages?open=identity', '/backbar/pages/identity/preview']) {
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ name: 'x' }) }]) {
      expect((await visit(path, init)).headers.get('Location')).toBe('/backbar/pages')
    }
  }
})
