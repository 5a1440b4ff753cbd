import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** Where files are kept. Names are ours and carry a hash of the content, so a name's bytes never change. */
export type Files = {
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<StoredFile | null>
}

/** A file that is there. Nothing is opened until its bytes are asked for: all, or those from `first` to `last`. */
export type StoredFile = {
  size: number
  readonly body: ReadableStream<Uint8Array>
  part(first: number, last: number): ReadableStream<Uint8Array>
}

/** Files in one folder. A file is there whole or not at all. */
export function diskFiles(dir: string): Files {
  return {
    async write(name, bytes) {
      await mkdir(dir, { recursive: true })
      const half = join(dir, `.${name}.${process.pid}.half`)
      await using file = await open(half, 'w')
      await file.writeFile(bytes)
      await file.sync()
      await rename(half, join(dir, name))
    },
    async read(name) {
      if (!/^[\w-]+\.\w+$/.test(name)) return null
      const path = join(dir, name)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      const part = (start: number, end: number) =>
        Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>
      return { size: found.size, part, get body() { return part(0, Number.POSITIVE_INFINITY) } }
    },
  }
}
