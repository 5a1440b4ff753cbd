import { expect, test } from 'vitest'
import { getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { parsePage } from './doubles/read-page.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { createTestApp, createAppVisitor, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

/** Fields of the business form, with `seen` read separately because the page has two forms. */
async function identityForm(open: Awaited<ReturnType<typeof createOwnerClient>>['open']) {
  const { html, fields } = await open('/backbar/settings/business')
  const seen = [...html.matchAll(/name="seen" value="([^"]+)"/g)].map(([, mark]) => mark!)
  return { ...Object.fromEntries(fields), intent: 'identity', seen: seen[0]! }
}

test('saved business details appear on the public pages at once', async () => {
  await using app = await createTestApp()
  const { open, post, visit } = await createOwnerClient(app)
  const form = await identityForm(open)
  expect(form).toMatchObject({
    name: 'Nerd & Tonic',
    phone: '(904) 555-0142',
    cities: 'Jacksonville\nSt. Augustine',
    timeZone: 'America/New_York',
  })
  const changes = { name: 'The Tipsy Owl', phone: '904.234.5678', email: 'hoot@tipsyowl.com', tiktokUrl: '' }
  expect(await post('/backbar/settings/business', { ...form, ...changes })).toMatchObject({
    status: 303,
    to: expect.stringMatching(/^\/backbar\/settings\/business\?said=saved&undo=/),
  })
  expect((await getSetting(app.db, 'identity')).phone).toBe('+19042345678')
  for (const path of ['/', '/quote', '/services']) {
    const html = await (await visit(path)).text()
    expect(html).toContain('The Tipsy Owl')
    expect(html).toContain('tel:+19042345678')
    expect(html).toContain('mailto:hoot@tipsyowl.com')
    expect(html).not.toMatch(/19045550142|hello@nerdandtonic/)
    // An empty profile has no link.
    expect(html).not.toContain('> TikTok<')
    expect(html).not.toContain('href=""')
  }
  expect((await open('/backbar/settings/business?said=saved')).text).toContain('Visitors see it with their next page.')
})

test('the business settings preview shows unsaved values and errors, and editing keeps the input', async () => {
  await using app = await createTestApp()
  const { open, post, visit } = await createOwnerClient(app)
  const { intent: _, ...form } = await identityForm(open)
  const typed = { ...form, name: 'The Tipsy Owl', cities: 'Savannah', opening: 'Any day', baseZip: '00000' }
  const { page } = await post('/backbar/settings/preview', typed)
  for (const words of ['The Tipsy Owl', 'Any day', 'To save it: Enter a ZIP that exists'])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Jacksonville and')
  const back = await post('/backbar/settings/business', { ...Object.fromEntries(page.fields), intent: 'edit-identity' })
  expect([back.status, back.page.fields.get('name'), back.page.fields.get('baseZip')]).toEqual([
    200,
    'The Tipsy Owl',
    '00000',
  ])
  expect(await (await visit('/')).text()).not.toContain('Tipsy')
})

test('the account history lists which settings changed, but not their values', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const form = await identityForm(open)
  const changes = { name: 'The Tipsy Owl', email: 'hoot@tipsyowl.com', phone: '904.234.5678' }
  // Sends the form twice, as a double click does, then once without changes.
  for (let tap = 0; tap < 2; tap++) await post('/backbar/settings/business', { ...form, ...changes })
  await post('/backbar/settings/business', await identityForm(open))
  expect(await app.db.selectFrom('security_event').select(['kind', 'text', 'at']).execute()).toEqual([
    { kind: 'settings', text: 'Name, Email, Phone', at: app.now() },
  ])
  expect((await open('/backbar/account?open=happened')).text).toContain('Changed settings: Name, Email, Phone')
})

test('invalid fields of the business settings return errors and keep the typed values', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const form = await identityForm(open)
  const wrong = { phone: 'ask <me>', baseZip: '00001', instagramUrl: 'instagram.com/owl', name: 'The Tipsy Owl' }
  const { status, page } = await post('/backbar/settings/business', { ...form, ...wrong })
  expect(status).toBe(422)
  expect(page.title).toMatch(/^Error: /)
  expect(page.text).toContain('Enter a phone number with its area code')
  expect(page.text).toContain('Enter a ZIP that exists')
  expect(page.text).toContain('Enter the Instagram address from https:// on')
  expect(Object.fromEntries(page.fields)).toMatchObject(wrong)
  expect((await getSetting(app.db, 'identity')).name).toBe('Nerd & Tonic')
})

