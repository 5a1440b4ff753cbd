import { expect, test } from 'vitest'
import { listSignatureCocktails } from '../../../operations/events/signature-cocktails.server.ts'
import { defaultBrand } from '../../../business/brand/brand.ts'
import { publishBrandDraft, saveUploadedLogo, saveBrandDraft } from '../../../business/brand/brand.server.ts'
import { brotliCompressSync } from 'node:zlib'
import { createTestClient } from '../../../../tests/test-client.ts'
import { readPdf } from '../../../../tests/doubles/brand-traces.ts'
import { sampleLine, sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'

const namedDrinksForm = {
  intent: 'save',
  'recipe-0': 'negroni',
  'name-0': 'The Retriever',
  'dedication-0': 'for Biscuit, who cannot come',
  'recipe-1': 'paloma',
  'name-1': '',
  'dedication-1': '',
  title: 'Nora & Nick',
  pouring: '',
}

async function createMenuCardApp(app: TestApp, lines = sampleProposal().lines) {
  const them = await createTestClient(app, { lines })
  const here = `${them.here}/drinks`
  const open = async (path = here) => parsePage(await them.visit(path))
  const post = (words: Record<string, string>) => them.post(words, here)
  const save = async (changes: Record<string, string> = {}) =>
    post({ ...Object.fromEntries((await open()).fields), ...namedDrinksForm, ...changes })
  return { them, here, open, post, save }
}

test('without included cocktails the client page offers to add one, and leaves no blank', async () => {
  await using app = await createTestApp()
  const { event } = sampleProposal()
  const them = await createTestClient(app, { event: { ...event, experience: 'dry-hire' } })
  const english = (await them.open()).text
  expect(english).toContain('Add a cocktail')
  expect(english).not.toMatch(/Name your drinks|Your first drink/)
  const spanish = (await parsePage(await them.visit(`${them.here}?language=es`))).text
  expect(spanish).toContain('Agregar un cóctel')
  expect(spanish).not.toContain('Ponles nombre a tus bebidas')
})

test.each(databases)(
  '%s: the client names drinks, the owner edits them and both download the card',
  async (database) => {
    await using app = await createTestApp(database)
    const { them, open, save } = await createMenuCardApp(app)
    expect((await them.open()).text).toContain('Name your drinks')
    const before = await open()
    expect(before.text).toContain('Your price includes three specialty cocktails. A fourth is $40.')
    expect(before.text).toContain('nothing is agreed until you say yes')
    expect(await save()).toMatchObject({ status: 303, to: expect.stringContaining('said=card-saved') })
    expect(await listSignatureCocktails(app.db, them.event.id)).toEqual([
      { recipe: 'negroni', name: 'The Retriever', dedication: 'for Biscuit, who cannot come' },
      { recipe: 'paloma', name: 'Paloma', dedication: '' },
    ])
    const page = await open()
    for (const words of ['Nora & Nick', 'May 15, 2027 · St. Augustine', 'gin, Campari, sweet vermouth', 'Also pouring'])
      expect(page.text).toContain(words)
    expect((await them.open()).text).toMatch(/The Retriever .*Paloma .*Change your drinks/)

    const owner = await createOwnerClient(app)
    const request = `/backbar/jobs/${them.event.id}`
    const fourthDrinkForm = { 'recipe-2': 'mojito', 'recipe-3': 'daiquiri', 'name-3': 'The Fourth', intent: 'save' }
    const drinks = await owner.open(`${request}/drinks`)
    expect(drinks.html).toContain('for Biscuit, who cannot come')
    const filled = await owner.post(`${request}/drinks`, { ...Object.fromEntries(drinks.fields), ...fourthDrinkForm })
    expect(filled.to).toContain('said=card-saved')
    // A drink that the owner added beyond the included three may stay. It does not make room for a fifth.
    expect(await save({ ...fourthDrinkForm, 'name-3': 'Ours, the fourth' })).toMatchObject({ status: 303 })
    const five = await save({ ...fourthDrinkForm, 'recipe-4': 'bellini' })
    expect([five.status, five.page.fields.get('recipe-4')]).toEqual([422, 'bellini'])
    expect(five.page.text).toContain('Three are included. A fifth is $40: ask us for it, or take one off.')

    const [first, again] = [
      await them.visit(`${them.here}/card.pdf?design=dark&format=a5`),
      await owner.visit(`${request}/card.pdf?design=dark&format=a5`),
    ]
    expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect(first.headers.get('Content-Disposition')).toContain('menu-card-nora')
    expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await again.arrayBuffer()))).toBe(true)
  },
)

