import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { s3Double, type S3Double } from '../../../tests/doubles/s3-double.ts'
import { createDiskFileStore, type FileStore } from './disk-file-store.server.ts'
import { parseS3Url } from './s3-config.ts'
import { createS3FileStore } from './s3-file-store.server.ts'
import { isFileStoreError } from './file-store-error.ts'

const bytes = new Uint8Array(300_000).map((_, i) => (i * 7919) % 251)

const strangeNames = [
  '../secret',
  '..',
  '',
  '.hidden.half',
  'a/b.webp',
  'a.webp?x',
  '%2e%2e.webp',
  'a.webp\n',
  'ä.webp',
]

describe.each<[string, () => Promise<FileStore>]>([
  ['disk', async () => createDiskFileStore(join(emptyFolder(), 'not', 'there', 'yet'))],
  ['s3', async () => bucket((await openStore()).url)],
])('%s', (_, open) => {
  test('the file store reads back a written file completely', async () => {
    const files = await open()
    await files.write('a1-420-ff.webp', bytes)
    const found = await files.read('a1-420-ff.webp')
    expect(found?.size).toBe(bytes.length)
    expect(await getBytes(found)).toEqual(bytes)
  })

  test('a file can be written twice and may be empty', async () => {
    const files = await open()
    await files.write('a.avif', bytes)
    await files.write('a.avif', bytes)
    await files.write('empty.avif', new Uint8Array())
    expect(await getBytes(await files.read('a.avif'))).toEqual(bytes)
    expect(await getBytes(await files.read('empty.avif'))).toHaveLength(0)
  })

  test('writing a slice of a larger buffer stores only the slice', async () => {
    const files = await open()
    await files.write('part.avif', bytes.subarray(1000, 1010))
    expect(await getBytes(await files.read('part.avif'))).toEqual(bytes.slice(1000, 1010))
  })

  test('a removed file reads as null and can be removed again', async () => {
    const files = await open()
    await files.write('a.avif', bytes)
    await files.remove('a.avif')
    await files.remove('a.avif')
    expect(await files.read('a.avif')).toBeNull()
  })

  test('reading a missing file returns null', async () => {
    expect(await (await open()).read('nothing.webp')).toBeNull()
  })

  test.each(strangeNames)('a file with the invalid name %j reads as null and cannot be written', async (name) => {
    const files = await open()
    expect(await files.read(name)).toBeNull()
    await expect(files.write(name, bytes)).rejects.toThrow('no name')
    await files.remove(name)
  })

  test('a file can be read again after a canceled read', async () => {
    const files = await open()
    await files.write('a.webp', bytes)
    await (await files.read('a.webp'))?.body.cancel()
    expect(await getBytes(await files.read('a.webp'))).toEqual(bytes)
  })
})

test.each(strangeNames)('reading or removing the invalid file name %j touches nothing on disk', async (name) => {
  const dir = emptyFolder()
  for (const there of ['files/a', 'files/.hidden.half', 'files/ä.webp', 'secret']) {
    mkdirSync(dirname(join(dir, there)), { recursive: true })
    writeFileSync(join(dir, there), 'kept')
  }
  const files = createDiskFileStore(join(dir, 'files'))
  expect(await files.read(name)).toBeNull()
  await files.remove(name)
  expect(readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(
    ['files', 'files/.hidden.half', 'files/a', 'files/ä.webp', 'secret'].toSorted(),
  )
})

test('a canceled read closes its file', async () => {
  const dir = emptyFolder()
  const files = createDiskFileStore(dir)
  await files.write('a.webp', bytes)
  const openHandles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir)
      } catch {
        return false
      }
    })
  const reader = (await files.read('a.webp'))!.body.getReader()
  await reader.read()
  expect(openHandles()).toHaveLength(1)
  await reader.cancel()
  await expect.poll(openHandles).toEqual([])
})

test('a full disk fails the write with ENOSPC and leaves no partial file', async () => {
  const dir = emptyFolder()
  // Links the unfinished file to the kernel's own full disk.
  symlinkSync('/dev/full', join(dir, `.a.webp.${process.pid}.half`))
  await expect(createDiskFileStore(dir).write('a.webp', bytes)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readdirSync(dir)).toEqual([])
})

