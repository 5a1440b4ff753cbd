import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pruneEarlierVersions } from '../app/business/earlier-versions.server.ts'
import { undoPeriodMs } from '../app/business/undo-period.ts'
import { eraseVenues } from '../app/operations/venues/venues.server.ts'
import { listPartners } from '../app/site/partners/partners.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../app/upkeep/backup/write-backup.server.ts'
import { createUploadForm } from './doubles/sample-pdf.ts'
import { createVisitor } from './guest.ts'
import { createBareApp } from './bare-app.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import { insertEvent } from './stocked.ts'

type Client = Awaited<ReturnType<typeof createOwnerClient>>
type Change = { form: string; words: Record<string, string>; page: string; said: string }

const evening =
  '/api/estimate?experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00&miles=20&cocktails=4'

/** A change for each kind of form that edits public pages: the form, the changed values, and the page that shows them. */
async function listFormChanges(app: TestApp, owner: Client): Promise<Change[]> {
  await owner.fill('/backbar/menu?open=own-add-ons/new', { label: 'Tower', note: 'Coupes.', price: '4', rate: 'guest' })
  await owner.fill('/backbar/pages?open=parts/questions/new', { question: 'Ice?', answer: 'Yes.' })
  const partner = (await listPartners(app.db)).find(({ kind }) => kind === 'DJ')!
  const parts = await app.db.selectFrom('page_item').select(['id', 'kind']).execute()
  const part = (kind: string) => `/backbar/pages?open=parts/${kind}/${parts.find((part) => part.kind === kind)!.id}`
  const spanish = Object.fromEntries((await owner.open('/backbar/spanish')).fields)
  const [tagline] = Object.entries(spanish).find(([, words]) => words === 'Craft beer and wine, poured properly.')!
  const settings = (intent: string) => ({ intent, seen: '' })
  return [
    { form: '/backbar/pages?open=home', words: { tagline: 'Changed' }, page: '/', said: 'Home' },
    {
      form: '/backbar/settings/business',
      words: { ...settings('identity'), area: 'Changed', opening: '' },
      page: '/services',
      said: 'Area',
    },
    {
      form: '/backbar/settings/business',
      words: { ...settings('hosted'), calculatorUrl: 'https://changed.example/' },
      page: '/alcohol-calculator',
      said: 'Hosted calculator',
    },
    {
      form: '/backbar/menu?open=experiences/hops-and-grapes',
      words: { tagline: 'Changed', isVisible: '' },
      page: '/services',
      said: 'Hops & Grapes Experience',
    },
    { form: '/backbar/menu?open=packages/elite', words: { items: 'Changed' }, page: '/services', said: 'Elite' },
    { form: '/backbar/menu?open=own-add-ons/tower', words: { price: '88' }, page: '/services', said: 'Tower' },
    { form: '/backbar/menu?open=rules', words: { guestsPerBartender: '50' }, page: evening, said: 'rules' },
    {
      form: `/backbar/partners?open=${partner.id}`,
      words: { trade: 'Changed' },
      page: '/partners',
      said: partner.name,
    },
    { form: part('questions'), words: { answer: 'Changed' }, page: '/questions', said: 'Ice?' },
    {
      form: '/backbar/spanish',
      words: { [tagline.replace('english', 'spanish')]: 'Cambiado' },
      page: '/es',
      said: 'Spanish translations',
    },
  ]
}

/** Submits a form with its current values and the given changes. `words.intent` selects between several forms on a page. */
async function submitChange(owner: Client, { form, words }: Change) {
  const { html, fields } = await owner.open(form)
  const seen =
    words.intent === undefined
      ? fields.get('seen')
      : new RegExp(`value="${words.intent}"/><input type="hidden" name="seen" value="([^"]+)"`).exec(html)![1]
  const typed = { ...Object.fromEntries(fields), ...words, ...(seen !== undefined && { seen }) }
  return owner.post(form, typed)
}

