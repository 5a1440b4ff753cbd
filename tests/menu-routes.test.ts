import { describe, expect, test } from 'vitest'
import { parsePage } from './doubles/read-page.ts'
import { fullQuoteForm } from './doubles/sample-form.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient, ownerSetupForm } from './owner-client.ts'

const luxe = '/backbar/menu?open=experiences/luxe-cocktail'
const evening = 'experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00&miles=20&cocktails=4'

async function getEstimatedCents(app: TestApp): Promise<number> {
  const { visit } = await createVisitor(app)
  return ((await (await visit(`/api/estimate?${evening}`)).json()) as { totalCents: number }).totalCents
}

test.each(databases)(
  '%s: a new menu price appears everywhere at once, and existing quote requests keep theirs',
  async (database) => {
    await using app = await createTestApp(database)
    const [owner, client] = [await createOwnerClient(app), await createVisitor(app)]
    await client.ask(fullQuoteForm)
    const before = await listStoredData(app)
    expect(await getEstimatedCents(app)).toBe(114_000)

    expect(await owner.fill(luxe, { price: '$900' })).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/backbar\/menu\?said=saved&undo=[\w-]+#experiences$/),
    })
    expect(await getEstimatedCents(app)).toBe(124_000)
    for (const path of ['/', '/services', '/quote?experience=luxe-cocktail'])
      expect((await client.open(path)).text, path).toContain('$900')
    expect((await client.open('/quote')).text).toContain('Standard Nerd Package, from $900')
    expect(await listStoredData(app)).toEqual(before)

    await client.ask({ ...fullQuoteForm, fromEmail: 'second@home.example' })
    const snapshots = (await listStoredData(app)).leads.map(({ snapshot }) => JSON.parse(snapshot))
    expect(snapshots.map(({ totalCents }) => totalCents)).toEqual([114_000, 124_000])
    expect(snapshots.map(({ catalogueVersion }) => catalogueVersion)).toEqual([1, 2])
  },
)

test('changing a pricing rule changes the estimate', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await owner.fill('/backbar/menu?open=rules', { guestsPerBartender: '50' })
  expect(await getEstimatedCents(app)).toBe(129_000)
})

test('the menu overview lists items with prices and marks hidden items', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await owner.post('/backbar/menu?open=add-ons/mixer', {
    ...Object.fromEntries((await owner.open('/backbar/menu?open=add-ons/mixer')).fields),
    isVisible: '',
  })
  const { text, links } = await owner.open('/backbar/menu')
  for (const words of [
    'Hops & Grapes Experience',
    '$600',
    'Elite Nerd Package',
    '$1,100',
    'at least 1 more bartender and 1 more hour',
    '$0.75 a mile',
    'Bar tools',
    'Guests one bartender serves',
    '75',
  ])
    expect(text).toContain(words)
  expect(text).toContain('Additional Mixer hidden')
  expect(links.get('Luxe Cocktail Experience')).toBe(luxe)
  expect(links.get('Change the rules')).toBe('/backbar/menu?open=rules')
  expect((await (await createVisitor(app)).open('/services')).text).not.toContain('Additional Mixer')
})

test.each(databases)('%s: Services and the quote form show the owner’s choice of who brings what', async (database) => {
  await using app = await createTestApp(database)
  const [owner, client] = [await createOwnerClient(app), await createVisitor(app)]
  // Stored as in databases of earlier versions and in experiences restored from the trash.
  await app.db.updateTable('experience').set({ who_brings: '{}' }).execute()
  const services = async () => (await client.open('/services')).text
  const page = await services()
  for (const row of [
    'Ice and coolers on request on request on request',
    'Mixers and garnish not part of it provided you buy',
    'Alcohol you buy you buy, we choose together you buy',
  ])
    expect(page).toContain(row)
  const chosen = async () => /value="luxe-cocktail".*?<\/label>/s.exec((await client.open('/quote')).html)![0]
  expect(await chosen()).not.toMatch(/We bring[^.]* ice|You buy[^.]*glassware/)
  expect((await owner.open(luxe)).fields.get('brings-ice')).toBe('on-request')
  await owner.fill(luxe, { 'brings-ice': 'we', 'brings-alcohol': 'we', 'brings-glassware': 'you' })
  const changed = await services()
  for (const row of [
    'Ice on request provided on request',
    'Coolers on request on request on request',
    'Glassware not part of it you buy not part of it',
    'Alcohol you buy you buy, we choose together you buy',
  ])
    expect(changed).toContain(row)
  expect(await chosen()).toMatch(/You buy[^.]*glassware/)
  expect((await owner.open(luxe)).fields.get('brings-ice')).toBe('we')
})

