import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { plainJpeg } from '../../../../tests/doubles/sample-images.ts'
import { databases } from '../../../../tests/test-app.ts'
import { downloadMedia } from '../carrier/download-media.server.ts'
import { parseSmsUrl } from '../carrier/carrier-settings.ts'
import { parseTextMessageMedia } from '../content/text-media.ts'
import { pruneTextMessages } from '../texts-privacy.server.ts'
import { startCarrierDouble, type HeldMedia } from './carrier-double.ts'
import { createTextsApp, noraPhone } from './texts-app.ts'

type At = Awaited<ReturnType<typeof createTextsApp>>

const minute = 60_000
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Sends a text with files from a phone to the business. */
async function send(at: At, files: readonly (HeldMedia & { type: string })[], from = noraPhone) {
  const media = files.map(({ type, ...held }, i) => ({ url: at.double.hold(`${i}`, held), type }))
  const { path, init } = at.double.say(from, 'Like this?', media)
  expect((await at.visit(path, init)).status).toBe(204)
}

const readMedia = async ({ app }: At) =>
  parseTextMessageMedia(await app.db.selectFrom('text_message').select('media').executeTakeFirstOrThrow())

const fileNames = async (at: At) => (await readMedia(at)).flatMap(({ file }) => file ?? [])

/** The addresses of pictures on a page. */
const listPictures = (html: string) => [...html.matchAll(/<img[^>]*src="(\/backbar[^"]+)"/g)].map(([, src]) => src!)

