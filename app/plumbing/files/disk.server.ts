import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** Where files are kept. Names are ours and carry a hash of the content, so a name's bytes never change. */
export type Files = {
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null>
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
      return { size: found.size, body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> }
    },
  }
}