test('the move buttons of the menu reorder experiences, and invalid moves are ignored', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const { to } = await owner.post('/backbar/menu', { list: 'experiences', key: 'dry-hire', step: 'up' })
  expect(to).toBe('/backbar/menu?said=saved#experiences')
  const strange: Record<string, string>[] = [
    { list: 'nothing', key: 'x' },
    { list: 'packages', key: 'no-such', step: 'down' },
    {},
  ]
  for (const words of strange) expect((await owner.post('/backbar/menu', words)).status).toBe(303)
  const { html } = await (await createVisitor(app)).open('/services')
  expect([...html.matchAll(/<li id="([a-z-]+)"><picture/g)].map(([, slug]) => slug)).toEqual([
    'hops-and-grapes',
    'dry-hire',
    'luxe-cocktail',
  ])
})

describe('invalid input', () => {
  test.each([
    [luxe, { price: '1.500', name: 'Luxe & more', tagline: '<b>bold</b>' }, 'price'],
    ['/backbar/menu?open=experiences/new', { name: 'Tiki', price: '600-800' }, 'tagline'],
    ['/backbar/menu?open=add-ons/travel', { price: '75c' }, 'price'],
    ['/backbar/menu?open=packages/elite', { items: '', summary: 'More' }, 'items'],
    ['/backbar/menu?open=details/new', { heading: 'Parking' }, 'words'],
    ['/backbar/menu?open=rules', { guestsPerBartender: '0', freeMiles: 'far' }, 'guestsPerBartender'],
  ])('the menu form at %s returns invalid input with a field error', async (path, words, field) => {
    await using app = await createTestApp()
    const { status, page } = await (await createOwnerClient(app)).fill(path, words)
    expect([status, page.title.startsWith('Error: ')]).toEqual([422, true])
    expect(page.html).toContain(`id="${field}-error"`)
    for (const [name, typed] of Object.entries(words)) expect(page.fields.get(name)).toBe(typed)
    expect(
      await app.db.selectFrom('revision').select('number').where('name', '=', 'catalogue').executeTakeFirst(),
    ).toEqual({ number: 1 })
  })

  test('unknown menu addresses return 404', async () => {
    await using app = await createTestApp()
    const owner = await createOwnerClient(app)
    for (const path of [
      'experiences/nope',
      'experiences',
      'add-ons/new',
      'packages/new',
      'add-ons/fog',
      'toString/x',
      'rules/x/y',
    ]) {
      const page = await owner.open(`/backbar/menu?open=${path}`)
      expect([path, page.status, page.text.includes('There is nothing here')]).toEqual([path, 404, true])
    }
    for (const path of ['add-ons/fog', 'packages/nope', 'toString/x'])
      expect((await owner.post(`/backbar/menu?open=${path}`, { label: 'Fog', price: '5' })).status, path).toBe(404)
  })
})

test('a menu preview shows unsaved text and prices without saving them', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const { status, page } = await owner.fill(luxe, { price: '$900', summary: 'Words nobody saved', intent: 'preview' })
  expect(status).toBe(200)
  expect(page.text).toContain('Nothing is saved yet')
  for (const words of [
    'Words nobody saved',
    '$900',
    'Luxe Cocktail Experience $800 $900',
    'Total $1,345 $1,445',
    '$1,200',
  ])
    expect(page.text).toContain(words)
  expect(page.fields.get('price')).toBe('$900')
  expect((await (await createVisitor(app)).open('/services')).text).not.toContain('Words nobody saved')
  const typed = { name: 'Tiki Night', tagline: 'Rum', summary: 'Rum', price: '700', intent: 'preview' }
  const { fields } = await owner.open('/backbar/menu?open=experiences/new')
  const fresh = await owner.post('/backbar/menu?open=experiences/not-there-yet', {
    ...Object.fromEntries(fields),
    ...typed,
  })
  expect(fresh.status).toBe(200)
  expect(fresh.page.html).toContain('<li id="tiki-night">')
  expect((await owner.fill(luxe, { price: '', intent: 'preview' })).status).toBe(422)
})

