import { z } from 'zod'
import { isStoredFileName } from '../../plumbing/files/file-name.ts'
import { BackupError, type BackupRecord } from './backup-record.ts'

export const newerVersionMessage = 'This backup was made by a later version of the site: update this one first'

const count = z.int().min(0)

/** The schema of each kind of line, by the key that identifies it. */
const recordSchemas = {
  // The latest time a Date can represent.
  backup: z.object({ backup: z.literal('backbar'), at: count.max(8.64e15), migrations: z.array(z.string()).min(1) }),
  table: z.object({ table: z.string(), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  secret: z.object({ secret: z.string() }),
  file: z.object({ file: z.string().refine(isStoredFileName), base64: z.string() }),
  end: z.object({ end: z.object({ rows: z.record(z.string(), count), files: count, sha256: z.string() }) }),
}

/** Minimum length of SECRET. Guessing the secret allows signing links and forms. */
const minSecretLength = 16

/** Parses a line of a backup. `nth` counts from 1. Throws a BackupError for lines this program never writes. */
export function parseBackupRecord(line: string, nth: number): BackupRecord {
  const record = parseObject(line)
  const kinds = Object.keys(recordSchemas).filter((kind) => kind in record) as (keyof typeof recordSchemas)[]
  const [kind, ...others] = kinds
  if (kind === 'backup' && Number(record.version) > 1) throw new BackupError(newerVersionMessage)
  if (!kind || others.length > 0 || !recordSchemas[kind].safeParse(record).success)
    throw new BackupError(`This is not a backup of this site, or it has been changed: its line ${nth} is none of ours`)
  if (kind === 'backup' && record.version !== 1)
    throw new BackupError('This is not a backup of this site, or it has been changed: it names no version')
  if (kind === 'secret' && String(record.secret).length < minSecretLength)
    throw new BackupError(
      `This backup has been changed: the secret in it is shorter than ${minSecretLength} characters, and whoever guesses it could sign links of the site`,
    )
  return record as BackupRecord
}

function parseObject(line: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(line)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new BackupError('This is not a backup of this site, or it has been damaged')
}
