import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { switchModules } from '../../../business/module-switches.server.ts'
import { truncatedBodyHeader } from '../../../plumbing/http/truncated-body.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { listRowFiles } from '../../../upkeep/app-parts.server.ts'
import { bombPng, phonePhoto, plainJpeg, twoHalves } from '../../../../tests/doubles/sample-images.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, type Database } from '../../../../tests/test-app.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import type { Language } from '../../../ui/language.ts'
import { maxClientPhotos } from '../client-photo.ts'
import { clientPhotoUploads } from '../client-photo-upload.server.ts'
import { clientPhotosServer } from '../module.server.ts'
import { listClientPhotos } from '../client-photos.server.ts'

const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

/** A client whose event is over. */
async function createPastClient(database: Database, language: Language = 'en') {
  const app = await createTestApp(database)
  const { db } = app
  const them = await createTestClient(app, {}, language)
  await them.post(signed)
  await db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  await db.updateTable('event').set({ state: 'done' }).execute()
  const path = `${them.here}/photos`
  /** Posts a plain form, as a browser without JavaScript would. */
  async function send(photos: [name: string, bytes: Uint8Array][], fields: Record<string, string> = {}, to = path) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ intent: 'send', ...fields })) body.append(name, value)
    for (const [name, bytes] of photos) body.append('photos', new File([new Uint8Array(bytes)], name))
    const answer = await them.visit(to, { method: 'POST', body })
    const location = answer.headers.get('Location')
    return { status: answer.status, to: location, page: location ? null : await parsePage(answer) }
  }
  const photos = () => listClientPhotos(db, them.event.id)
  const open = async (to = path) => parsePage(await them.visit(to))
  const takeDown = (photo: string) => send([], { intent: 'take-down', photo })
  return { app, them, path, send, photos, open, takeDown }
}

/** A tiny photo that differs by its number. */
const tinyPhoto = (number: number) =>
  twoHalves(20 + number, 20)
    .png()
    .toBuffer()

