import type { FileStore, StoredFile } from './disk-file-store.server.ts'
import { isStoredFileName } from './file-name.ts'
import {
  formatS3Error,
  createS3Client,
  formatNetworkError,
  readBodyOrThrow,
  type S3Options,
} from './s3-client.server.ts'
import type { S3Config } from './s3-config.ts'
import { FileStoreError } from './file-store-error.ts'

/**
 * Store in a bucket of any S3-compatible service. Any response other than success or "not found" is thrown as a
 * FileStoreError.
 * @param options.quietMs maximum silence of the store, in milliseconds
 */
export function createS3FileStore(place: S3Config, options: S3Options = {}): FileStore {
  const ask = createS3Client(place, options)
  return {
    async write(name, bytes) {
      if (!isStoredFileName(name)) throw new Error('That is no name of a file of ours')
      await readBodyOrThrow('PUT', await ask('PUT', { name, body: new Uint8Array(bytes), type: contentType(name) }))
    },
    async read(name) {
      if (!isStoredFileName(name)) return null
      const response = await ask('GET', { name })
      if (response.ok) return createInMemoryFile(await getWhole(response))
      const said = await formatS3Error(response)
      // A missing bucket is a configuration error. A missing file is an ordinary result.
      if (response.status === 404 && !said.includes('NoSuchBucket')) return null
      throw new FileStoreError('GET', said)
    },
    async remove(name) {
      if (!isStoredFileName(name)) return
      const response = await ask('DELETE', { name })
      if (!response.ok && response.status !== 404) throw new FileStoreError('DELETE', await formatS3Error(response))
      await response.body?.cancel()
    },
  }
}

async function getWhole(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new FileStoreError('GET', formatNetworkError(error), error)
  }
}

/** Holds a fetched photo in memory, where any range can be read. Photos are small. */
export function createInMemoryFile(bytes: Uint8Array<ArrayBuffer>): StoredFile {
  const part = (first: number, last: number) => new Blob([bytes.subarray(first, last + 1)]).stream()
  return {
    size: bytes.length,
    part,
    get body() {
      return part(0, bytes.length)
    },
  }
}

function contentType(name: string): string {
  const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', pdf: 'application/pdf' }
  return types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
