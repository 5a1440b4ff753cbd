import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listPhotos, deletePhotoRow } from '../app/photos/library/photo-library.server.ts'
import { pageItemForms } from '../app/site/page-items/page-item-form.ts'
import { pageItemKinds, type PageItemKind } from '../app/site/page-items/page-item.ts'
import { createVisitor } from './guest.ts'
import { databases, createTestApp, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const parts = '/backbar/pages?open=parts'
const partTexts: Record<PageItemKind, Record<string, string>> = {
  questions: { question: 'Do you bring ice?', answer: 'Where you ask us to.\r\n\r\nIt is priced in your quote.' },
  'fine-print': { heading: 'The deposit', words: 'A quarter, and the day is yours.' },
  evenings: { place: 'The Cistern Club', guests: '120', line: 'Ninety minutes of rain, and nobody left.' },
  quotations: { words: 'They measured everything </script>', who: 'Nora E.', where: 'Wedding, St. Augustine' },
}
const names: Record<PageItemKind, string> = {
  questions: 'Do you bring ice?',
  'fine-print': 'A quarter, and the day is yours.',
  evenings: 'Ninety minutes of rain',
  quotations: 'They measured everything',
}

/** An app without the sample entries of these lists. */
async function createAppWithoutParts(database?: (typeof databases)[number]) {
  const app = await createTestApp(database)
  await app.db.deleteFrom('page_item').execute()
  return app
}

async function buildPartForm(app: TestApp, kind: PageItemKind, changes: Record<string, string> = {}) {
  const [photo] = await listPhotos(app.db)
  return { ...partTexts[kind], ...(kind === 'evenings' && { picture: photo!.id }), ...changes }
}

/** Opens the page of past events and returns its main heading and its text. */
async function openEvenings(app: TestApp) {
  const { html, title, text } = await (await createVisitor(app)).open('/evenings')
  return { heading: /<h1[^>]*>(.*?)<\/h1>/.exec(html)![1], title, text, isWide: html.includes('about one-evening') }
}

test('a single past event fills the width and is not announced in the plural', async () => {
  await using app = await createAppWithoutParts()
  await addPart(app, 'evenings')
  const one = { heading: 'A real evening', title: 'A real evening · Nerd & Tonic', isWide: true }
  expect(await openEvenings(app)).toMatchObject(one)
  await addPart(app, 'evenings', { place: 'The White Room' })
  expect(await openEvenings(app)).toMatchObject({ heading: 'Real evenings', isWide: false })
})

test('sample past events are not called real', async () => {
  await using app = await createAppWithoutParts()
  await addPart(app, 'evenings')
  await app.db.updateTable('page_item').set({ is_sample: 1 }).execute()
  const one = await openEvenings(app)
  expect(one.heading).toBe('A sample evening')
  expect(one.text).toContain('One evening (sample)')
  await addPart(app, 'evenings', { place: 'The White Room' })
  await app.db.updateTable('page_item').set({ is_sample: 1 }).execute()
  const two = await openEvenings(app)
  expect(two.heading).toBe('Sample evenings')
  expect(two.text).toMatch(/120 guests \(sample\)/)
  expect(`${one.text} ${two.text}`).not.toContain('Real evening')
})

/** Adds an entry by its form, as the owner would. */
async function addPart(app: TestApp, kind: PageItemKind, changes?: Record<string, string>) {
  const owner = await createOwnerClient(app)
  const { status } = await owner.fill(`${parts}/${kind}/new`, await buildPartForm(app, kind, changes))
  expect(status).toBe(303)
}

describe.each(databases)('%s: lists on public pages', (database) => {
  test('page entries appear in pages, links and sitemap until deleted, and undo restores them', async () => {
    await using app = await createAppWithoutParts(database)
    const [owner, client] = [await createOwnerClient(app), await createVisitor(app)]
    const everywhere = async () => {
      const pages = await Promise.all(['/', '/services', '/sitemap.xml', '/llms.txt'].map((path) => client.open(path)))
      return pages.map(({ html }) => html)
    }
    const before = await everywhere()
    for (const path of ['/questions', '/evenings']) {
      const page = await client.open(path)
      expect([page.status, page.title]).toEqual([404, 'Not found · Nerd & Tonic'])
      for (const html of before) expect(html).not.toContain(path)
    }

    for (const kind of pageItemKinds) await addPart(app, kind)
    for (const kind of pageItemKinds)
      expect((await client.open(pageItemForms[kind].path)).text, kind).toContain(names[kind])
    const [home, services, sitemap, llms] = await everywhere()
    for (const html of [home, services, sitemap, llms]) {
      expect(html).toContain('/questions')
      expect(html).toContain('/evenings')
    }
    expect(home).toContain('Ninety minutes of rain')
    expect(home).toContain('They measured everything &lt;/script&gt;')
    const questions = (await client.open('/questions')).html
    const thing = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(questions)![1]!
    expect(JSON.parse(thing)).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [
        { name: 'Do you bring ice?', acceptedAnswer: { text: partTexts.questions.answer!.replaceAll('\r', '') } },
      ],
    })
    expect((await client.open('/evenings')).html).not.toMatch(/"@type":"(Review|AggregateRating)"/)

    const bins: string[] = []
    for (const { id, kind } of await app.db.selectFrom('page_item').selectAll().execute()) {
      const { to } = await owner.post(`${parts}/${kind}/${id}`, { intent: 'delete' })
      bins.push(new URL(to, 'http://house').searchParams.get('bin')!)
    }
    expect(await everywhere()).toEqual(before)
    expect((await client.open('/evenings')).status).toBe(404)
    for (const bin of bins) await owner.post('/backbar/undo', { bin, to: parts })
    expect(await everywhere()).toEqual([home, services, sitemap, llms])
  })

  test('a page entry is previewed, saved once, moved and protected from conflicting edits', async () => {
    await using app = await createAppWithoutParts(database)
    const [owner, client] = [await createOwnerClient(app), await createVisitor(app)]
    const form = await owner.open(`${parts}/evenings/new`)
    const address = /action="(\/backbar\/pages\?open=parts\/evenings\/[^"]+)"/.exec(form.html)![1]!
    const shown = { ...Object.fromEntries(form.fields), ...(await buildPartForm(app, 'evenings')) }
    const preview = await owner.post(address, { ...shown, intent: 'preview' })
    expect(preview.page.text).toContain('Nothing is saved yet')
    expect(preview.page.text).toContain('120 guests')
    expect((await client.open('/evenings')).status).toBe(404)

    for (let i = 0; i < 2; i++) expect((await owner.post(address, shown)).status).toBe(303)
    await addPart(app, 'evenings', { place: 'A barn' })
    const order = async () =>
      (await app.db.selectFrom('page_item').selectAll().orderBy('position').execute()).map(
        ({ words }) => JSON.parse(words).place,
      )
    expect(await order()).toEqual(['The Cistern Club', 'A barn'])
    const { id } = await app.db
      .selectFrom('page_item')
      .select('id')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    await owner.post(`${parts}/evenings`, { id, way: 'up' })
    expect(await order()).toEqual(['A barn', 'The Cistern Club'])

    const stored = Object.fromEntries((await owner.open(`${parts}/evenings/${id}`)).fields)
    expect((await owner.post(`${parts}/evenings/${id}`, { ...stored, line: 'First' })).status).toBe(303)
    const second = await owner.post(`${parts}/evenings/${id}`, { ...stored, line: 'Second' })
    expect(second.status).toBe(409)
    expect(second.page.text).toContain('First')
    expect(second.page.fields.get('line')).toBe('Second')
    expect(await deletePhotoRow(app.db, stored.picture!)).toMatchObject({
      hangsIn: expect.arrayContaining([`evening:${id}`]),
    })
  })

  test('invalid page entries are rejected with a reason and keep their values', async () => {
    await using app = await createAppWithoutParts(database)
    const owner = await createOwnerClient(app)
    const refused = async (kind: PageItemKind, changes: Record<string, string>) => {
      const { status, page } = await owner.fill(`${parts}/${kind}/new`, await buildPartForm(app, kind, changes))
      expect(status).toBe(422)
      return page
    }
    const kept = await refused('questions', { question: '', answer: 'x'.repeat(601) })
    expect(kept.text).toContain('Write the question')
    expect(kept.text).toContain('at most 600 characters; it has 601')
    expect(kept.fields.get('answer')).toHaveLength(601)
    expect((await refused('evenings', { picture: 'gone' })).text).toContain('Choose one of your photos')
    expect((await refused('evenings', { guests: 'many' })).text).toContain('from 1 to 2,000')
    expect(await app.db.selectFrom('page_item').selectAll().execute()).toEqual([])
    for (const path of [`${parts}/nothing`, `${parts}/nothing/new`]) expect((await owner.visit(path)).status).toBe(303)
    expect((await owner.visit(`${parts}/questions/nobody`)).status).toBe(404)
    expect((await owner.post(`${parts}/questions/nobody`, { intent: 'delete' })).status).toBe(303)
  })
})