describe('S3 file store', () => {
  test('the S3 store is never asked for an invalid file name', async () => {
    const store = await openStore()
    const files = bucket(store.url)
    for (const name of strangeNames) {
      await files.read(name)
      await files.remove(name)
      await expect(files.write(name, bytes)).rejects.toThrow('no name')
    }
    expect(store.asked).toEqual([])
  })

  test('S3 requests use path-style URLs and set the content type', async () => {
    const store = await openStore()
    await bucket(store.url).write('a.webp', bytes)
    expect(store.asked).toEqual(['PUT /the-bar/a.webp'])
    expect(store.objects.get('a.webp')).toMatchObject({ type: 'image/webp' })
  })

  test.each<[string, (url: string) => string, string]>([
    ['a wrong secret', (url) => url.replace('wJalr', 'wJalR'), '403 SignatureDoesNotMatch'],
    ['a key nobody knows', (url) => url.replace('AKIA', 'AKIB'), '403 InvalidAccessKeyId'],
    ['another region', (url) => url.replace('us-east-2', 'us-east-1'), '400 AuthorizationHeaderMalformed'],
    ['another bucket', (url) => url.replace('the-bar', 'the-pub'), '404 NoSuchBucket'],
  ])('an S3 error from %s names the store’s reason and reveals no credentials', async (_, wrong, said) => {
    const files = bucket(wrong((await openStore()).url))
    for (const act of [() => files.write('a.webp', bytes), () => files.read('a.webp')]) {
      const error = await act().catch((error: unknown) => error)
      expect(isFileStoreError(error)).toBe(true)
      expect(error).toMatchObject({ said })
      expect(String(error)).not.toMatch(/wJal|AKI|127\.0\.0\.1/)
    }
  })

  test('an S3 request with a clock off by more than 15 minutes fails with RequestTimeTooSkewed', async () => {
    const store = await openStore()
    const off = (minutes: number) => bucket(store.url, { now: () => Date.now() + minutes * 60_000 })
    await off(14).write('a.webp', bytes)
    for (const minutes of [-16, 16]) {
      await expect(off(minutes).write('b.webp', bytes)).rejects.toMatchObject({ said: '403 RequestTimeTooSkewed' })
    }
  })

  test.each([
    [{ status: 500, code: 'InternalError' }, '500 InternalError'],
    [{ status: 503, code: 'SlowDown' }, '503 SlowDown'],
    [{ status: 301, code: 'PermanentRedirect' }, '301 PermanentRedirect'],
    ['reset', 'ECONNRESET'],
    ['hang', 'no answer in time'],
  ] as const)('the S3 failure %o throws "%s" on read, write and remove', async (behaviour, said) => {
    const store = await openStore()
    const files = bucket(store.url, { quietMs: behaviour === 'hang' ? 300 : 60_000 })
    store.behave(behaviour)
    await expect(files.read('a.webp')).rejects.toMatchObject({ name: 'StoreError', said })
    await expect(files.write('a.webp', bytes)).rejects.toMatchObject({ name: 'StoreError', said })
    await expect(files.remove('a.webp')).rejects.toMatchObject({ name: 'StoreError', said })
  })

  test('a read fails if the store stops responding in the middle of the file', async () => {
    const store = await openStore()
    await bucket(store.url).write('a.webp', bytes)
    store.behave('half')
    await expect(bucket(store.url, { quietMs: 2_000 }).read('a.webp')).rejects.toMatchObject({
      name: 'StoreError',
      said: 'no answer in time',
    })
  })

  test('a read fails with ECONNREFUSED when the store is down', async () => {
    const store = await openStore()
    await store[Symbol.asyncDispose]()
    await expect(bucket(store.url).read('a.webp')).rejects.toMatchObject({ name: 'StoreError', said: 'ECONNREFUSED' })
  })
})

async function openStore(): Promise<S3Double> {
  const store = await s3Double()
  onTestFinished(() => store[Symbol.asyncDispose]().catch(() => {}))
  return store
}

function bucket(url: string, options?: Parameters<typeof createS3FileStore>[1]): FileStore {
  const read = parseS3Url(url)
  if ('problem' in read) throw new Error(read.problem)
  return createS3FileStore(read.place, options)
}

async function getBytes(found: Awaited<ReturnType<FileStore['read']>>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(found?.body).arrayBuffer())
}

function emptyFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bar-files-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}
