import { expect, test } from 'vitest'
import { listPhotos } from '../app/photos/library/photo-library.server.ts'
import { getPhotosBySlot } from '../app/photos/library/photo-slots.server.ts'
import { bombPng, heicStart, plainJpeg, svgWithScript } from './doubles/sample-images.ts'
import { parsePage } from './doubles/read-page.ts'
import { createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { serve } from './journeys/browser.ts'
import { createOwnerClient } from './owner-client.ts'

test('an uploaded photo enters the library, and placing it shows it on Home', async () => {
  await using bar = await createPhotoApp()
  const sent = await bar.send(await plainJpeg(910, 690), 'bar.jpg', 'A bar <of> ours')
  expect([sent.status, sent.to]).toEqual([
    303,
    expect.stringMatching(/^\/backbar\/photos\?open=[\da-f]{16}&said=takenIn$/),
  ])
  const path = sent.to.split('&')[0]!
  const { page } = await bar.post(path, { hang: 'about' })
  expect(page.status).toBe(303)
  const home = await (await bar.visit('/')).text()
  expect(home).toContain('alt="A bar &lt;of&gt; ours"')
  expect((await bar.open(path)).text).toContain('Home, about us is used here')
  expect((await bar.send(await plainJpeg(910, 690), 'again.jpg', 'Other words')).to).toBe(`${path}&said=known`)
  await bar.cleanUp()
})

test.each([
  ['svg.jpg', () => svgWithScript, 'is an SVG drawing'],
  ['IMG_1.jpg', () => heicStart, 'is a HEIC photo'],
  ['notes.png', () => Buffer.from('only words'), 'is not a photo, whatever its name says'],
  ['bomb.png', () => bombPng(), 'has too many pixels: a photo may have 64 million'],
  ['', () => Buffer.alloc(0), 'Choose a photo first'],
])('the upload %s is rejected with a reason, keeps its description and saves nothing', async (name, bytes, words) => {
  await using bar = await createPhotoApp()
  const { status, page } = await bar.send(bytes(), name, 'A bar of ours')
  expect(status).toBe(422)
  expect(page.title).toBe('Error: Photos · Backbar')
  expect(page.text).toContain(words)
  expect(page.fields.get('alt')).toBe('A bar of ours')
  expect(await listPhotos(bar.house.db)).toHaveLength(10)
})

test('an upload without a description or cut short is rejected and not saved', async () => {
  await using bar = await createPhotoApp()
  const silent = await bar.send(await plainJpeg(910, 680), 'bar.jpg', ' ')
  expect([silent.status, silent.page.text.includes('Say in a sentence what the photo shows')]).toEqual([422, true])
  const torn = await bar.visit('/backbar/photos', {
    method: 'POST',
    body: '--x\r\nContent-Dis',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  expect([torn.status, (await torn.text()).includes('did not arrive whole')]).toEqual([422, true])
  expect(await listPhotos(bar.house.db)).toHaveLength(10)
})

test('saving a photo in a second tab shows both values and can overwrite', async () => {
  await using bar = await createPhotoApp()
  const path = `/backbar/photos?open=${(await getPhotosBySlot(bar.house.db)).about!.id}`
  const form = { ...Object.fromEntries((await bar.open(path)).fields), intent: 'words' }
  expect((await bar.post(path, { ...form, alt: 'First' })).status).toBe(303)
  const second = await bar.post(path, { ...form, alt: 'Second', focal: '0,100' })
  expect(second.status).toBe(409)
  expect(second.page.text).toContain('Description of the photo stored now First yours Second')
  expect(second.page.text).toContain('Point to keep in view stored now the very middle yours bottom, left edge')
  expect((await bar.post(path, { ...Object.fromEntries(second.page.fields), intent: 'words' })).status).toBe(303)
  expect((await getPhotosBySlot(bar.house.db)).about).toMatchObject({ alt: 'Second', focalX: 0, focalY: 100 })
})

test('a photo form without a description is returned with an error', async () => {
  await using bar = await createPhotoApp()
  const path = `/backbar/photos?open=${(await getPhotosBySlot(bar.house.db)).about!.id}`
  const { status, page } = await bar.fill(path, { alt: ' ', focal: '30,70' })
  expect([status, page.title]).toEqual([422, 'Error: A photo · Backbar'])
  expect(page.fields.get('focal')).toBe('30,70')
})

test('a photo in use cannot be deleted until it is removed from its page', async () => {
  await using bar = await createPhotoApp()
  const path = `/backbar/photos?open=${(await getPhotosBySlot(bar.house.db)).about!.id}`
  const { html, text } = await bar.open(path)
  expect(html).not.toContain('value="delete"')
  expect(text).toContain('This photo is on the site: it is used in “Home, about us”.')
  expect((await bar.post(path, { intent: 'delete' })).to).toBe(`${path}#delete`)
  await bar.post(path, { takeDown: 'about' })
  expect((await bar.post(path, { intent: 'delete' })).to).toMatch(/^\/backbar\/photos\?said=deleted&bin=/)
  const gone = await bar.open(path)
  expect([gone.status, gone.text.includes('This photo was not found')]).toEqual([404, true])
  expect((await bar.post(path, { alt: 'A', focal: '50,50', intent: 'words' })).to).toBe(path)
})

test('the owner’s photo can replace all sample photos at once, but no other photo', async () => {
  await using bar = await createPhotoApp()
  const first = (await bar.send(await plainJpeg(1000, 700), 'a.jpg', 'A coupe')).to.split('&')[0]!
  await bar.post(first, { hang: 'about' })
  const second = (await bar.send(await plainJpeg(1100, 700), 'b.jpg', 'A bar')).to.split('&')[0]!
  expect((await bar.open(second)).text).toContain('Use it wherever a sample is used (9)')
  await bar.post(second, { hang: 'samples' })
  const hung = Object.entries(await getPhotosBySlot(bar.house.db)).map(
    ([place, picture]) => `${place}: ${picture!.alt}`,
  )
  expect(hung).toContain('about: A coupe')
  expect(hung.filter((line) => line.endsWith(': A bar'))).toHaveLength(9)
  const page = await bar.open(second)
  expect([page.text.includes('wherever'), hung.length]).toEqual([false, 10])
  await bar.cleanUp()
})

test('a photo upload without log-in is redirected and not saved', async () => {
  await using bar = await createPhotoApp()
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(await plainJpeg(905, 700))], 'x.jpg'))
  const response = await (await createAppVisitor(bar.house))('/backbar/photos', { method: 'POST', body: form })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/backbar/log-in?to=%2Fbackbar%2Fphotos'])
  expect(await listPhotos(bar.house.db)).toHaveLength(10)
})