describe.each(databases)('%s: photos that clients send', (database) => {
  test('photos are sent without JavaScript, and lose their metadata', async () => {
    const { app, them, path, send, photos, open } = await createPastClient(database)
    await using _ = app
    expect((await them.open()).text).toContain('Your photographs Of the drinks, the bar, the two of you.')
    expect((await open()).html).toMatch(/<form id="send-photos"[^>]* encType="multipart\/form-data" method="post"/)
    const sent = await send([
      ['bar.jpg', await phonePhoto()],
      ['us.jpg', await plainJpeg()],
    ])
    expect([sent.status, sent.to]).toEqual([303, `${path}?sent=2`])
    expect((await open(sent.to!)).text).toContain('Thank you. We have 2 photographs.')
    expect((await photos()).map(({ mayShow }) => mayShow)).toEqual([false, false])
    const [first] = await photos()
    const answer = await them.visit(`${path}/${first!.id}`)
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { exif, xmp, icc, width, height } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, width, height]).toEqual([undefined, undefined, undefined, 700, 1000])
    for (const word of ['Nerdphone', 'Somebody', 'at home']) expect(bytes.includes(word)).toBe(false)
  })

  test('the client page shows the newest photos, the upload form and a confirmation after upload', async () => {
    const { app, them, path, send, photos, open } = await createPastClient(database)
    await using _ = app
    const toPage = `${path}?inline`
    const sent = await send([['bar.jpg', await plainJpeg()]], {}, toPage)
    expect([sent.status, sent.to]).toEqual([303, `${them.here}?said=photos-1#photos-heading`])
    const page = await open(sent.to!.split('#')[0])
    expect(page.text).toContain('Your photographs Thank you. We have the photograph.')
    expect(page.html).toContain(`action="${path}?inline"`)
    expect(page.text).toContain('Look at it or take it down')
    const many = await Promise.all(
      [...Array(7).keys()].map(async (i): Promise<[string, Buffer]> => [`${i}.png`, await tinyPhoto(i)]),
    )
    await send(many, {}, toPage)
    const shown = await them.open()
    const newest = (await photos()).slice(-6)
    expect([...shown.html.matchAll(/<img src="[^"]*\/photos\/([\w-]+)"/g)].map(([, id]) => id)).toEqual(
      newest.map(({ id }) => id),
    )
    expect(shown.text).toContain('All 8: look at them or take one down')
    const { status, page: refused } = await send([['page.jpg', Buffer.from('<!doctype html>')]], {}, toPage)
    expect([status, refused!.text]).toEqual([422, expect.stringContaining('page.jpg: It is a web page')])
    expect(refused!.html).toContain(`action="${path}?inline"`)
  })

  test('a read-only client page and the page before the event have no photo form', async () => {
    const { app, them, send } = await createPastClient(database)
    await using _ = app
    await send([['bar.jpg', await plainJpeg()]])
    const hasForm = async (address: string) => (await parsePage(await them.visit(address))).html.includes('type="file"')
    expect(await hasForm(them.here)).toBe(true)
    await app.db.updateTable('proposal').set({ state: 'reserved' }).execute()
    expect(await hasForm(them.here)).toBe(false)
    await them.post({ intent: 'share' })
    const [, reader] = /\/yours\/([\w-]{22})<\/b>/.exec((await them.open()).html)!
    await app.db.updateTable('proposal').set({ state: 'done' }).execute()
    const page = await parsePage(await them.visit(`/yours/${reader}`))
    expect([page.status, page.text.includes('Your photographs')]).toEqual([200, false])
  })

  test('each refused file is named with its reason, and the others are kept', async () => {
    const { app, send, photos } = await createPastClient(database)
    await using _ = app
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { status, page } = await send(
      [
        ['logo.svg', svg],
        ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
        ['bomb.png', bombPng()],
        ['cut.jpg', (await plainJpeg()).subarray(0, 3_000)],
        ['<b>empty</b>.jpg', new Uint8Array()],
        ['good.jpg', await plainJpeg()],
      ],
      { mayShow: 'on' },
    )
    expect(status).toBe(422)
    for (const words of [
      '5 were not taken:',
      'We have 1 of 6.',
      'logo.svg: It is a drawing.',
      'page.jpg: It is a web page, whatever its name says.',
      'bomb.png: It has more than 64 million pixels.',
      'cut.jpg: It is damaged',
      '<b>empty</b>.jpg: Choose a photograph first.',
    ])
      expect(page!.text).toContain(words)
    expect(page!.html).toMatch(/aria-invalid="true" name="photos"/)
    expect(page!.html).toMatch(/name="mayShow"[^>]*checked/)
    expect(await photos()).toHaveLength(1)
  })

  test('a truncated photo form and one without a file show a field error', async () => {
    const { app, them, path, send } = await createPastClient(database)
    await using _ = app
    expect((await send([])).page!.text).toContain('Choose a photograph first.')
    const body = new FormData()
    body.set('intent', 'send')
    const cut = await them.visit(path, { method: 'POST', body, headers: { [truncatedBodyHeader]: 'yes' } })
    expect(cut.status).toBe(422)
    expect((await parsePage(cut)).text).toContain('The photographs are larger than 20 MB together.')
  })

  test('the same photo is stored once, and a later permission is added', async () => {
    const { app, send, photos } = await createPastClient(database)
    await using _ = app
    const photo = await plainJpeg()
    await Promise.all([send([['a.jpg', photo]]), send([['b.jpg', photo]])])
    expect(await photos()).toHaveLength(1)
    await send([['c.jpg', photo]], { mayShow: 'on' })
    expect((await photos()).map(({ mayShow }) => mayShow)).toEqual([true])
    const { rows } = { rows: await app.db.selectFrom('client_photo').selectAll().execute() }
    expect(rows.flatMap((row) => listRowFiles('client_photo', row))).toHaveLength(1)
  })

  test('an event has at most 20 photos, and a day has at most 60 uploads', async () => {
    const { app, send, photos, takeDown } = await createPastClient(database)
    await using _ = app
    const many = await Promise.all([...Array(maxClientPhotos).keys()].map((i) => tinyPhoto(i)))
    expect((await send(many.map((bytes, i) => [`${i}.png`, bytes]))).status).toBe(303)
    const last = await send([['more.png', await tinyPhoto(100)]])
    expect(last.page!.text).toContain('more.png: There are 20 already. Take one down first.')
    await takeDown((await photos())[0]!.id)
    expect((await send([['more.png', await tinyPhoto(100)]])).status).toBe(303)
    const [row] = await app.db.selectFrom('client_photo').selectAll().where('file', '=', '').execute()
    const gone = [...Array(40).keys()].map((i) => ({ ...row!, id: `gone-${i}` }))
    await app.db.insertInto('client_photo').values(gone).execute()
    await takeDown((await photos())[0]!.id)
    expect((await send([['x.png', await tinyPhoto(101)]])).page!.text).toContain('Send more tomorrow.')
    app.advance(25 * 3_600_000)
    expect((await send([['x.png', await tinyPhoto(101)]])).status).toBe(303)
  })

  test('a client can delete a photo, and the owner is emailed if it was publishable', async () => {
    const { app, them, send, photos, open, path, takeDown } = await createPastClient(database)
    await using _ = app
    const owner = await createOwnerClient(app)
    const job = `/backbar/jobs/${them.event.id}`
    await send([['bar.jpg', await plainJpeg()]], { mayShow: 'on' })
    await send([['us.jpg', await tinyPhoto(1)]])
    const seen = await owner.open(job)
    expect(seen.text).toMatch(/Photos from the client .*You may show it .*Only for you/)
    const [photo] = await photos()
    const file = await owner.visit(`${job}/photos/${photo!.id}?save`)
    expect([file.status, file.headers.get('Content-Disposition')]).toEqual([
      200,
      `attachment; filename="${photo!.id}.webp"`,
    ])
    await file.arrayBuffer()
    const down = await takeDown(photo!.id)
    expect(down.to).toBe(`${path}?gone=yes`)
    expect((await open(down.to!)).text).toContain('It is taken down and deleted.')
    expect(await app.files.read(photo!.file)).toBeNull()
    for (const address of [`${path}/${photo!.id}`, `${job}/photos/${photo!.id}`])
      expect((await (address === path ? them : owner).visit(address)).status).toBe(404)
    expect((await owner.open(job)).text).toContain(
      'The client took down a photo you were allowed to show. Take it off your website too.',
    )
    // One email a day, and none about a photo that they could not show.
    const emails = () => app.db.selectFrom('email').selectAll().where('kind', '=', 'photo-removed').execute()
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Nora Ephron took down a photo of May 15'])
    await send([['again.jpg', await tinyPhoto(2)]], { mayShow: 'on' })
    for (const { id } of await photos()) expect((await takeDown(id)).status).toBe(303)
    expect(await photos()).toEqual([])
    expect(await emails()).toHaveLength(1)
    app.advance(25 * 3_600_000)
    await send([['us.jpg', await tinyPhoto(1)]])
    await takeDown((await photos())[0]!.id)
    expect(await emails()).toHaveLength(1)
  })

  test('photos need the event’s own full link after the event', async () => {
    const { app, them, path, send, photos, takeDown } = await createPastClient(database)
    await using _ = app
    await send([['bar.jpg', await plainJpeg()]])
    const [photo] = await photos()
    const event = { ...sampleProposal().event, eventDate: '2027-06-12' }
    const other = await createTestClient(app, { reference: 'other-1', event })
    expect((await other.visit(`${other.here}/photos/${photo!.id}`)).status).toBe(404)
    await send([], { intent: 'take-down', photo: photo!.id }, `${other.here}/photos`)
    expect(await photos()).toHaveLength(1)
    // The other event is to come.
    expect((await other.visit(`${other.here}/photos`)).status).toBe(404)
    expect((await send([['a.jpg', await plainJpeg()]], {}, `${other.here}/photos`)).status).toBe(404)
    await app.db.updateTable('proposal').set({ state: 'reserved' }).where('event_id', '=', them.event.id).execute()
    await them.post({ intent: 'share' })
    const [, reader] = /\/yours\/([\w-]{22})<\/b>/.exec((await them.open()).html)!
    await app.db.updateTable('proposal').set({ state: 'done' }).where('event_id', '=', them.event.id).execute()
    for (const [token, status] of [
      // A contact with a read-only link is redirected to the client page.
      [reader!, 303],
      ['x'.repeat(22), 404],
    ] as const) {
      expect((await them.visit(`/yours/${token}/photos`)).status).toBe(status)
      expect((await them.visit(`/yours/${token}/photos/${photo!.id}`)).status).toBe(status)
      expect((await send([['a.jpg', await tinyPhoto(3)]], {}, `/yours/${token}/photos`)).status).not.toBe(200)
    }
    expect(await photos()).toHaveLength(1)
    // Uploads larger than a form are accepted only from the client of a past event.
    const { isFor } = clientPhotoUploads[0]!
    const may = (address: string) =>
      (isFor as (services: never, request: Request) => Promise<boolean>)(
        app as never,
        new Request(`http://localhost${address}`),
      )
    expect(await may(path)).toBe(true)
    for (const address of [`${other.here}/photos`, `/yours/${reader}/photos`, '/yours/x/photos'])
      expect(await may(address)).toBe(false)
    // A replaced link reaches nothing.
    await app.db
      .updateTable('client_link')
      .set({ token_hash: 'another' })
      .where('event_id', '=', them.event.id)
      .execute()
    expect((await them.visit(`${path}/${photo!.id}`)).status).toBe(404)
    expect((await takeDown(photo!.id)).status).toBe(404)
    expect(await photos()).toHaveLength(1)
  })

  test('while the client photos module is off, photos can be deleted but not sent', async () => {
    const { app, them, send, photos, open, takeDown } = await createPastClient(database)
    await using _ = app
    await send([['bar.jpg', await plainJpeg()]])
    const off = { all: ['client-photos'], by: null, now: app.now() }
    await switchModules(app.db, ['client-photos'], false, off)
    expect((await open()).html).not.toContain('type="file"')
    expect((await them.open()).text).toContain('Your photographs one photograph')
    expect((await send([['a.jpg', await tinyPhoto(4)]])).status).toBe(404)
    await takeDown((await photos())[0]!.id)
    expect(await photos()).toEqual([])
    expect((await them.open()).text).not.toContain('Your photographs')
  })

  test('photos are deleted two years after they were sent', async () => {
    const { app, send, photos } = await createPastClient(database)
    await using _ = app
    await send([['bar.jpg', await plainJpeg()]])
    const [photo] = await photos()
    const prune = (days: number) => clientPhotosServer.cleanUp!(app.db, { ...app, now: app.now() + days * 86_400_000 })
    await prune(729)
    expect(await photos()).toHaveLength(1)
    await prune(731)
    expect(await photos()).toEqual([])
    expect(await app.files.read(photo!.file)).toBeNull()
  })

  test('erasing the client erases the photos with their files', async () => {
    const { app, send, photos } = await createPastClient(database)
    await using _ = app
    await send([['bar.jpg', await plainJpeg()]])
    const [photo] = await photos()
    const { from_email } = await app.db.selectFrom('event').select('from_email').executeTakeFirstOrThrow()
    const person = await getDataSubject(app.db, from_email)
    expect(await eraseDataSubject(app, from_email, computeDataSubjectTag(person), 'a test')).toBe(true)
    expect(await app.db.selectFrom('client_photo').selectAll().execute()).toEqual([])
    expect(await app.files.read(photo!.file)).toBeNull()
  })
})

test('the client photo page is available in Spanish', async () => {
  const { app, them, send, open } = await createPastClient('sqlite', 'es')
  await using _ = app
  expect((await them.open()).text).toContain('Tus fotos De las bebidas, de la barra, de tu fiesta.')
  expect((await open()).text).toContain('De las bebidas, de la barra, de tu fiesta.')
  const { page } = await send([['dibujo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]])
  expect(page!.text).toMatch(/Una no se pudo recibir: ?dibujo\.svg: Es un dibujo\./)
})
