import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isStoredFileName } from './file-name.ts'

/** Store for files. Names contain a hash of the content, so the content under a name never changes. */
export type FileStore = {
  /** Throws if the disk is full or the store is unavailable. Then nothing is stored. */
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<StoredFile | null>
  /** Removes a file. Does nothing if it does not exist. */
  remove(name: string): Promise<void>
  /** Free bytes in the store. Null if unknown, as for a remote store. */
  freeBytes?(): Promise<number | null>
}

/** An existing file. It is opened only when its bytes are read: all, or those from `first` to `last`. */
export type StoredFile = {
  size: number
  readonly body: ReadableStream<Uint8Array>
  part(first: number, last: number): ReadableStream<Uint8Array>
}

/** Store in a single folder. Files are written atomically. */
export function createDiskFileStore(dir: string): FileStore {
  return {
    async write(name, bytes) {
      if (!isStoredFileName(name)) throw new Error('That is no name of a file of ours')
      await mkdir(dir, { recursive: true })
      const half = join(dir, `.${name}.${process.pid}.half`)
      try {
        await writeThrough(half, bytes)
        await rename(half, join(dir, name))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    async read(name) {
      if (!isStoredFileName(name)) return null
      const path = join(dir, name)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      const part = (start: number, end: number) =>
        Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>
      return {
        size: found.size,
        part,
        get body() {
          return part(0, Number.POSITIVE_INFINITY)
        },
      }
    },
    async remove(name) {
      if (isStoredFileName(name)) await rm(join(dir, name), { force: true })
    },
    async freeBytes() {
      await mkdir(dir, { recursive: true })
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'w')
  await file.writeFile(bytes)
  await file.sync()
}
