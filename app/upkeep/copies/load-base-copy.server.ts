import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from '../backup/backup-record.ts'

/** The header line of a base copy, before the database bytes. */
export type BaseCopyHeader = z.infer<typeof headerSchema>

const headerSchema = z.object({
  copy: z.literal('base'),
  version: z.literal(1),
  generation: z.int(),
  chain: z.string(),
  seq: z.int().min(0),
  at: z.int().min(0).max(8.64e15),
  migrations: z.array(z.string()).min(1),
  secret: z.string().min(16),
  /** Size and hash of the database file that follows. */
  bytes: z.int().min(1),
  sha256: z.string(),
})

/** Longest header in bytes: enough for the names of a few hundred migrations. */
const maxHeaderBytes = 256 * 1024

const damagedMessage = 'The copy of the database has been damaged or changed'

/**
 * Reads a base copy and passes the database's bytes to `take`. Returns the header once size and hash match. Throws a
 * BackupError where they do not.
 */
export async function loadBaseCopy(
  packed: AsyncIterable<Uint8Array>,
  take: (body: AsyncIterable<Uint8Array>, head: BaseCopyHeader) => Promise<void>,
): Promise<BaseCopyHeader> {
  const chunks = pipeline(packed, createGunzip(), () => {})[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const next = async () => {
    const { done, value } = await chunks.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith('Z_') ? new BackupError(damagedMessage, { cause: error }) : error
    })
    return done ? null : value
  }
  let begun: Buffer = Buffer.alloc(0)
  while (!begun.includes(10)) {
    const chunk = await next()
    if (!chunk || begun.length > maxHeaderBytes) throw new BackupError(damagedMessage)
    begun = Buffer.concat([begun, chunk])
  }
  const head = parseHead(begun.subarray(0, begun.indexOf(10)).toString())
  const hash = createHash('sha256')
  let bytes = 0
  const body = async function* () {
    for (let chunk: Buffer | null = begun.subarray(begun.indexOf(10) + 1); chunk; chunk = await next()) {
      hash.update(chunk)
      bytes += chunk.length
      if (bytes > head.bytes) throw new BackupError(damagedMessage)
      yield chunk
    }
  }
  await take(body(), head)
  if (bytes !== head.bytes || hash.digest('hex') !== head.sha256) throw new BackupError(damagedMessage)
  return head
}

function parseHead(line: string): BaseCopyHeader {
  try {
    return headerSchema.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupError(damagedMessage, { cause: error })
  }
}
