import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { s3Double, type S3Double } from '../../../tests/doubles/s3-double.ts'
import { createFolderArchive, createS3Archive, type ArchiveStore } from './archive-store.server.ts'
import { parseS3Url } from './s3-config.ts'

const megabyte = 1024 * 1024
const piece = new Uint8Array(64 * 1024).map((_, i) => (i * 7919) % 251)

describe.each<[string, () => Promise<ArchiveStore>]>([
  ['a folder', async () => createFolderArchive(join(emptyFolder(), 'not', 'there', 'yet'))],
  ['a bucket', async () => bucket((await openStore()).url)],
])('%s', (_, open) => {
  test.each([0, 1, 79, 80, 81, 205])('the archive store reads back %i chunks of 64 kB unchanged', async (count) => {
    const archive = await open()
    await archive.write('night-1.jsonl.gz', pieces(count))
    const found = await archive.read('night-1.jsonl.gz')
    expect(found!.size).toBe(count * piece.length)
    const bytes = await buffer(found!.body)
    expect(bytes.equals(Buffer.concat(Array<Uint8Array>(count).fill(piece)))).toBe(true)
  })

  test('the archive store lists files by prefix with their sizes, without removed files', async () => {
    const archive = await open()
    for (const name of ['night-1.gz', 'night-2.gz', 'night-3.gz', 'night-4.gz', 'other.gz'])
      await archive.write(name, pieces(1))
    await archive.remove('night-2.gz')
    await archive.remove('night-2.gz')
    const listed = await archive.list('night-')
    expect(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      ['night-1.gz', 'night-3.gz', 'night-4.gz'].map((name) => ({ name, size: piece.length })),
    )
    expect(await archive.read('night-2.gz')).toBeNull()
    expect(await archive.list('nobody')).toEqual([])
  })

  test('a failed write leaves no file in the archive store', async () => {
    const archive = await open()
    const broken = async function* () {
      yield* pieces(120)
      throw new Error('the source broke')
    }
    await expect(archive.write('night-1.gz', broken())).rejects.toThrow('the source broke')
    expect(await archive.list('')).toEqual([])
    expect(await archive.read('night-1.gz')).toBeNull()
  })

  test.each(['../secret', '', '.hidden', 'a/b.gz', 'a.gz?x', 'ä.gz'])(
    'the archive store rejects the file name %j',
    async (name) => {
      const archive = await open()
      await expect(archive.write(name, pieces(1))).rejects.toThrow('no name')
      await expect(archive.read(name)).rejects.toThrow('no name')
      await expect(archive.remove(name)).rejects.toThrow('no name')
    },
  )
})

describe('a folder', () => {
  test('an archive folder is private and deletes only its own unfinished files', async () => {
    const dir = join(emptyFolder(), 'backups')
    const archive = createFolderArchive(dir)
    await archive.write('night-1.gz', pieces(1))
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'night-1.gz')).mode & 0o777).toBe(0o600)
    for (const name of ['night-2.gz.half', 'by-hand.gz.half']) writeFileSync(join(dir, name), 'x')
    expect((await archive.list('')).map(({ name }) => name)).toEqual(['night-1.gz'])
    await archive.removeHalves('night-')
    expect(readdirSync(dir)).toEqual(['by-hand.gz.half', 'night-1.gz'])
  })

  test('a full disk fails the write with ENOSPC and leaves no partial file', async () => {
    const dir = emptyFolder()
    // Links the unfinished file to the kernel's own full disk.
    symlinkSync('/dev/full', join(dir, 'night-1.gz.half'))
    await expect(createFolderArchive(dir).write('night-1.gz', pieces(1))).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(dir)).toEqual([])
  })

  test('a write fails with EEXIST if the folder path is a file', async () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    await expect(createFolderArchive(file).write('night-1.gz', pieces(1))).rejects.toMatchObject({ code: 'EEXIST' })
  })
})

describe('a bucket', () => {
  test('an archive bucket describes itself by bucket and host, without the access key', async () => {
    const store = await openStore()
    expect(bucket(store.url).where).toMatch(/^the bucket the-bar at 127\.0\.0\.1:\d+$/)
  })

  test('a large file is uploaded to a bucket in parts and appears when complete', async () => {
    const store = await openStore()
    const seen: number[] = []
    const watched = async function* () {
      for await (const chunk of pieces(205)) {
        seen.push(store.objects.size)
        yield chunk
      }
    }
    await bucket(store.url).write('night-1.gz', watched())
    expect(Math.max(...seen)).toBe(0)
    expect(store.objects.get('night-1.gz')?.bytes.length).toBe(205 * piece.length)
    expect(store.asked.filter((asked) => asked.includes('partNumber'))).toHaveLength(
      Math.ceil((205 * piece.length) / (5 * megabyte)),
    )
    expect(store.uploads.size).toBe(0)
  })

  test('a part of an upload that fails temporarily is uploaded again', async () => {
    const store = await openStore()
    store.behave({ stumbles: 2 })
    await bucket(store.url, { waits: [0, 0] }).write('night-1.gz', pieces(205))
    expect(store.objects.size).toBe(1)
  })

  test.each([
    [{ puts: 1 }, '503 SlowDown'],
    [{ stumbles: 100 }, '500 InternalError'],
    [{ status: 403, code: 'AccessDenied' }, '403 AccessDenied'],
    ['hang', 'no answer in time'],
    ['reset', 'ECONNRESET'],
  ] as const)('the bucket error %o during an upload throws “%s” and creates no object', async (behaviour, said) => {
    const store = await openStore()
    // A short timeout only for a hanging store, because a busy machine may be slow.
    const archive = bucket(store.url, { waits: [0], quietMs: behaviour === 'hang' ? 500 : 60_000 })
    const turning = async function* () {
      let sent = 0
      for await (const chunk of pieces(250)) {
        if (sent++ === 90) store.behave(behaviour)
        yield chunk
      }
    }
    await expect(archive.write('night-1.gz', turning())).rejects.toMatchObject({ name: 'StoreError', said })
    store.behave('accept')
    expect(store.objects.size).toBe(0)
    await archive.removeHalves('night-')
    expect(store.uploads.size).toBe(0)
  })

  test('cleanup aborts unfinished uploads with its own file prefix and keeps others', async () => {
    const store = await openStore()
    store.uploads.set('a', { name: 'night-1.gz', parts: new Map() })
    store.uploads.set('b', { name: 'other.gz', parts: new Map() })
    await bucket(store.url).removeHalves('night-')
    expect([...store.uploads.keys()]).toEqual(['b'])
  })

  test('a read fails if the store stops responding in the middle of the file', async () => {
    const store = await openStore()
    await bucket(store.url).write('night-1.gz', pieces(20))
    store.behave('half')
    const found = await bucket(store.url, { quietMs: 2_000 }).read('night-1.gz')
    await expect(buffer(found!.body)).rejects.toMatchObject({ name: 'StoreError', said: 'no answer in time' })
  })
})

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) yield piece
}

async function openStore(): Promise<S3Double> {
  const store = await s3Double()
  onTestFinished(() => store[Symbol.asyncDispose]().catch(() => {}))
  return store
}

function bucket(url: string, options?: Parameters<typeof createS3Archive>[1]): ArchiveStore {
  const read = parseS3Url(url)
  if ('problem' in read) throw new Error(read.problem)
  return createS3Archive(read.place, options)
}

function emptyFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bar-archive-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}