/** Path and fields of the Undo button next to "Saved". */
function parseUndoForm(html: string) {
  const [, to = '', earlier = '', seen = ''] =
    /action="([^"]+)" method="post"><input type="hidden" name="earlier" value="([^"]+)"\/><input type="hidden" name="seen" value="([^"]*)"/.exec(
      html,
    ) ?? []
  return { to: to.split('#')[0]!, words: { earlier, seen } }
}

test.each(databases)('%s: each saved change of a public page can be undone and redone', async (database) => {
  await using app = await createTestApp(database)
  const [owner, client] = [await createOwnerClient(app), await createVisitor(app)]
  const all = await listFormChanges(app, owner)
  for (const one of all) {
    const shown = async () => {
      const { html } = await client.open(one.page)
      return html
        .slice(Math.max(0, html.indexOf('<main')))
        .replaceAll(/_R_\w+_|name="token" value="[^"]+"|"catalogueVersion":\d+/g, '')
    }
    const before = await shown()
    const saved = await submitChange(owner, one)
    expect([one.form, saved.status]).toEqual([one.form, 303])
    const after = await shown()
    expect(after, one.form).not.toBe(before)

    const undo = parseUndoForm((await owner.open(saved.to)).html)
    const undone = await owner.post(undo.to, undo.words)
    expect([one.form, undone.status]).toEqual([one.form, 303])
    expect(await shown(), one.form).toBe(before)
    if (one !== all[0]) continue
    const redo = parseUndoForm((await owner.open(undone.to)).html)
    await owner.post(redo.to, redo.words)
    expect(await shown(), one.form).toBe(after)
  }
})

test.each(databases)(
  '%s: earlier versions of a text show author, differences and preview and survive a backup',
  async (database) => {
    await using app = await createTestApp(database)
    const [owner, other] = [await createOwnerClient(app), await createUserClient(app, 'owner', 'Ada')]
    const desk = await createUserClient(app, 'desk', 'Mia')
    const home = '/backbar/pages?open=home'
    const before = Object.fromEntries((await owner.open(home)).fields)
    expect((await owner.open(home)).text).not.toContain('Earlier versions')
    const first = await owner.fill(home, { tagline: 'First' })
    const second = await other.fill(home, { tagline: 'Second', eyebrow: 'Here' })
    // The first user taps Undo after another user saved. Both versions are shown and nothing is changed.
    const undo = parseUndoForm((await owner.open(first.to)).html)
    const late = await owner.post(undo.to, undo.words)
    expect(late.status).toBe(409)
    expect(late.page.text).toContain(`Tagline stored now Second yours ${before.tagline}`)

    const list = await owner.open(home)
    expect(list.text).toMatch(/Ada changed it. Differs from now: Small line above the tagline, Tagline\./)
    const [, address] = /Olive Cartwright changed it/.test(list.text)
      ? /href="([^"]+earlier=[^"]+)"(?!.*earlier=)/s.exec(list.html)!
      : []
    const opened = await owner.open(address!.replaceAll('&amp;', '&'))
    expect(opened.text).toContain(`Tagline now Second then ${before.tagline}`)
    expect(opened.fields.get('tagline')).toBe(before.tagline)
    const preview = await owner.post('/backbar/pages/home/preview', Object.fromEntries(opened.fields))
    expect(preview.page.text).toContain('A preview. Nothing is saved yet.')
    expect((await (await createVisitor(app)).open('/')).text).toContain('Second')

    for (const [path, words] of [
      [home, undo.words],
      [address!, {}],
    ] as const)
      expect((await desk.post(path, words)).status).toBe(403)
    expect((await desk.open(`/backbar?said=saved&undo=${undo.words.earlier}`)).html).not.toContain('name="earlier"')
    // An id of another form's version or an unknown id does nothing.
    for (const earlier of [undo.words.earlier, 'nothing'])
      expect((await owner.post('/backbar/pages?open=story', { earlier })).to).toBe(
        '/backbar/pages?open=story&said=gone',
      )

    const file = join(app.config.dataDir, 'versions.jsonl.gz')
    await writeBackupFile(app, file)
    await using copy = await createBareApp(database)
    await restoreBackup(copy, file)
    const { to, words } = parseUndoForm((await owner.open(second.to)).html)
    const kept = (db: TestApp['db']) => db.selectFrom('earlier_version').selectAll().orderBy('id').execute()
    expect(await kept(copy.db)).toEqual(await kept(app.db))
    await rm(file)

    expect((await other.post(to, words)).status).toBe(303)
    expect((await (await createVisitor(app)).open('/')).text).toContain('First')
    expect((await owner.open('/backbar/account?open=happened')).text).toMatch(/Put back as it was: Home.*Changed: Home/)
    app.advance(undoPeriodMs + 1)
    await pruneEarlierVersions(app.db, app.now())
    expect(await kept(app.db)).toEqual([])
  },
)

