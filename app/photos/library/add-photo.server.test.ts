import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as photos from '../../../tests/doubles/sample-images.ts'
import { s3Double } from '../../../tests/doubles/s3-double.ts'
import { databases, createTestApp, type Database, type TestApp } from '../../../tests/test-app.ts'
import { getRevision } from '../../plumbing/database/revision.server.ts'
import { createDiskFileStore, type FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { addPhoto, type PhotoUpload } from './add-photo.server.ts'
import { updatePhoto } from './photo-library.server.ts'
import type { Photo } from './photo.ts'

const alt = 'A coupe on a bar'

describe('an uploaded photo', () => {
  test('an uploaded photo gets copies in both formats at every width up to its own', async () => {
    await using bar = await openBar()
    const picture = await bar.take(await photos.plainJpeg())
    expect(picture).toMatchObject({ alt, width: 1000, height: 700, focalX: 50, focalY: 50 })
    expect(picture.variants.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['avif', 420, 294],
      ['webp', 420, 294],
      ['avif', 640, 448],
      ['webp', 640, 448],
      ['avif', 860, 602],
      ['webp', 860, 602],
    ])
    for (const variant of picture.variants) {
      const bytes = await getBytes(bar.files, variant.file)
      const { format, width, height } = await sharp(bytes).metadata()
      expect({ format, width, height }).toEqual({
        format: variant.format === 'avif' ? 'heif' : 'webp',
        width: variant.width,
        height: variant.height,
      })
      expect(bytes).toHaveLength(variant.bytes)
    }
  })

  test('an uploaded photo is turned upright, and its copies contain no metadata', async () => {
    await using bar = await openBar()
    const master = await photos.phonePhoto()
    const before = await sharp(master).metadata()
    expect(before).toMatchObject({
      orientation: 6,
      exif: expect.anything(),
      xmp: expect.anything(),
      icc: expect.anything(),
    })
    expect(master.includes('Nerdphone') && master.includes('at home')).toBe(true)
    const picture = await bar.take(master)
    expect(picture).toMatchObject({ width: 700, height: 1000 })
    for (const { file, width, height } of picture.variants) {
      const bytes = await getBytes(bar.files, file)
      const after = await sharp(bytes).metadata()
      expect([after.orientation, after.exif, after.xmp, after.iptc, after.icc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(height).toBeGreaterThan(width)
      for (const word of ['Nerdphone', 'Somebody', 'at home', 'Exif', 'ICC_PROFILE'])
        expect(bytes.includes(word)).toBe(false)
      // The left half is on top when the phone is upright.
      expect(await colourAt(bytes, 0.5, 0.1)).toBeNear([200, 100, 50])
      expect(await colourAt(bytes, 0.5, 0.9)).toBeNear([40, 80, 160])
    }
  })

  test.each<[string, () => Promise<Buffer>, number[], number]>([
    ['a JPEG', () => photos.plainJpeg(), [200, 100, 50], 12],
    ['a PNG of 16 bits', photos.deepPng, [156, 156, 156], 12],
    // CMYK orange is duller.
    ['a JPEG for print', photos.printJpeg, [200, 100, 50], 40],
    ['a WebP', () => photos.twoHalves(600, 400).webp().toBuffer(), [200, 100, 50], 12],
    ['an AVIF', () => photos.twoHalves(600, 400).avif({ effort: 0 }).toBuffer(), [200, 100, 50], 12],
    ['a grey PNG', () => photos.twoHalves(600, 400, '#808080').greyscale().png().toBuffer(), [128, 128, 128], 12],
    ['the first frame of an animated WebP', photos.animatedWebp, [200, 0, 0], 12],
  ])('%s is converted to 8-bit sRGB when it is uploaded', async (_, made, colour, tolerance) => {
    await using bar = await openBar()
    const picture = await bar.take(await made())
    for (const { file } of picture.variants) {
      const bytes = await getBytes(bar.files, file)
      const { space, depth, pages = 1 } = await sharp(bytes).metadata()
      expect([space, depth, pages]).toEqual(['srgb', 'uchar', 1])
      expect(await colourAt(bytes, 0.25, 0.5)).toBeNear(colour, tolerance)
    }
  })

  test('an uploaded photo narrower than the smallest width still gets a copy', async () => {
    await using bar = await openBar()
    const { variants } = await bar.take(await photos.plainJpeg(100, 80))
    expect(variants.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['avif', 100, 80],
      ['webp', 100, 80],
    ])
  })

  test('an uploaded photo eight times as tall as wide gets copies of limited height', async () => {
    await using bar = await openBar()
    const picture = await bar.take(await photos.plainJpeg(1000, 8000))
    expect(picture).toMatchObject({ width: 1000, height: 8000 })
    expect(picture.variants.map(({ width, height }) => [width, height])).toEqual([
      [420, 3360],
      [420, 3360],
    ])
  })

  test('an uploaded photo keeps its transparency', async () => {
    await using bar = await openBar()
    const master = await sharp({ create: { width: 500, height: 400, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    const { variants } = await bar.take(master)
    for (const { file } of variants)
      expect((await sharp(await getBytes(bar.files, file)).metadata()).hasAlpha).toBe(true)
  })
})

describe('rejected uploads report a reason and leave nothing behind', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string, RegExp]>([
    ['nothing at all', () => Buffer.alloc(0), '', /^Choose a photo first/],
    [
      'more than 20 MB',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20 * 1024 * 1024)]),
      'bar.jpg',
      /“bar.jpg” is larger than 20 MB/,
    ],
    ['an SVG with a script', () => photos.svgWithScript, 'bar.png', /SVG drawing.*Save it as PNG/],
    ['a web page called .jpg', () => photos.webPage, 'bar.jpg', /“bar.jpg” is a web page, whatever its name says/],
    ['a HEIC', () => photos.heicStart, 'IMG_1.HEIC', /HEIC.*Most Compatible/],
    ['a GIF', () => photos.twoHalves(50, 50).gif().toBuffer(), 'bar.gif', /GIF.*JPEG, PNG, WebP or AVIF/],
    [
      'a TIFF',
      () => photos.twoHalves(50, 50).tiff().toBuffer(),
      'bar.jpg',
      /“bar.jpg” is not a photo, whatever its name says/,
    ],
    ['a bomb of a PNG', () => photos.bombPng(), 'bar.png', /too many pixels: a photo may have 64 million/],
    [
      'an AVIF of 36 million pixels',
      () => photos.twoHalves(6000, 6000).avif({ effort: 0 }).toBuffer(),
      'bar.avif',
      /an AVIF 25 million/,
    ],
    ['a tower of a PNG', () => photos.twoHalves(20, 200).png().toBuffer(), 'bar.png', /eight times as long/],
    ['half a JPEG', async () => getHalf(await photos.plainJpeg()), 'bar.jpg', /damaged, or was cut off.*Send it again/],
    [
      'half a PNG',
      async () => getHalf(await photos.twoHalves(600, 400).png({ compressionLevel: 0 }).toBuffer()),
      'bar.png',
      /damaged/,
    ],
    ['half a WebP', async () => getHalf(await photos.twoHalves(600, 400).webp().toBuffer()), 'bar.webp', /damaged/],
    ['half an AVIF', async () => getHalf(await photos.twoHalves(600, 400).avif().toBuffer()), 'bar.avif', /damaged/],
    [
      'a JPEG with rubbish in it',
      async () => Buffer.concat([getHalf(await photos.plainJpeg()), photos.webPage]),
      'bar.jpg',
      /damaged/,
    ],
    ['the head of a JPEG and nothing else', () => Buffer.from('ffd8ffe000104a46', 'hex'), 'bar.jpg', /damaged/],
  ])('an upload of %s is rejected with a reason and leaves nothing behind', async (_, made, name, words) => {
    await using bar = await openBar()
    const taken = await bar.offer({ bytes: await made(), name })
    expect(taken).toEqual({ errors: [{ field: 'photo', message: expect.stringMatching(words) }] })
    await expectNothing(bar)
  })

  test('every invalid field of an upload has its own error', async () => {
    await using bar = await openBar()
    expect(await bar.offer({ bytes: await photos.plainJpeg(), alt: ' ' })).toEqual({
      errors: [{ field: 'alt', message: expect.stringContaining('what the photo shows') }],
    })
    expect(await bar.offer({ bytes: photos.webPage, alt: '', focalX: 101 })).toEqual({
      errors: ['photo', 'alt', 'focal'].map((field) => ({ field, message: expect.any(String) })),
    })
    await expectNothing(bar)
  })

  test('a file name of a thousand letters is shortened in the error', async () => {
    await using bar = await openBar()
    const taken = await bar.offer({ bytes: photos.webPage, name: `${'x'.repeat(1000)}.jpg` })
    expect('errors' in taken && taken.errors[0]!.message.length).toBeLessThan(200)
  })
})