test.each(databases)(
  '%s: invalid or conflicting menu edits come back as typed, and declined proposals refuse edits',
  async (database) => {
    await using app = await createTestApp(database)
    const cocktail = sampleLine({ id: 'cocktail', label: 'Additional specialty cocktail', unitCents: 4_000 })
    const { them, open, post, save } = await createMenuCardApp(app, [...sampleProposal().lines.slice(0, 3), cocktail])
    expect((await open()).text).toContain('Your price includes four specialty cocktails')
    const wrong = await save({
      'name-0': 'x'.repeat(61),
      'recipe-1': '',
      'name-1': 'Nothing',
      'recipe-2': 'negroni',
      'recipe-3': 'of-the-moon',
    })
    expect(wrong.status).toBe(422)
    for (const [field, words] of [
      ['name-0', 'Shorten this to 60 characters'],
      ['recipe-1', 'Choose what Nothing is made of'],
      ['recipe-2', 'on the card already'],
      ['recipe-3', 'no longer have this recipe'],
    ] as const) {
      expect(wrong.page.html).toContain(`id="${field}-error"`)
      expect(wrong.page.text).toContain(words)
    }
    expect(wrong.page.fields.get('name-0')).toBe('x'.repeat(61))
    expect(await listSignatureCocktails(app.db, them.event.id)).toEqual([])

    const { fields } = await open()
    expect((await save()).status).toBe(303)
    const same = await post({ ...Object.fromEntries(fields), ...namedDrinksForm })
    expect(same.status).toBe(303)
    const late = await post({ ...Object.fromEntries(fields), ...namedDrinksForm, 'name-0': 'The Setter' })
    expect(late.status).toBe(409)
    expect(late.page.text).toContain('This was changed in the meantime')
    expect(late.page.text).toContain('The Setter, Negroni, for Biscuit')
    expect(late.page.fields.get('name-0')).toBe('The Setter')
    expect((await post({ ...Object.fromEntries(late.page.fields), intent: 'save' })).status).toBe(303)
    expect((await open()).fields.get('name-0')).toBe('The Setter')

    await them.post({ intent: 'no' })
    const over = await save({ 'name-0': 'Too late' })
    expect(over.status).toBe(410)
    expect(over.page.text).toContain('can no longer be changed here')
  },
)

test.each(databases)('%s: guests can open the shared menu until sharing stops', async (database) => {
  await using app = await createTestApp(database)
  const { them, here, open, post, save } = await createMenuCardApp(app)
  await save({ 'name-1': 'Ελληνικό', title: 'נועה & איתי' })
  expect((await them.visit(`${them.here}/card.pdf?sign=1`)).status).toBe(404)
  expect((await post({ intent: 'share' })).to).toContain('#phones')
  const address = (await open()).html.match(/\/menu\/[\w-]{22}/)![0]
  const response = await them.visit(address)
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  const html = await response.text()
  expect(/<script|\$\d|Ephron|@home|Cistern/.exec(html)).toBeNull()
  expect(brotliCompressSync(html).length).toBeLessThan(14_000)
  const page = await open(address)
  for (const words of [
    'נועה & איתי',
    'The Retriever',
    'for Biscuit, who cannot come',
    'Ελληνικό',
    'good things without alcohol',
  ])
    expect(page.text).toContain(words)
  expect((await them.visit(`${them.here}/card.pdf?sign=1`)).status).toBe(200)

  await post({ intent: 'stop' })
  const gone = await them.visit(address)
  expect([gone.status, (await parsePage(gone)).text.includes('This menu is no longer shared')]).toEqual([410, true])
  await post({ intent: 'share' })
  expect((await open(address)).text).toContain('This menu is no longer shared')
  expect((await them.visit('/menu/nobody')).status).toBe(404)
  expect((await open(here)).text).toContain('The sign with its code')
})

