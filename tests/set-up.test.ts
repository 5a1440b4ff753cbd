import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getTerms } from '../app/agreements/proposals/terms.server.ts'
import { getSamplesStatus } from '../app/backbar/brand/samples.server.ts'
import { findSetting, getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { modules } from '../app/modules.ts'
import { listEnabledModules } from '../app/modules.server.ts'
import { chooseModulesOnce } from '../app/office/what-you-use/choose-modules.server.ts'
import { getSetupProgress } from '../app/office/setup/setup-steps.server.ts'
import { listPhotos } from '../app/photos/library/photo-library.server.ts'
import { incrementRevision } from '../app/plumbing/database/revision.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { seedSampleContent } from '../app/seed-sample-content.server.ts'
import { plainJpeg } from './doubles/sample-images.ts'
import { databases, createAppVisitor, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const here = '/backbar/set-up'
const contact = {
  name: 'The Tipsy Owl',
  legalName: '',
  phone: '904 234 5678',
  email: 'hoot@tipsyowl.com',
  alertsTo: 'hoot@tipsyowl.com',
}

/** The owner at the set-up steps: `keep` opens a step, fills it in and saves it, `skip` skips it. */
async function createSetupClient(app: Parameters<typeof createOwnerClient>[0]) {
  const owner = await createOwnerClient(app)
  const cardForm = async (card: string) => {
    const { html, fields } = await owner.open(`${here}?card=${card}`)
    const ticked = [...html.matchAll(/<input type="hidden" name="card" value="(\w+)"/g)].map(([, name]) => name)
    expect(new Set(ticked)).toEqual(new Set([card]))
    return Object.fromEntries(fields)
  }
  return {
    ...owner,
    keep: async (card: string, words: Record<string, string> = {}) =>
      owner.post(here, { ...(await cardForm(card)), ...words, intent: '' }),
    skip: (card: string) => owner.post(here, { card, intent: 'skip' }),
    send: (words: Record<string, string | File>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(words)) body.append(name, value)
      return owner.visit(here, { method: 'POST', body })
    },
  }
}

test.each(databases)('%s: on a new installation no set-up step counts as done', async (database) => {
  await using app = await createTestApp(database)
  const { open } = await createSetupClient(app)
  expect(await getSetupProgress(app.db)).toEqual({ done: 0, of: 10 })
  const { text, fields } = await open(here)
  expect(text).toContain('0 of 10')
  expect(text).toContain('Visitors see samples where you skip.')
  // The sample brand’s name is not filled in, so that it cannot be saved by accident.
  expect([fields.get('name'), fields.get('phone')]).toEqual(['', ''])
  for (const words of ['visitors see $600, $800, $400', 'emails are not sent', 'visitors see sample photographs'])
    expect(text).toContain(words)
})

test.each(databases)('%s: each set-up step saves on its own and opens the next one', async (database) => {
  await using app = await createTestApp(database)
  const { open, keep, send } = await createSetupClient(app)
  const getTitle = async () => /id="card-title">(?:<i[^>]*>\d<\/i>)?([^<]+)/.exec((await open(here)).html)?.[1]
  expect(await getTitle()).toBe('Name and contact')
  expect(await keep('contact', contact)).toMatchObject({ status: 303, to: here })
  const identity = await getSetting(app.db, 'identity')
  expect(identity).toMatchObject({ name: 'The Tipsy Owl', legalName: 'The Tipsy Owl', timeZone: 'America/New_York' })
  expect(await getTitle()).toBe('What do you use?')
  await keep('modules')
  expect(await getTitle()).toBe('Logo and colors')
  expect((await send({ card: 'look', first: '#1f5f8b', second: '#c93e27', prefix: '' })).status).toBe(303)
  expect((await getSetting(app.db, 'identity')).brand?.first).toBe('#1f5f8b')
  expect(await getTitle()).toBe('Three prices')
  await keep('prices')
  expect(await getTitle()).toMatch(/^Days/)
  await keep('days', { bartenders: '6' })
  expect(await findSetting(app.db, 'capacity')).toMatchObject({ bartenders: 6, noticeDays: 3 })
  expect(await getTitle()).toBe('Deposit and terms')
  await keep('terms', { depositPercent: '30', insurance: 'yes' })
  expect(await getTerms(app.db)).toMatchObject({ depositPercent: 30, version: 1 })
  await keep('pay', { zelle: 'pay@tipsyowl.com' })
  expect(await getTitle()).toBe('Email')
  const photo = new File([new Uint8Array(await plainJpeg())], 'owl.jpg')
  expect((await send({ card: 'photo', photo, alt: 'An owl with a cocktail.' })).status).toBe(303)
  const [own] = (await listPhotos(app.db)).filter(({ isSample }) => !isSample)
  expect(own!.places.toSorted()).toEqual(['hero', 'hero-phone', 'hero-wide'])
  expect(await getSetupProgress(app.db)).toEqual({ done: 8, of: 10 })
  expect(await getTitle()).toBe('Email')
})

test('skipping every set-up step finishes set-up with none counted as done', async () => {
  await using app = await createTestApp()
  const { open, skip, keep } = await createSetupClient(app)
  for (const card of ['contact', 'modules', 'look', 'prices', 'days', 'terms', 'pay', 'mail', 'photo', 'samples'])
    expect(await skip(card)).toMatchObject({ status: 303, to: here })
  const end = await open(here)
  expect(end.title).toContain('Ready to open')
  expect(end.text).toContain('0 of 10')
  expect(end.text).toContain('skipped: visitors see Nerd & Tonic and made-up ways to reach it')
  expect(end.text).toContain('A lawyer should read the full terms once')
  await keep('contact', contact)
  expect(await getSetupProgress(app.db)).toEqual({ done: 1, of: 10 })
  expect((await open(here)).title).toContain('Ready to open')
})

test.each(databases)(
  '%s: the set-up step of modules preselects those that are on and saves changes',
  async (database) => {
    await using app = await createTestApp(database)
    await chooseModulesOnce(app.db, { isAll: false, now: app.now() })
    const { open, post } = await createSetupClient(app)
    const proposed = modules.filter(({ isDefault }) => isDefault)
    expect((await open(here)).text).toContain(`${proposed.length} of ${modules.length} on`)
    const { text, fields } = await open(`${here}?card=modules`)
    for (const { name, title, isDefault, setUpAnswers } of modules) {
      expect(text).toContain(setUpAnswers?.on ?? title)
      // A module with two answers always has one of them chosen.
      expect([name, fields.get(`module-${name}`)]).toEqual([name, isDefault ? 'on' : setUpAnswers && 'off'])
    }
    const [first, ...others] = modules
    expect((await post(here, { card: 'modules', [`module-${first!.name}`]: 'on' })).status).toBe(303)
    expect(await listEnabledModules(app.db)).toEqual([first!.name])
    expect((await findSetting(app.db, 'modules'))!.history.length).toBeGreaterThan(0)
    expect((await post(here, { card: 'modules', intent: 'all' })).status).toBe(303)
    expect((await listEnabledModules(app.db)).toSorted()).toEqual(
      [first!, ...others].map(({ name }) => name).toSorted(),
    )
  },
)

test('a business past the other set-up steps keeps the modules it uses', async () => {
  await using app = await createTestApp()
  const { open, skip } = await createSetupClient(app)
  for (const card of ['contact', 'look', 'prices', 'days', 'terms', 'pay', 'mail', 'photo', 'samples']) await skip(card)
  expect((await open(here)).title).toContain('Ready to open')
  expect(await getSetupProgress(app.db)).toEqual({ done: 1, of: 10 })
})

test('set-up requires a business name and no legal name', async () => {
  await using app = await createTestApp()
  const { keep } = await createSetupClient(app)
  const { page } = await keep('contact', { ...contact, name: ' ' })
  expect(page.text).toContain('Enter the business’s name')
  expect(page.text).not.toContain('Enter the legal name')
})

test.each<[card: string, words: Record<string, string>, mend: string]>([
  ['contact', { ...contact, phone: 'ask <me>' }, 'Enter a phone number with its area code'],
  ['prices', { 'price-luxe-cocktail': '600-800' }, 'Enter one amount, not a span'],
  ['days', { bartenders: 'many' }, 'Bartenders: enter a whole number from 1 to 200'],
  ['terms', { depositPercent: '250', insurance: 'yes' }, 'Deposit, percent: enter a whole number from 0 to 100'],
  ['terms', { depositPercent: '30' }, 'Say whether you carry liability insurance'],
  ['pay', { zelle: 'me' }, 'Enter an email address, such as pay@example.com'],
  ['pay', {}, 'Fill in one of these, or skip the card'],
])('the set-up step %s with %j returns an error, keeps the input and saves nothing', async (card, words, mend) => {
  await using app = await createTestApp()
  const { keep } = await createSetupClient(app)
  const { status, page } = await keep(card, words)
  expect(status).toBe(422)
  expect(page.title).toMatch(/^Error: /)
  expect(page.text).toContain(mend)
  for (const [name, value] of Object.entries(words))
    if (name !== 'insurance') expect([name, page.fields.get(name)]).toEqual([name, value])
  expect(await getSetupProgress(app.db)).toEqual({ done: 0, of: 10 })
})

test('answering no to insurance in set-up removes its clause from the terms', async () => {
  await using app = await createTestApp()
  const { keep, open } = await createSetupClient(app)
  expect((await getTerms(app.db)).clauses.map(({ id }) => id)).toContain('insurance')
  await keep('terms', { insurance: 'no' })
  const { clauses, version } = await getTerms(app.db)
  expect(clauses.map(({ id }) => id)).not.toContain('insurance')
  expect(version).toBe(2)
  expect((await open(`${here}?card=terms`)).text).not.toContain('Do you?')
})

test('a set-up form opened before another save is refused and overwrites nothing', async () => {
  await using app = await createTestApp()
  const { keep, post, open } = await createSetupClient(app)
  const stale = Object.fromEntries((await open(`${here}?card=days`)).fields)
  await keep('days', { bartenders: '6' })
  const second = await post(here, { ...stale, bartenders: '9', intent: '' })
  expect(second.status).toBe(422)
  expect(second.page.text).toContain('Somebody changed this since you opened the page')
  expect(second.page.fields.get('bartenders')).toBe('9')
  expect(await findSetting(app.db, 'capacity')).toMatchObject({ bartenders: 6 })
})

test.each([
  ['a file that is not a photo', async () => 'no photo', 'An owl', 'is not a photo, whatever its name says'],
  [
    'a photo without alternative text',
    async () => new Uint8Array(await plainJpeg(900, 700)),
    '',
    'Say in a sentence what the photo shows',
  ],
])('the set-up input %s is refused with its reason', async (_, photo, alt, reason) => {
  await using app = await createTestApp()
  const { send } = await createSetupClient(app)
  const back = await send({ card: 'photo', photo: new File([await photo()], 'owl.jpg'), alt })
  expect([back.status, await back.text()]).toEqual([422, expect.stringContaining(reason)])
  expect(await listPhotos(app.db)).toSatisfy((pictures: { isSample: boolean }[]) =>
    pictures.every(({ isSample }) => isSample),
  )
})

test('an unknown set-up step changes nothing', async () => {
  await using app = await createTestApp()
  const { post, open } = await createSetupClient(app)
  expect(await post(here, { card: 'constructor', intent: 'skip' })).toMatchObject({ status: 303, to: here })
  expect((await open(`${here}?card=constructor`)).text).toContain('0 of 10')
  expect(await findSetting(app.db, 'setUp')).toBeNull()
})

/** Creates a new site, which is hidden from search engines until the owner keeps or replaces its samples. */
async function createHiddenSite() {
  const app = await createTestApp()
  await saveSetting(app.db, 'keptSamples', { kinds: [], isHidden: true }, app.now())
  const visit = await createAppVisitor(app)
  const isHidden = async (path: string) =>
    (await (await visit(path)).text()).includes('<meta name="robots" content="noindex"/>')
  return { app, isHidden }
}

test('a new site is hidden from search engines until the owner keeps or replaces samples', async () => {
  const { app, isHidden } = await createHiddenSite()
  await using _ = app
  const { open, keep } = await createSetupClient(app)
  for (const path of ['/', '/services', '/quote']) expect([path, await isHidden(path)]).toEqual([path, true])
  const step = `${here}?card=samples`
  // The name comes first.
  expect((await open(step)).links.get('Name and contact')).toBe(`${here}?card=contact#card`)
  expect((await keep('samples')).page.text).toContain('Fill in Name and contact first')
  await keep('contact', contact)
  const asked = await open(step)
  for (const words of ['the words of Home', 'sample partners', 'The logo is the sample brand’s, too'])
    expect(asked.text).toContain(words)
  const unsaid = await keep('samples')
  expect([unsaid.status, unsaid.page.text]).toEqual([422, expect.stringContaining('The logo is the sample brand’s')])
  expect(await isHidden('/')).toBe(true)
  expect(await keep('samples', { 'keep-logo': 'on', 'keep-story': 'on' })).toMatchObject({ status: 303, to: here })
  for (const path of ['/', '/services', '/quote']) expect([path, await isHidden(path)]).toEqual([path, false])
  const { found } = await getSamplesStatus(app.db, app.now())
  expect(found).toEqual(['the words of Our Story'])
  expect((await getSetting(app.db, 'identity')).packages).toBe('')
  expect((await getSetupProgress(app.db)).done).toBe(2)
})

test('skipping samples keeps a new site hidden, and older sites stay in search', async () => {
  const { app, isHidden } = await createHiddenSite()
  await using _ = app
  const { open, skip } = await createSetupClient(app)
  await skip('samples')
  expect((await open(here)).text).toContain('the site is hidden from search engines until you decide')
  expect(await isHidden('/')).toBe(true)
  await app.db.deleteFrom('setting').where('name', '=', 'keptSamples').execute()
  await incrementRevision(app.db, 'content')
  expect(await isHidden('/')).toBe(false)
  expect((await open(here)).text).toContain('9 kinds are still shown')
})

test('a fresh database begins hidden from search engines', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fresh-'))
  await using services = await openServices(loadConfig({ DATA_DIR: dir }), { out: { write: () => true } })
  await seedSampleContent(services.db, services.files, services.now())
  expect(await findSetting(services.db, 'keptSamples')).toEqual({ kinds: [], isHidden: true })
  await rm(dir, { recursive: true })
})