describe('storage failures during an upload', () => {
  test.each([0, 1, 5])(
    'an upload that fills the disk after %i copies reports that and saves nothing',
    async (copies) => {
      await using bar = await openBar()
      // Throws the kernel's own disk-full error for every copy after the first `copies`.
      let left = copies
      const tight: FileStore = {
        ...bar.files,
        async write(name, bytes) {
          if (left-- <= 0) symlinkSync('/dev/full', join(bar.dir, `.${name}.${process.pid}.half`))
          await bar.files.write(name, bytes)
        },
      }
      const taken = await addPhoto(bar.house.db, tight, { bytes: await photos.plainJpeg(), name: 'bar.jpg', alt })
      expect(taken).toEqual({
        errors: [{ field: 'photo', message: expect.stringMatching(/disk is full.*nothing of “bar.jpg” was saved/) }],
      })
      await expectNothing(bar)
      expect(await bar.take(await photos.plainJpeg())).toMatchObject({ alt })
    },
  )

  test.each([0, 1, 5])(
    'an upload whose object storage fails after %i copies reports that and saves nothing',
    async (copies) => {
      await using store = await s3Double({ now: () => app.now() })
      await using app = await createTestApp('sqlite', { FILES_URL: store.url })
      const before = await app.db.selectFrom('photo').selectAll().execute()
      const upload = { bytes: await photos.plainJpeg(), name: 'bar.jpg', alt }
      store.behave({ puts: copies })
      expect(await addPhoto(app.db, app.files, upload)).toEqual({
        errors: [
          {
            field: 'photo',
            message: expect.stringMatching(/failed \(503 SlowDown\), so nothing of “bar.jpg” was saved\. Try again/),
          },
        ],
      })
      expect(store.objects.size).toBe(0)
      expect(await app.db.selectFrom('photo').selectAll().execute()).toEqual(before)
      store.behave('accept')
      expect(await addPhoto(app.db, app.files, upload)).toMatchObject({ isNew: true })
      expect(store.objects.size).toBe(6)
    },
  )

  test('an upload to an unwritable folder throws without blocking the next upload', async () => {
    await using bar = await openBar()
    const upload = { bytes: await photos.plainJpeg(), name: 'bar.jpg', alt }
    await expect(addPhoto(bar.house.db, createDiskFileStore('/dev/null/files'), upload)).rejects.toMatchObject({
      code: 'ENOTDIR',
    })
    // The next photo in the queue is not blocked by the error.
    expect(await bar.take(upload.bytes)).toMatchObject({ alt })
  })
})