test.each(databases)(
  '%s: undo restores a page text’s sample flag, and saving it unchanged clears it',
  async (database) => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const samples = async () => {
      const settings = app.db.selectFrom('setting').select('name').where('is_sample', '=', 1).orderBy('name')
      const partners = app.db.selectFrom('partner').select('name').where('is_sample', '=', 1).orderBy('name')
      return [...(await settings.execute()), ...(await partners.execute())].map(({ name }) => name)
    }
    const all = await samples()
    expect(all).toEqual(expect.arrayContaining(['home', 'hosted', 'identity', 'privacy', 'rules', 'story']))
    const partner = (await listPartners(app.db))[0]!
    const intent = (intent: string) => ({ intent, seen: '' })
    for (const [form, words, name] of [
      ['/backbar/pages?open=home', { tagline: 'Changed' }, 'home'],
      ['/backbar/pages?open=story', { ceoName: 'Changed' }, 'story'],
      ['/backbar/pages?open=privacy', { lead: 'Changed' }, 'privacy'],
      ['/backbar/settings/business', { ...intent('identity'), area: 'Changed' }, 'identity'],
      ['/backbar/settings/business', { ...intent('hosted'), calculatorUrl: 'https://changed.example/' }, 'hosted'],
      ['/backbar/menu?open=rules', { guestsPerBartender: '50' }, 'rules'],
      [`/backbar/partners?open=${partner.id}`, { name: 'Changed' }, partner.name],
    ] as const) {
      const saved = await submitChange(owner, { form, words, page: '', said: '' })
      expect(await samples(), name).toEqual(all.filter((sample) => sample !== name))
      const undo = parseUndoForm((await owner.open(saved.to)).html)
      expect((await owner.post(undo.to, undo.words)).status, name).toBe(303)
      expect(await samples(), name).toEqual(all)
    }
    await owner.fill('/backbar/pages?open=privacy', {})
    expect(await samples()).toEqual(all.filter((sample) => sample !== 'privacy'))

    const essentials = { name: 'Salt & Vine', email: 'hi@saltandvine.com', phone: '(305) 234-5678' }
    await owner.post('/backbar/settings/brand?open=samples', { intent: 'remove', ...essentials })
    const client = await createVisitor(app)
    for (const page of ['/', '/ourstory', '/partners'])
      expect((await client.open(page)).html, page).not.toMatch(/nerd|Raising the Bar/i)
  },
)

