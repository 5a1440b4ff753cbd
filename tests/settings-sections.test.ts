import { expect, test } from 'vitest'
import { settingDefinitions } from '../app/office/settings/settings-list.server.ts'
import { settingsRedirects, getSettingsRedirectPath } from '../app/office/settings/settings-redirects.ts'
import { settingsSections } from '../app/ui/setting-value.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

test('each setting has a unique position in its section and links to a page', async () => {
  const places = settingDefinitions.map(({ door, place }) => `${door} ${place}`)
  expect(new Set(places).size).toBe(places.length)
  expect(new Set(settingDefinitions.map(({ name }) => name)).size).toBe(settingDefinitions.length)
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  for (const { to } of settingDefinitions) {
    const { status, html } = await open(to.split('#')[0]!)
    const part = to.split('#')[1]
    expect([to, status, part === undefined || html.includes(`id="${part}"`)]).toEqual([to, 200, true])
  }
})

test.each(databases)('%s: the settings page lists its sections with each setting’s current value', async (database) => {
  await using app = await createTestApp(database)
  const { open, post, fill } = await createOwnerClient(app)
  const before = await open('/backbar/settings')
  expect(before.html.match(/id="door-\w+"/g)).toEqual(settingsSections.map((door) => `id="door-${door}"`))
  for (const words of [
    'Name and contact still the sample brand, Nerd & Tonic LLC',
    'Partners 7 are still samples',
    'Deposit and terms 25% deposit within 3 days, the balance 14 days before',
    'Menu and prices 3 experiences, from $400',
    'How clients pay you cash; cards are off',
    'Accounts you alone',
    'Set-up 0 of 10 done',
  ])
    expect(before.text).toContain(words)
  await fill('/backbar/settings/terms', { depositPercent: '30' })
  await post('/backbar/settings/terms?open=pay', {
    ...Object.fromEntries((await open('/backbar/settings/terms?open=pay')).fields),
    zelle: 'pay@owl.com',
  })
  const after = (await open('/backbar/settings')).text
  expect(after).toContain('30% deposit')
  expect(after).toContain('Zelle and cash')
  expect(after).toContain('Set-up 2 of 10 done')
})

test('the settings search finds a setting by name, value and former name, without JavaScript', async () => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  const found = async (find: string) => {
    const { html } = await open(`/backbar/settings?${new URLSearchParams({ find })}`)
    return [...html.matchAll(/<li [^>]*data-found[^>]*><a [^>]*href="([^"]+)"/g)].map(([, to]) => to)
  }
  expect(await found('Go-live')).toEqual([])
  expect(await found('Gmail')).toEqual(['/backbar/settings/mail'])
  expect(await found('certificate of insurance')).toEqual(['/backbar/settings/papers'])
  expect(await found('$400')).toEqual(['/backbar/menu'])
  const nothing = await open('/backbar/settings?find=%3Cb%3Eowl')
  expect(nothing.text).toContain('Nothing is called that.')
  expect(nothing.fields.get('find')).toBe('<b>owl')
  expect(nothing.html).not.toContain('<b>owl')
})

test('settings pages show section links the user may open, and other pages show none', async () => {
  await using app = await createTestApp()
  const beside = async ({ open }: Pick<Awaited<ReturnType<typeof createOwnerClient>>, 'open'>, path: string) =>
    /<nav class="doors-beside".*?<\/nav>/.exec((await open(path)).html)?.[0] ?? null
  const [owner, desk] = [await createOwnerClient(app), await createUserClient(app, 'desk')]
  const terms = await beside(owner, '/backbar/settings/terms')
  expect(terms?.match(/aria-current="page"[^>]*>[^<]*/g)).toEqual(['aria-current="page">Deposit and terms'])
  expect(terms).toContain('href="/backbar/settings/mail"')
  const theirs = await beside(desk, '/backbar/account')
  expect(theirs).toContain('href="/backbar/venues"')
  expect(theirs).not.toContain('href="/backbar/settings/mail"')
  for (const path of ['/backbar', '/backbar/settings', '/backbar/jobs']) expect(await beside(owner, path)).toBeNull()
  const about = '/backbar/settings?open=about'
  expect(await beside(owner, about)).toContain('>About this site<')
  expect((await owner.open(about)).text).toContain('Speed targets')
  expect((await desk.open(about)).text).not.toContain('Speed targets')
})

test('an assistant sees only the settings they may open', async () => {
  await using app = await createTestApp()
  const desk = await createUserClient(app, 'desk')
  const { html, text, status } = await desk.open('/backbar/settings')
  expect(status).toBe(200)
  const lines = [...html.matchAll(/<li [^>]*data-found[^>]*><a [^>]*href="([^"]+)"/g)].map(([, to]) => to)
  expect(lines).toEqual(['/backbar/venues', '/backbar/crew', '/backbar/account', '/backbar/account?open=happened'])
  expect(text).not.toMatch(/Set-up|deposit|Zelle/)
  for (const path of ['/backbar/set-up', '/backbar/settings/business', '/backbar/settings/terms'])
    expect([path, (await desk.open(path)).status]).toEqual([path, 403])
})

test('former settings addresses redirect GET and POST requests with status 308', async () => {
  await using app = await createTestApp()
  const { visit, post } = await createOwnerClient(app)
  for (const former of Object.keys(settingsRedirects)) {
    const asked = await visit(`${former}?said=kept`)
    expect([asked.status, asked.headers.get('Location')]).toEqual([308, getSettingsRedirectPath(former, '?said=kept')])
    const posted = await post(former, { intent: 'read' })
    expect([posted.status, posted.to]).toEqual([308, getSettingsRedirectPath(former, '')])
  }
  expect(await post('/backbar/settings', { intent: 'identity' })).toMatchObject({
    status: 308,
    to: '/backbar/settings/business',
  })
})
