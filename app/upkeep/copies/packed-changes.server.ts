import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from '../backup/backup-record.ts'
import { loadBackupLines } from '../backup/load-backup.server.ts'

/** An SQLite changeset in base64, with its number in the chain. */
export type DatabaseChangeset = { seq: number; changes: string }

type Head = { generation: number; chain: string; at: number }

/** Packs changesets: gzipped text with a JSON document per line, after a header that identifies the chain. */
export function packChangesets(
  head: Head,
  changes: AsyncIterable<DatabaseChangeset> | Iterable<DatabaseChangeset>,
): AsyncIterable<Uint8Array> {
  const lines = async function* () {
    yield `${JSON.stringify({ copy: 'changes', version: 1, ...head })}\n`
    for await (const { seq, changes: encoded } of changes) yield `${JSON.stringify({ seq, changes: encoded })}\n`
  }
  return pipeline(lines, createGzip(), () => {})
}

const headerSchema = z.object({
  copy: z.literal('changes'),
  version: z.literal(1),
  generation: z.int(),
  chain: z.string(),
  at: z.int().min(0).max(8.64e15),
})
const changesetSchema = z.object({ seq: z.int().min(1), changes: z.base64() })

/** Yields the header and the changesets. Throws a BackupError where they are damaged. */
export async function* loadChangesets(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Head | DatabaseChangeset> {
  let shape: z.ZodType<Head | DatabaseChangeset> = headerSchema
  for await (const line of loadBackupLines(packed)) {
    yield parseLine(shape, line.toString())
    shape = changesetSchema
  }
  if (shape === headerSchema) throw new BackupError(damagedMessage)
}

const damagedMessage = 'One of the copies has been damaged or changed'

function parseLine(shape: z.ZodType<Head | DatabaseChangeset>, line: string): Head | DatabaseChangeset {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupError(damagedMessage, { cause: error })
  }
}