test('concurrent edits of different Spanish texts merge, and of the same text conflict', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  const form = Object.fromEntries((await open('/backbar/spanish')).fields)
  const [one, two] = Object.keys(form).filter((name) => name.startsWith('spanish-'))
  expect((await post('/backbar/spanish', { ...form, [one!]: 'Uno' })).status).toBe(303)
  expect((await post('/backbar/spanish', { ...form, [two!]: 'Dos' })).status).toBe(303)
  const now = (await open('/backbar/spanish')).fields
  expect([now.get(one!), now.get(two!)]).toEqual(['Uno', 'Dos'])
  const late = await post('/backbar/spanish', { ...form, [one!]: 'Ein' })
  expect(late.status).toBe(409)
  expect(late.page.text).toContain('stored now Uno yours Ein')
  expect((await post('/backbar/spanish', Object.fromEntries(late.page.fields))).status).toBe(303)
  expect((await open('/backbar/spanish')).fields.get(one!)).toBe('Ein')
  const typed = { ...Object.fromEntries((await open('/backbar/spanish')).fields), [one!]: 'Zwei' }
  const preview = await post('/backbar/spanish/preview', { ...typed, page: 'services' })
  expect(preview.page.html).toContain('<html lang="es">')
  expect(preview.page.text).toMatch(/Zwei.*A preview. Nothing is saved yet./)
  const back = await post('/backbar/spanish', { ...Object.fromEntries(preview.page.fields), intent: 'edit' })
  expect(back.page.fields.get(one!)).toBe('Zwei')
  expect((await open('/es/services')).text).not.toContain('Zwei')
})

test.each(databases)(
  '%s: edits of content that only owners see can be undone and have earlier versions',
  async (database) => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const { id } = await app.db.selectFrom('photo').select('id').executeTakeFirstOrThrow()
    await owner.post('/backbar/menu?open=recipes/new', {
      name: 'The Oracle',
      'ingredient-0': 'gin',
      'amount-0': '2',
      'unit-0': 'oz',
      intent: 'save',
    })
    const recipe = await app.db.selectFrom('custom_recipe').select('id').executeTakeFirstOrThrow()
    await owner.post('/backbar/venues?open=new', { id: 'first-place', seen: '', name: 'Oak Hall' })
    const certificate = { id: 'first-paper', seen: '', kind: 'license', name: 'License' }
    await owner.visit('/backbar/settings/papers', { method: 'POST', body: createUploadForm(certificate) })
    for (const [form, name, words] of [
      ['/backbar/settings/days', 'crews', '3'],
      ['/backbar/settings/terms', 'clause-0-words', 'Changed'],
      ['/backbar/settings/replies?open=decline', 'subject', 'Changed'],
      ['/backbar/settings/terms?open=pay', 'venmo', '@changed'],
      [`/backbar/photos?open=${id}`, 'alt', 'Changed'],
      ['/backbar/settings/kit', 'name-0', 'Changed'],
      [`/backbar/menu?open=recipes/${recipe.id}`, 'amount-0', '3'],
      ['/backbar/venues?open=first-place', 'power', 'A generator'],
      ['/backbar/settings/papers?open=first-paper', 'endsOn', '2028-05-01'],
    ] as const) {
      const field = async () => (await owner.open(form)).fields.get(name)
      const before = await field()
      const saved = await owner.fill(form, { [name]: words })
      expect([form, saved.status, await field()]).toEqual([form, 303, words])
      const undo = parseUndoForm((await owner.open(saved.to)).html)
      expect([form, (await owner.post(undo.to, undo.words)).status, await field()]).toEqual([form, 303, before])
      if (form.includes('open=pay')) continue
      const [, address] = /href="([^"]+earlier=[^"]+)"/.exec((await owner.open(form)).html)!
      const opened = await owner.open(address!.replaceAll('&amp;', '&'))
      expect([form, opened.fields.get(name)]).toEqual([form, words])
      expect(opened.text).toMatch(/now .*then /)
    }
    expect((await owner.open('/backbar/account?open=happened')).text).not.toContain('Oak Hall')
  },
)

test('erasing a client’s home venue also erases its earlier versions', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const { id } = await insertEvent(app)
  const page = `/backbar/jobs/${id}/facts?open=venue`
  await owner.fill(page, { name: 'Their home', power: 'Two outlets' })
  await owner.fill(page, { power: 'A generator' })
  const kept = () => app.db.selectFrom('earlier_version').select('form').execute()
  expect(await kept()).toHaveLength(1)
  await eraseVenues(app.db, [id])
  expect(await kept()).toEqual([])
})
