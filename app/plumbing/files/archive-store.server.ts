import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import {
  formatS3Error,
  parseS3ErrorCode,
  createS3Client,
  formatNetworkError,
  readBodyOrThrow,
  type S3Options,
} from './s3-client.server.ts'
import type { S3Config } from './s3-config.ts'
import { isFileStoreError, FileStoreError } from './file-store-error.ts'

/** Store for large files. Files are streamed, never held whole in memory, and written atomically. */
export type ArchiveStore = {
  /** Readable location without credentials, such as "/srv/backups" or "the bucket bar at s3.example". */
  where: string
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  read(name: string): Promise<ArchivedFile | null>
  /** Lists files by name prefix, without unfinished files. */
  list(prefix: string): Promise<{ name: string; size: number }[]>
  remove(name: string): Promise<void>
  /** Deletes unfinished files by name prefix, left by a killed process. No such file may be in writing. */
  removeHalves(prefix: string): Promise<void>
}

export type ArchivedFile = { size: number; body: Readable }

/** Throws unless the name is valid in every kind of archive. */
function assertValidName(name: string): void {
  if (!/^[\w-]+(\.\w+)*$/.test(name)) throw new Error('That is no name of a file of ours')
}

/** Disk space left free, in bytes, because the site on the same disk has to keep writing. */
const reservedBytes = 32 * 1024 * 1024

/** Store in a folder, which is created when needed and accessible to its owner only. */
export function createFolderArchive(dir: string): ArchiveStore {
  return {
    where: dir,
    async write(name, chunks) {
      assertValidName(name)
      await writeFileAtomically(join(dir, name), chunks)
    },
    async read(name) {
      assertValidName(name)
      const found = await stat(join(dir, name)).catch(() => null)
      return found?.isFile() ? { size: found.size, body: createReadStream(join(dir, name)) } : null
    },
    async list(prefix) {
      const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const wanted = names.filter((name) => name.startsWith(prefix) && !name.endsWith('.half')).toSorted()
      const found = await Promise.all(
        wanted.map(async (name) => ({ name, stats: await stat(join(dir, name)).catch(() => null) })),
      )
      return found.flatMap(({ name, stats }) => (stats?.isFile() ? [{ name, size: stats.size }] : []))
    },
    async remove(name) {
      assertValidName(name)
      await rm(join(dir, name), { force: true })
    },
    async removeHalves(prefix) {
      const names = await readdir(dir).catch(() => [])
      const halves = names.filter((name) => name.startsWith(prefix) && name.endsWith('.half'))
      await Promise.all(halves.map((name) => rm(join(dir, name), { force: true })))
    },
  }
}