describe.each(databases)('%s', (database) => {
  test('uploading the same photo twice keeps one photo and its description', async () => {
    await using bar = await openBar(database)
    const bytes = await photos.plainJpeg(430, 300)
    const first = await bar.take(bytes)
    const revision = await getRevision(bar.house.db, 'content')
    expect(await bar.offer({ bytes, alt: 'Other words', focalX: 10 })).toEqual({ picture: first, isNew: false })
    expect(await getRevision(bar.house.db, 'content')).toBe(revision)
    await updatePhoto(bar.house.db, first.id, { alt: 'Better words', focalX: 30, focalY: 40 })
    expect(await bar.offer({ bytes })).toEqual({
      picture: { ...first, alt: 'Better words', focalX: 30, focalY: 40 },
      isNew: false,
    })
  })

  test('concurrent duplicate uploads are stored once and raise the content revision', async () => {
    await using bar = await openBar(database)
    const sent = await Promise.all([430, 440, 430, 440].map((width) => photos.plainJpeg(width, 300)))
    const revision = await getRevision(bar.house.db, 'content')
    const taken = await Promise.all(sent.map((bytes) => bar.offer({ bytes })))
    expect(taken.map((one) => 'isNew' in one && one.isNew)).toEqual([true, true, false, false])
    expect(await getRevision(bar.house.db, 'content')).toBe(revision + 2)
    expect(readdirSync(bar.dir)).toHaveLength(4)
  })

  test('a failed database insert of a photo removes its copied files', async () => {
    await using bar = await openBar(database)
    await bar.house.db.schema.dropTable('revision').execute()
    await expect(bar.offer({ bytes: await photos.plainJpeg() })).rejects.toThrow('revision')
    await expectNothing(bar)
  })
})

type Bar = Awaited<ReturnType<typeof openBar>>

/** Starts an app with an empty folder for photos. */
async function openBar(database: Database = 'sqlite') {
  const app: TestApp = await createTestApp(database)
  await app.db.deleteFrom('photo_slot').execute()
  await app.db.deleteFrom('photo').execute()
  const dir = mkdtempSync(join(tmpdir(), 'bar-photos-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const files = createDiskFileStore(dir)
  const offer = (upload: Partial<PhotoUpload>) =>
    addPhoto(app.db, files, { bytes: new Uint8Array(), name: 'bar.jpg', alt, ...upload })
  return {
    house: app,
    dir,
    files,
    offer,
    async take(bytes: Uint8Array): Promise<Photo> {
      const taken = await offer({ bytes })
      if ('errors' in taken) throw new Error(JSON.stringify(taken.errors))
      return taken.picture
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function expectNothing({ dir, house: app }: Bar): Promise<void> {
  expect(readdirSync(dir)).toEqual([])
  expect(await app.db.selectFrom('photo').select('id').execute()).toEqual([])
}

async function getBytes(files: FileStore, name: string): Promise<Buffer> {
  return Buffer.from(await new Response((await files.read(name))?.body).arrayBuffer())
}

/** Returns the color at a point, given as shares of width and height. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

const getHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

expect.extend({
  toBeNear(colour: number[], wanted: number[], tolerance = 12) {
    const pass = colour.every((value, i) => Math.abs(value - (wanted[i] ?? -999)) <= tolerance)
    return { pass, message: () => `${colour.join()} is not near ${wanted.join()}` }
  },
})

declare module 'vitest' {
  interface Assertion {
    toBeNear(wanted: number[], tolerance?: number): void
  }
}