function postLargePhoto(url: string, megabytes: number, headers: Record<string, string> = {}) {
  const body = new FormData()
  body.set('photo', new File([new Uint8Array(megabytes * 1024 * 1024)], 'x.jpg'))
  return fetch(`${url}/backbar/photos`, { method: 'POST', body, headers, redirect: 'manual' })
}

test('a photo over 20 MB is refused with a message', async () => {
  await using bar = await createPhotoApp()
  await using server = await serve(bar.house)
  const large = await postLargePhoto(server.url, 22, { Cookie: bar.cookie })
  expect([large.status, (await large.text()).includes('That photo is larger than 20 MB.')]).toEqual([413, true])
  const fitting = await postLargePhoto(server.url, 5, { Cookie: bar.cookie })
  expect([fitting.status, (await fitting.text()).includes('is not a photo')]).toEqual([422, true])
})

test('a large photo posted without log-in is redirected and not stored', async () => {
  await using bar = await createPhotoApp()
  await using server = await serve(bar.house)
  const strange = await postLargePhoto(server.url, 5)
  expect([strange.status, strange.headers.get('Location')]).toEqual([303, expect.stringMatching(/^\/backbar\/log-in/)])
  expect(await listPhotos(bar.house.db)).toHaveLength(10)
})

async function createPhotoApp() {
  const app: TestApp = await createTestApp()
  const owner = await createOwnerClient(app)
  async function send(bytes: Uint8Array, name: string, alt: string) {
    const form = new FormData()
    form.set('photo', new File([new Uint8Array(bytes)], name))
    form.set('alt', alt)
    const response = await owner.visit('/backbar/photos', { method: 'POST', body: form })
    return {
      status: response.status,
      to: response.headers.get('Location') ?? '',
      page: await parsePage(response.clone()),
    }
  }
  /** Removes the photo files a test created, because test apps share the folder of files. */
  async function cleanUp() {
    const own = (await listPhotos(app.db)).filter(({ isSample }) => !isSample)
    for (const { file } of own.flatMap(({ variants }) => variants)) await app.files.remove(file)
  }
  return { house: app, ...owner, send, cleanUp, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}