describe('two tabs', () => {
  test('saving a menu entry in a second tab shows both values and can overwrite', async () => {
    await using app = await createTestApp()
    const owner = await createOwnerClient(app)
    const second = Object.fromEntries((await owner.open(luxe)).fields)
    await owner.fill(luxe, { price: '850', tagline: 'The first tab’s' })
    const told = await owner.post(luxe, { ...second, price: '870' })
    expect([told.status, told.page.title.startsWith('Error: ')]).toEqual([409, true])
    expect(told.page.text).toContain('Price in dollars stored now 850 yours 870')
    expect(told.page.text).toContain('stored now The first tab’s')
    expect(told.page.text).not.toContain('Name stored now')
    expect(told.page.fields.get('price')).toBe('870')
    const again = await owner.post(luxe, Object.fromEntries(told.page.fields))
    expect(again.status).toBe(303)
    expect((await owner.open(luxe)).fields.get('price')).toBe('870')
  })

  test('saving an experience that was deleted in another tab offers to add it again', async () => {
    await using app = await createTestApp()
    const owner = await createOwnerClient(app)
    const path = '/backbar/menu?open=experiences/hops-and-grapes'
    const typed = Object.fromEntries((await owner.open(path)).fields)
    await owner.post(path, { intent: 'delete' })
    const told = await owner.post(path, { ...typed, price: '610' })
    expect([told.status, told.page.fields.get('price')]).toEqual([409, '610'])
    expect(told.page.text).toContain('This was deleted since you opened the page')
    expect((await owner.post(path, Object.fromEntries(told.page.fields))).status).toBe(303)
    expect((await (await createVisitor(app)).open('/services')).html).toContain('<li id="hops-and-grapes">')
  })
})

test('an experience used by a package cannot be deleted, and others can be restored', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const services = async () => (await (await createVisitor(app)).open('/services')).text
  expect((await owner.open(luxe)).text).toContain(
    'It cannot be deleted. Packages use it: Standard Nerd Package, Elite Nerd Package.',
  )
  expect((await owner.open('/backbar/menu?open=experiences/dry-hire')).text).toContain(
    'It cannot be deleted. A package uses it: Base Nerd Package.',
  )
  expect(await owner.post(luxe, { intent: 'delete' })).toMatchObject({ status: 422 })
  const path = '/backbar/menu?open=experiences/hops-and-grapes'
  expect((await owner.open(path)).text).toContain('Delete Hops & Grapes Experience')
  const { to } = await owner.post(path, { intent: 'delete' })
  const bin = /^\/backbar\/menu\?said=deleted&bin=([\w-]+)#experiences$/.exec(to)?.[1] ?? ''
  expect(await services()).not.toContain('Hops & Grapes')
  await owner.post('/backbar/undo', { bin, to: '/backbar/menu' })
  expect(await services()).toContain('Hops & Grapes')
  expect((await owner.post(path, { intent: 'delete' })).status).toBe(303)
  expect((await owner.post(path, { intent: 'delete' })).to).toBe('/backbar/menu#experiences')
})

test('a menu form posted after the session ended is saved as typed after log-in', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const typed = { ...Object.fromEntries((await owner.open(luxe)).fields), price: '880' }
  const { visit } = await createVisitor(app)
  const stopped = await visit(luxe, { method: 'POST', body: new URLSearchParams(typed) })
  expect(stopped.status).toBe(307)
  const logInPage = stopped.headers.get('Location')!
  const post = (words: Record<string, string>) => visit(logInPage, { method: 'POST', body: new URLSearchParams(words) })
  const { fields } = await parsePage(await post(typed))
  const { email, password } = ownerSetupForm
  const back = await post({ ...Object.fromEntries(fields), email, password })
  const again = await parsePage(back.clone())
  expect([again.action, Object.fromEntries(again.fields)]).toEqual([luxe, typed])
  const cookie = back.headers.getSetCookie()[0]!.split(';')[0]!
  const body = new URLSearchParams(Object.fromEntries(again.fields))
  expect((await visit(again.action, { method: 'POST', body, headers: { Cookie: cookie } })).status).toBe(303)
  expect((await owner.open(luxe)).fields.get('price')).toBe('880')
})
