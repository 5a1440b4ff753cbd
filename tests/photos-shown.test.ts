import { expect, test } from 'vitest'
import { addPhoto } from '../app/photos/library/add-photo.server.ts'
import { updatePhoto } from '../app/photos/library/photo-library.server.ts'
import { assignPhotoSlot, getPhotosBySlot } from '../app/photos/library/photo-slots.server.ts'
import { plainJpeg } from './doubles/sample-images.ts'
import { s3Double } from './doubles/s3-double.ts'
import { createTestApp, createAppVisitor } from './test-app.ts'

test.each(['disk', 's3'] as const)(
  'a photo stored on %s is shown in its slot with a permanent cache',
  async (place) => {
    await using store = await s3Double({ now: () => app.now() })
    await using app = await createTestApp('sqlite', place === 's3' ? { FILES_URL: store.url } : {})
    const visit = await createAppVisitor(app)
    const taken = await addPhoto(app.db, app.files, {
      bytes: await plainJpeg(900, 700),
      name: 'bar.jpg',
      alt: 'A bar of ours',
    })
    if ('errors' in taken) throw new Error(JSON.stringify(taken.errors))
    const { picture } = taken
    await assignPhotoSlot(app.db, 'about', picture.id)
    expect(await (await visit('/')).text()).toContain(`alt="A bar of ours"`)
    for (const { file, format, bytes } of picture.variants) {
      const response = await visit(`/media/${file}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe(`image/${format}`)
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect((await response.arrayBuffer()).byteLength).toBe(bytes)
    }
    expect(store.objects.size).toBe(place === 's3' ? picture.variants.length : 0)
    for (const path of ['/media/nothing.webp', '/media/site.db', '/media/..%2Fsecret.webp', '/media/secret']) {
      const missing = await visit(path)
      expect([path, missing.status]).toEqual([path, 404])
    }
    for (const { file } of picture.variants) await app.files.remove(file)
  },
)

test('an unavailable photo store returns 503 and logs the cause', async () => {
  await using store = await s3Double({ now: () => app.now() })
  await using app = await createTestApp('sqlite', { FILES_URL: store.url })
  store.behave({ status: 403, code: 'AccessDenied' })
  const response = await (await createAppVisitor(app))('/media/0123456789abcdef-420-01234567.webp')
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
  expect(await response.text()).not.toMatch(/403|Access|127/)
  expect(app.lines).toContainEqual(expect.objectContaining({ event: 'store', said: '403 AccessDenied' }))
})

test('focal points are rendered as CSS classes instead of inline styles', async () => {
  await using app = await createTestApp()
  const home = async () => (await (await createAppVisitor(app))('/')).text()
  const [hero] = /<section class="hero\b[^>]*>.*?<\/picture>/s.exec(await home()) ?? []
  expect(hero).toMatch(/<span class="on-narrow x7 y5"><picture class="on-phone x5 y0">.*<img [^>]*class="x10 y5"/s)
  const { about, 'hero-wide': wide } = await getPhotosBySlot(app.db)
  await updatePhoto(app.db, about!.id, { alt: 'A', focalX: 100, focalY: 30 })
  await updatePhoto(app.db, wide!.id, { alt: 'B', focalX: 50, focalY: 50 })
  const html = await home()
  expect(html).toMatch(/<img [^>]*class="x10 y3"[^>]*alt="A"/)
  expect(html).toMatch(/<img [^>]*class="x5 y5"[^>]*alt="B"/)
  expect(html).not.toMatch(/\sstyle="/)
})