test('pages with the maximum content stay within 14 kB and ship no script', async () => {
  await using app = await createAppWithoutParts()
  const photos = await listPhotos(app.db)
  const words = (length: number, seed: number) => {
    const all =
      'the bar pours what your guests like and nobody waits for ice or a glass before their evening ends well'.split(
        ' ',
      )
    let text = ''
    for (let i = seed; text.length < length; i += 7 + (i % 5)) text += `${all[i % all.length]}${i % 17} `
    return text.slice(0, length).trim()
  }
  const rows = pageItemKinds.flatMap((kind) =>
    Array.from({ length: pageItemForms[kind].most }, (_, position) => {
      const texts = Object.entries(pageItemForms[kind].fields).map(([name, { as, most = 3, input }], f) => [
        name,
        as === 'choice'
          ? photos[position % photos.length]!.id
          : input?.type === 'date'
            ? '2027-05-15'
            : as === 'count'
              ? '120'
              : words(most, position * 31 + f),
      ])
      return {
        id: `${kind}-${position}`,
        kind,
        position,
        words: JSON.stringify(Object.fromEntries(texts)),
        is_sample: 0,
      }
    }),
  )
  await app.db.insertInto('page_item').values(rows).execute()
  const hung = rows.filter(({ kind }) => kind === 'evenings')
  const places = hung.map(({ id, words }) => ({
    place: `evening:${id}`,
    photo_id: JSON.parse(words).picture as string,
  }))
  await app.db.insertInto('photo_slot').values(places).execute()
  const client = await createVisitor(app)
  for (const path of ['/', '/services', '/questions', '/evenings']) {
    const { html, status } = await client.open(path)
    expect(status).toBe(200)
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
    expect([path, brotliCompressSync(html).length]).toEqual([
      path,
      expect.toSatisfy((bytes: number) => bytes <= 14_000),
    ])
  }
})