test('a conflicting save of the business settings shows both values and can then overwrite', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const form = await identityForm(open)
  await post('/backbar/settings/business', { ...form, area: 'Gainesville', name: 'Same Name' })
  const { status, page } = await post('/backbar/settings/business', {
    ...form,
    area: 'Amelia Island',
    name: 'Same Name',
  })
  expect(status).toBe(409)
  expect(page.text).toContain('This was changed in the meantime')
  expect(page.text).toMatch(/Service area stored now Gainesville yours Amelia Island/)
  expect(page.text).not.toContain('Name stored now')
  expect(page.fields.get('area')).toBe('Amelia Island')
  const mark = /name="seen" value="([^"]+)"/.exec(page.html)![1]!
  expect(mark).not.toBe(form.seen)
  expect(
    await post('/backbar/settings/business', { ...form, area: 'Amelia Island', name: 'Same Name', seen: mark }),
  ).toMatchObject({ status: 303 })
  expect((await getSetting(app.db, 'identity')).area).toBe('Amelia Island')
})

test('a hosted form and calculator can be switched on and off', async () => {
  await using app = await createTestApp()
  const { open, post, visit } = await createOwnerClient(app)
  const seen = async () =>
    [...(await open('/backbar/settings/business')).html.matchAll(/name="seen" value="([^"]+)"/g)][1]![1]!
  const on = {
    intent: 'hosted',
    quoteUrl: 'https://forms.example/bar',
    calculatorUrl: 'https://sums.example/',
    calculatorHeight: '950',
  }
  expect(await post('/backbar/settings/business', { ...on, seen: await seen() })).toMatchObject({ status: 303 })
  expect(await (await visit('/quote')).text()).toContain('src="https://forms.example/bar"')
  const calculator = await visit('/alcohol-calculator')
  expect(calculator.headers.get('Content-Security-Policy')).toContain('frame-src https://sums.example')
  expect(await calculator.text()).toContain('height="950"')
  expect(
    await post('/backbar/settings/business', { ...on, quoteUrl: '', calculatorUrl: '', seen: await seen() }),
  ).toMatchObject({ status: 303 })
  for (const path of ['/quote', '/alcohol-calculator'])
    expect(await (await visit(path)).text()).not.toContain('<iframe')
  const wrong = await post('/backbar/settings/business', {
    ...on,
    quoteUrl: 'http://forms.example',
    seen: await seen(),
  })
  expect([wrong.status, wrong.page.fields.get('quoteUrl')]).toEqual([422, 'http://forms.example'])
})

test('pages opened from set-up link back to it until Today is opened', async () => {
  await using app = await createTestApp()
  const { visit, open, cookie } = await createOwnerClient(app)
  const page = '/backbar/pages?open=home'
  expect((await open(page)).text).not.toContain('Back to set-up')
  const given = (await visit('/backbar/set-up')).headers.get('Set-Cookie')!
  expect(given).toMatch(/^backbar-set-up=.*; Max-Age=3600; Path=\/backbar; HttpOnly; SameSite=Lax$/)
  const anyone = await createAppVisitor(app)
  const withCookie = { headers: { Cookie: `${cookie}; ${given.split(';')[0]}` } }
  const linkOn = async (path: string) =>
    (await parsePage(await anyone(path, withCookie))).links.get('Back to set-up') ?? null
  expect(await linkOn(page)).toBe('/backbar/set-up')
  const { id } = await createStoredEvent(app.db, openingTime)
  for (const work of [`/backbar/jobs/${id}/reply`, '/backbar/jobs/new', '/backbar/calendar', '/backbar'])
    expect([work, await linkOn(work)]).toEqual([work, null])
  // Finish later leads to Today.
  expect((await anyone('/backbar', withCookie)).headers.get('Set-Cookie')).toMatch(/^backbar-set-up=.*; Max-Age=0;/)
  expect((await visit('/backbar')).headers.get('Set-Cookie')).toBeNull()
})

test('the remaining set-up tasks depend on what is actually stored', async () => {
  await using app = await createTestApp('sqlite', {
    SITE_URL: 'https://tipsyowl.com',
    SECRET: 'x'.repeat(43),
    TRUST_PROXY: '1',
  })
  const { open } = await createOwnerClient(app)
  const left = async () => (await open('/backbar/set-up')).text
  const before = await left()
  expect(before).toContain('8 more things before visitors come')
  for (const thing of ['open Text of the home page', 'open A backup', 'open Partners', 'open Photographs'])
    expect(before).toContain(thing)
  // Tasks that a set-up step already covers are not listed again.
  for (const thing of ['open Name and contact', 'Phone, email and social pages', 'Email is connected'])
    expect(before).not.toContain(thing)
  await saveSetting(app.db, 'backup', { at: app.now() }, app.now())
  await app.db.updateTable('partner').set({ is_sample: 0 }).execute()
  // Removes the photos from their pages but keeps them in the library.
  await app.db.deleteFrom('photo_slot').execute()
  const after = await left()
  expect(after).toContain('5 more things before visitors come')
  for (const thing of ['done A backup', 'done Partners', 'done Photographs', 'open The privacy page'])
    expect(after).toContain(thing)
})