describe.each(databases)('%s: a text with files', (database) => {
  test.each(['telnyx', 'twilio'] as const)('a picture received from %s is shown as a re-encoded copy', async (kind) => {
    await using at = await createTextsApp(database, { kind })
    const bytes = await plainJpeg(1_600, 1_000)
    await send(at, [{ type: 'image/jpeg', bytes }])
    const before = await at.owner.open(at.page)
    expect(before.text).toContain('Like this?')
    expect(before.text).toContain('A picture is still at the carrier. It comes by itself.')
    await at.fetch()
    const page = await at.owner.open(at.page)
    const [src] = listPictures(page.html)
    expect(src).toMatch(/^\/backbar\/texts\/file\/[\w-]+\/0$/)
    const picture = await at.owner.visit(src!)
    expect(picture.headers.get('Content-Type')).toBe('image/webp')
    expect(picture.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const shown = await sharp(new Uint8Array(await picture.arrayBuffer())).metadata()
    expect(shown).toMatchObject({ format: 'webp', width: 1_200, height: 750 })
    // The picture's URL at the carrier is deleted after the download, so the picture is downloaded only once.
    expect(await readMedia(at)).toMatchObject([{ url: '' }])
    await at.fetch()
    expect(at.double.mediaCalls).toHaveLength(1)
  })

  test('an SVG or other file in a text is only offered as a download', async () => {
    await using at = await createTextsApp(database)
    const page = '<!doctype html><script>alert(1)</script>'
    const fakes = [svg, page, 'BEGIN:VCARD'].map((words) => Buffer.from(words))
    const types = ['image/svg+xml', 'image/jpeg', 'text/vcard']
    await send(
      at,
      fakes.map((bytes, i) => ({ type: types[i]!, bytes })),
    )
    await at.fetch()
    const { html, links } = await at.owner.open(at.page)
    expect(listPictures(html)).toEqual([])
    for (const [i, name] of ['picture.svg', 'picture.jpg', 'file.vcf'].entries()) {
      const file = await at.owner.visit(links.get(name)!)
      expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
      expect(file.headers.get('Content-Type')).toBe('application/octet-stream')
      expect(file.headers.get('Content-Security-Policy')).toContain('sandbox')
      expect(Buffer.from(await file.arrayBuffer())).toEqual(fakes[i])
    }
  })

  test('a text appears at once, and its picture once the carrier is reachable', async () => {
    await using at = await createTextsApp(database)
    await send(at, [{ type: 'image/jpeg', status: 503 }])
    await at.fetch()
    expect((await at.owner.open(at.page)).text).toContain('A picture is still at the carrier.')
    at.double.hold('0', { bytes: await plainJpeg(40, 30) })
    await at.fetch()
    expect(await fileNames(at)).toEqual([])
    at.app.advance(2 * minute)
    await at.fetch()
    expect(listPictures((await at.owner.open(at.page)).html)).toHaveLength(1)
  })

  test('after a day a text shows why its picture could not be fetched', async () => {
    await using at = await createTextsApp(database)
    await send(at, [{ type: 'image/jpeg', status: 404 }])
    for (let hours = 0; hours < 80; hours++) {
      await at.fetch()
      at.app.advance(60 * minute)
    }
    const { text } = await at.owner.open(at.page)
    expect(text).toContain('A picture could not be shown: the carrier does not have it')
    expect(at.double.mediaCalls).toHaveLength(8)
  })

  test('a picture from an unknown number is shown under “Who is this?”', async () => {
    await using at = await createTextsApp(database)
    await send(
      at,
      [
        {
          type: 'image/png',
          bytes: await sharp(await plainJpeg(40, 30))
            .png()
            .toBuffer(),
        },
      ],
      '+13125550199',
    )
    await at.fetch()
    expect(listPictures((await at.owner.open('/backbar/texts')).html)).toHaveLength(1)
  })

  test('a text and its files are exported with client data and erased with the event', async () => {
    await using at = await createTextsApp(database)
    await send(at, [{ type: 'image/jpeg', bytes: await plainJpeg(40, 30) }])
    await at.fetch()
    const [name] = await fileNames(at)
    const people = '/backbar/in-and-out'
    const found = await at.owner.open(`${people}?email=nora%40home.example`)
    const handed = await at.owner.visit(found.links.get('Download it all as one file')!)
    expect(await handed.json()).toMatchObject({
      texts: [{ files: [{ type: 'image/jpeg', bytes: expect.any(Number) }] }, {}],
    })
    expect(await at.app.files.read(name!)).not.toBeNull()
    const ask = await at.owner.open(found.links.get('Erase it…')!)
    await at.owner.post(`${people}?open=erase&email=nora%40home.example`, Object.fromEntries(ask.fields))
    expect(await at.app.files.read(name!)).toBeNull()
  })

  test('files of a text without an event are deleted after two weeks', async () => {
    await using at = await createTextsApp(database)
    await send(at, [{ type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }], '+13125550199')
    await at.fetch()
    const [name] = await fileNames(at)
    at.app.advance(15 * 24 * 60 * minute)
    await pruneTextMessages(at.app.db, at.app.files, at.app.now())
    expect(await at.app.files.read(name!)).toBeNull()
  })
})

test('an animated or damaged picture is never shown in its original form', async () => {
  await using at = await createTextsApp('sqlite')
  const gif = await sharp(await plainJpeg(40, 30))
    .gif()
    .toBuffer()
  const damaged = (await plainJpeg(40, 30)).subarray(0, 60)
  await send(at, [
    { type: 'image/gif', bytes: gif },
    { type: 'image/jpeg', bytes: damaged },
  ])
  await at.fetch()
  const page = await at.owner.open(at.page)
  const [src, ...more] = listPictures(page.html)
  expect(more).toEqual([])
  expect((await at.owner.visit(src!)).headers.get('Content-Type')).toBe('image/webp')
  expect(page.links.has('picture.jpg')).toBe(true)
})

test('files of texts open only after log-in', async () => {
  await using at = await createTextsApp('sqlite')
  await send(at, [{ type: 'image/jpeg', bytes: await plainJpeg(40, 30) }])
  await at.fetch()
  const { id } = await at.app.db.selectFrom('text_message').select('id').executeTakeFirstOrThrow()
  const response = await at.visit(`/backbar/texts/file/${id}/0`)
  expect(response.status).toBe(303)
  expect((await at.owner.visit(`/backbar/texts/file/${id}/1`)).status).toBe(404)
})

describe('a download from the carrier', () => {
  const settingsOf = ({ smsUrl }: { smsUrl: string }) => {
    const read = parseSmsUrl(smsUrl)
    if ('problem' in read) throw new Error(read.problem)
    return read.settings
  }
  const startDouble = () => startCarrierDouble('twilio', { siteUrl: 'http://localhost:3000' })
  const refused = { problem: 'it is not at the carrier', isFinal: true }

  test('a media download follows the carrier’s redirect and sends credentials to its API only', async () => {
    await using double = await startDouble()
    const location = double.hold('file', { bytes: Buffer.from('a') })
    const address = double.hold('api', { status: 307, location })
    expect(await downloadMedia(settingsOf(double), address)).toEqual({ bytes: Buffer.from('a') })
  })

  test('a media download requests no host other than the carrier’s, even by redirect', async () => {
    await using double = await startDouble()
    await using other = await startCarrierDouble('telnyx', { siteUrl: 'http://localhost:3000' })
    const elsewhere = other.hold('0', { bytes: Buffer.from('a') })
    const settings = settingsOf(double)
    expect(await downloadMedia(settings, double.hold('0', { status: 302, location: elsewhere }))).toEqual(refused)
    for (const address of [
      elsewhere,
      'https://example.com/a',
      'https://twilio.com.example.com/a',
      'http://api.twilio.com/a',
      'https://api.twilio.com:8443/a',
      'https://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'no address',
    ])
      expect(await downloadMedia(settings, address)).toEqual(refused)
    expect(other.mediaCalls).toEqual([])
  })

  test('a media download ends when the carrier redirects in a loop', async () => {
    await using double = await startDouble()
    const address = double.hold('0', { status: 302, location: '/media/0' })
    expect(await downloadMedia(settingsOf(double), address)).toEqual(refused)
    expect(double.mediaCalls).toHaveLength(3)
  })

  test('a media download rejects an empty file and one over 5 MB', async () => {
    await using double = await startDouble()
    const large = double.hold('0', { bytes: new Uint8Array(5 * 1024 * 1024 + 1) })
    expect(await downloadMedia(settingsOf(double), large)).toEqual({ problem: 'it is larger than 5 MB', isFinal: true })
    const empty = double.hold('1', { bytes: new Uint8Array() })
    expect(await downloadMedia(settingsOf(double), empty)).toEqual({ problem: 'it is empty', isFinal: false })
  })

  test('a media download is retried when the carrier is unreachable or refuses the key', async () => {
    await using double = await startDouble()
    const settings = settingsOf(double)
    const refusing = double.hold('0', { status: 403 })
    expect(await downloadMedia(settings, refusing)).toEqual({ problem: 'the carrier refuses the key', isFinal: false })
    const { origin } = settings
    await double[Symbol.asyncDispose]()
    const gone = { problem: 'the carrier did not hand it over', isFinal: false }
    expect(await downloadMedia(settings, `${origin}/media/0`)).toEqual(gone)
  })
})