/** Writes a file atomically and syncs it to disk. Only its owner can read it. */
export async function writeFileAtomically(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const half = `${path}.half`
  try {
    await pipeline(limitToFreeSpace(dirname(path), chunks), createWriteStream(half, { mode: 0o600, flush: true }))
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** Stops writing before the disk is completely full. */
async function* limitToFreeSpace(dir: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unlooked = Infinity
  for await (const chunk of chunks) {
    if (unlooked > reservedBytes / 8) {
      const { bavail, bsize } = await statfs(dir)
      if (bavail * bsize < reservedBytes)
        throw Object.assign(new Error('No space left but the reserve'), { code: 'ENOSPC' })
      unlooked = 0
    }
    unlooked += chunk.length
    yield chunk
  }
}

/** Minimum size of a part in an S3 multipart upload, in bytes. S3 allows ten thousand parts, which makes 48 GB. */
const partSize = 5 * 1024 * 1024

/** Time limit for uploading a part, in milliseconds: five megabytes over a slow uplink. */
const partMs = 120_000

/**
 * Store in a bucket of any S3-compatible service. A file larger than a part is uploaded in parts, which become an object
 * when all have arrived. A part that fails temporarily is uploaded again. Any failure is thrown as a FileStoreError.
 * @param options.waits delays before a part is uploaded again, in milliseconds
 */
export function createS3Archive(
  place: S3Config,
  { waits = [1_000, 5_000], ...options }: S3Options & { waits?: number[] } = {},
): ArchiveStore {
  const ask = createS3Client(place, options)
  const type = 'application/gzip'
  const partPatience = options.quietMs ?? partMs

  async function send(name: string, body: Uint8Array<ArrayBuffer>, query?: Record<string, string>): Promise<Response> {
    for (let tried = 0; ; tried++) {
      try {
        const response = await ask('PUT', { name, body, type, ...(query && { query }), quietMs: partPatience })
        await readBodyOrThrow('PUT', response)
        return response
      } catch (error) {
        if (tried >= waits.length || !isTemporaryError(error)) throw error
        await wait(waits[tried])
      }
    }
  }

  async function sendInParts(
    name: string,
    first: Uint8Array<ArrayBuffer>,
    rest: AsyncIterator<Uint8Array<ArrayBuffer>>,
  ) {
    const begun = await readBodyOrThrow('POST', await ask('POST', { name, query: { uploads: '' }, type }))
    const uploadId = parseXmlTag(begun, 'UploadId')
    if (!uploadId) throw new FileStoreError('POST', 'no upload was begun')
    try {
      const tags: string[] = []
      for (let part: Uint8Array<ArrayBuffer> | null = first; part;) {
        const response: Response = await send(name, part, { partNumber: String(tags.length + 1), uploadId })
        tags.push(response.headers.get('ETag') ?? '')
        const next: IteratorResult<Uint8Array<ArrayBuffer>> = await rest.next()
        part = next.done ? null : next.value
      }
      const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
      const body = new TextEncoder().encode(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
      const done = await readBodyOrThrow(
        'POST',
        await ask('POST', { name, query: { uploadId }, body, quietMs: partPatience }),
      )
      // A response may start with status 200 and still end with an error.
      if (parseS3ErrorCode(done)) throw new FileStoreError('POST', `200 ${parseS3ErrorCode(done)}`)
    } catch (error) {
      await abandon(name, uploadId).catch(() => {})
      throw error
    }
  }

  async function abandon(name: string, uploadId: string) {
    const response = await ask('DELETE', { name, query: { uploadId } })
    await response.body?.cancel()
  }

  /** Yields the pages of a listing. Each response has the token of the next page. */
  async function* pages(query: Record<string, string>, next: (page: string) => Record<string, string>) {
    for (let more: Record<string, string> = {}; ;) {
      const page = await readBodyOrThrow('GET', await ask('GET', { query: { ...query, ...more } }))
      yield page
      if (parseXmlTag(page, 'IsTruncated') !== 'true') return
      more = next(page)
    }
  }

  return {
    where: `the bucket ${place.bucket} at ${new URL(place.origin).host}`,
    async write(name, chunks) {
      assertValidName(name)
      const parts = splitIntoParts(chunks)
      try {
        const { value: first = new Uint8Array() } = await parts.next()
        const isAll = first.length < partSize
        await (isAll ? send(name, first) : sendInParts(name, first, parts))
      } finally {
        await parts.return(undefined)
      }
    },
    async read(name) {
      assertValidName(name)
      const response = await ask('GET', { name })
      if (response.ok && response.body)
        return { size: Number(response.headers.get('Content-Length')), body: Readable.from(getBytes(response.body)) }
      const said = await formatS3Error(response)
      if (response.status === 404 && !said.includes('NoSuchBucket')) return null
      throw new FileStoreError('GET', said)
    },
    async list(prefix) {
      const found: { name: string; size: number }[] = []
      const query = { 'list-type': '2', prefix }
      const next = (page: string) => ({ 'continuation-token': parseXmlTag(page, 'NextContinuationToken') ?? '' })
      for await (const page of pages(query, next))
        for (const [, one = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          found.push({ name: parseXmlTag(one, 'Key') ?? '', size: Number(parseXmlTag(one, 'Size')) })
      return found
    },
    async remove(name) {
      assertValidName(name)
      const response = await ask('DELETE', { name })
      if (!response.ok && response.status !== 404) throw new FileStoreError('DELETE', await formatS3Error(response))
      await response.body?.cancel()
    },
    async removeHalves(prefix) {
      const next = (page: string) => ({
        'key-marker': parseXmlTag(page, 'NextKeyMarker') ?? '',
        'upload-id-marker': parseXmlTag(page, 'NextUploadIdMarker') ?? '',
      })
      for await (const page of pages({ uploads: '', prefix }, next))
        for (const [, one = ''] of page.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g))
          await abandon(parseXmlTag(one, 'Key') ?? '', parseXmlTag(one, 'UploadId') ?? '')
    },
  }
}

/** Whether the error may be temporary: the store is busy or had an internal error, or the connection failed. */
function isTemporaryError(error: unknown): boolean {
  return isFileStoreError(error) && !/^4(?!08|29)/.test(error.said)
}

async function* splitIntoParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let [part, filled] = [new Uint8Array(partSize), 0]
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + partSize - filled)
      part.set(piece, filled)
      filled += piece.length
      from += piece.length
      if (filled < partSize) continue
      yield part
      ;[part, filled] = [new Uint8Array(partSize), 0]
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

async function* getBytes(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw new FileStoreError('GET', formatNetworkError(error), error)
  }
}

function parseXmlTag(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return (
    text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') ?? null
  )
}