test('menu cards in unsupported scripts are printed by the browser, and unknown links return 404', async () => {
  await using app = await createTestApp()
  const { them, open, save } = await createMenuCardApp(app)
  await save({ title: '美咲 & 健太 🐕' })
  const pdf = await them.visit(`${them.here}/card.pdf?design=dark`)
  expect([pdf.status, pdf.headers.get('Location')]).toEqual([303, `${them.here}/card?design=dark&instead=1`])
  const page = await open(`${them.here}/card?design=dark&instead=1`)
  expect(page.text).toContain('Print this page instead')
  expect(page.text).toContain('美咲 & 健太 🐕')
  for (const path of ['drinks', 'card', 'card.pdf'])
    expect((await them.visit(`/yours/nobody/${path}`)).status).toBe(404)
  const owner = await createOwnerClient(app)
  for (const path of ['drinks', 'card', 'card.pdf'])
    expect((await owner.visit(`/backbar/jobs/none/${path}`)).status).toBe(404)
})

test('a wide logo replaces the business name on the card, unlike a small mark', async () => {
  await using app = await createTestApp()
  const { them, save } = await createMenuCardApp(app)
  await save()
  const take = async (viewBox: string, as: 'emblem' | 'mark') => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><rect width="600" height="100" fill="#5fb3d9"/></svg>`
    const taken = await saveUploadedLogo(app.db, new TextEncoder().encode(svg), app.now(), as)
    if ('message' in taken) throw new Error(taken.message)
    return taken.mark
  }
  const onDark = await take('0 0 600 100', 'emblem')
  for (const [small, saysIt] of [
    [null, true],
    [await take('0 0 100 100', 'mark'), false],
  ] as const) {
    await saveBrandDraft(app.db, { brand: { ...defaultBrand, onDark, small }, notes: [] }, app.now())
    await publishBrandDraft(app.db, app.now())
    const { html } = await parsePage(await them.visit(`${them.here}/card`))
    expect(html.includes('>Nerd &amp; Tonic</text>')).toBe(!saysIt)
    const pdf = await them.visit(`${them.here}/card.pdf?format=a5`)
    const { words } = readPdf(new Uint8Array(await pdf.arrayBuffer()))
    expect(words.split('The Retriever')[1]!.includes('Nerd & Tonic')).toBe(!saysIt)
  }
})

const one = { 'recipe-0': 'negroni', 'name-0': 'The Maya' }

test.each(databases.flatMap((database) => [true, false].map((isFirst) => ({ database, isFirst }))))(
  '$database: concurrent edits to different drinks are merged, first drink saved first: $isFirst',
  async ({ database, isFirst }) => {
    await using app = await createTestApp(database)
    const { them, open, post } = await createMenuCardApp(app)
    const fields = Object.fromEntries((await open()).fields)
    const hands = [
      { ...fields, ...one, intent: 'save' },
      { ...fields, 'recipe-1': 'paloma', 'name-1': 'The Ben', pouring: 'rosé', design: 'type', intent: 'save' },
    ]
    const [first, second] = isFirst ? hands : hands.toReversed()
    expect((await post(first!)).to).toContain('said=card-saved')
    expect((await post(second!)).to).toContain('said=card-joined')
    const page = await open()
    const names = (await listSignatureCocktails(app.db, them.event.id)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['The Ben', 'The Maya'])
    expect([page.fields.get('pouring'), page.fields.get('design')]).toEqual(['rosé', 'type'])
  },
)

test.each(databases)(
  '%s: concurrent edits to the same drink conflict, and saving again overwrites',
  async (database) => {
    await using app = await createTestApp(database)
    const { them, open, post } = await createMenuCardApp(app)
    const fields = Object.fromEntries((await open()).fields)
    await post({ ...fields, ...one, intent: 'save' })
    const late = await post({ ...fields, ...one, 'name-0': 'The Ben', 'recipe-1': 'paloma', intent: 'save' })
    expect([late.status, late.page.fields.get('name-0')]).toEqual([409, 'The Ben'])
    expect(late.page.text).toContain('The Maya, Negroni')
    const names = async () => (await listSignatureCocktails(app.db, them.event.id)).map(({ name }) => name)
    expect(await names()).toEqual(['The Maya', 'Paloma'])
    expect((await post({ ...Object.fromEntries(late.page.fields), intent: 'save' })).status).toBe(303)
    expect(await names()).toEqual(['The Ben', 'Paloma'])
  },
)

const fourthDrinkForm = { 'recipe-2': 'mojito', 'recipe-3': 'daiquiri', 'name-3': 'The Fourth' }

test('a drink beyond the included three is offered as an option of the proposal', async () => {
  await using app = await createTestApp()
  const { them, open, save } = await createMenuCardApp(app)
  await save(fourthDrinkForm)
  const { text, html } = await open()
  expect(text).toContain('One drink is beyond what is included: + $40.')
  expect(html).toContain('name="option" value="cocktail"')
  expect(html).not.toContain(`action="${them.here}/change"`)
  const ticket = await them.post([
    ['intent', 'options'],
    ['option', 'cocktail'],
  ])
  expect(ticket.page.text).toContain('$1,080')
})

test('after acceptance a drink beyond the included three is added by requesting a change', async () => {
  await using app = await createTestApp()
  const { them, open, save } = await createMenuCardApp(app)
  const yes = { ...Object.fromEntries((await them.open()).fields), signature: 'Nora Ephron', consent: 'on' }
  await save(fourthDrinkForm)
  expect((await them.post({ ...yes, intent: 'yes' })).status).toBe(303)
  const { text, html } = await open()
  expect(text).toContain('One drink is beyond what is agreed: + $40.')
  expect(html).not.toContain('name="option" value="cocktail"')
  expect(html).toContain(`action="${them.here}/change"`)
  const change = await them.post({ intent: 'change', cocktail: '1' }, `${them.here}/change`)
  expect(change.page.text).toContain('$1,080')
  expect(await app.db.selectFrom('change_request').select('id').execute()).toEqual([])
})

test('an overlong name gets an error and right-to-left names and emoji are kept', async () => {
  await using app = await createTestApp()
  const { open, save } = await createMenuCardApp(app)
  const long = 'Ж'.repeat(200)
  const wrong = await save({ 'name-0': long, 'name-1': '🍋 לימון' })
  expect([wrong.status, wrong.page.fields.get('name-0'), wrong.page.fields.get('name-1')]).toEqual([
    422,
    long,
    '🍋 לימון',
  ])
  expect(wrong.page.text).toContain('Shorten this to 60 characters')
  expect((await save({ 'name-0': long.slice(0, 60), 'name-1': '🍋 לימון' })).status).toBe(303)
  expect((await open()).text).toContain('🍋 לימון')
})

test('the shared menu shows a postponement or cancellation in the client’s language', async () => {
  await using app = await createTestApp()
  const { open, post, save, them } = await createMenuCardApp(app)
  await save()
  await post({ intent: 'share' })
  const address = (await open()).html.match(/\/menu\/[\w-]{22}/)![0]
  const stands = (state: 'postponed' | 'called-off') => app.db.updateTable('proposal').set({ state }).execute()
  await stands('postponed')
  expect((await open(address)).text).toMatch(/Postponed: there is no new date yet\. The Retriever/)
  await stands('called-off')
  const off = await them.visit(address)
  const page = await parsePage(off)
  expect([off.status, page.text.includes('The Retriever')]).toEqual([410, false])
  expect(page.text).toContain('This event was canceled It will not take place.')
  await app.db.updateTable('event').set({ language: 'es' }).execute()
  expect((await open(address)).text).toContain('Este evento está cancelado')
})
