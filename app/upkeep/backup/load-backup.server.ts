import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isFileStoreError } from '../../plumbing/files/file-store-error.ts'
import { BackupError, type BackupFooter, type BackupHeader, type BackupRecord } from './backup-record.ts'
import { parseBackupRecord } from './parse-record.ts'

/** The bytes of a backup: a file path or a stream. */
export type BackupSource = string | AsyncIterable<Uint8Array>

/** Yields the records of a backup. Throws a BackupError where it is truncated, modified or no backup. */
export async function* loadBackupRecords(file: BackupSource): AsyncGenerator<BackupRecord> {
  const hash = createHash('sha256')
  const counted: BackupFooter = { rows: {}, files: 0, sha256: '' }
  let [lines, secrets] = [0, 0]
  let isOver = false
  for await (const line of loadBackupLines(file)) {
    lines++
    const record = parseBackupRecord(line.toString(), lines)
    if (isOver || (lines === 1) !== 'backup' in record)
      throw new BackupError('This is not a backup of this site, or it has been changed')
    if ('secret' in record && ++secrets > 1)
      throw new BackupError('This backup has been changed: it holds more than one secret')
    if ('end' in record) {
      isOver = true
      if (!isSame(record.end, { ...counted, sha256: hash.digest('hex') }))
        throw new BackupError('This backup has been damaged or changed: its contents are not what it says they were')
    } else {
      hash.update(line).update('\n')
      if ('table' in record) counted.rows[record.table] = (counted.rows[record.table] ?? 0) + 1
      if ('file' in record) counted.files++
      yield record
    }
  }
  if (!isOver) throw new BackupError('This backup is cut off: its end is missing')
  if (secrets === 0) throw new BackupError('This backup has been changed: it holds no secret')
}

/**
 * Reads a whole backup before anything is changed. Returns its header and counts. Throws a BackupError where it is
 * damaged.
 */
export async function verifyBackup(
  file: BackupSource,
): Promise<{ head: BackupHeader; rows: Record<string, number>; files: number }> {
  let head: BackupHeader | null = null
  const rows: Record<string, number> = {}
  let files = 0
  for await (const record of loadBackupRecords(file)) {
    if ('backup' in record) head = record
    if ('table' in record) rows[record.table] = (rows[record.table] ?? 0) + 1
    if ('file' in record) files++
  }
  if (!head) throw new BackupError('This is not a backup of this site')
  return { head, rows, files }
}

/** The longest line is a photo of twenty megabytes in base64. */
const maxLineBytes = 32 * 1024 * 1024
/**
 * Limits against decompression bombs, in bytes and as a ratio. Photos barely compress, rows ten- to twentyfold, gzip at
 * most a thousandfold. Files that unpack to less than 64 MB may have any ratio.
 */
const [mostUnpacked, mostTimes] = [64 * 1024 * 1024, 200]

/**
 * Yields the lines of a gzipped text. Only
 * ends a line, because texts may contain other line separators. Throws a BackupError where it is truncated or unpacks to
 * too much.
 */
export async function* loadBackupLines(file: BackupSource): AsyncGenerator<Buffer> {
  const parts: Buffer[] = []
  let [packed, unpacked, pending] = [0, 0, 0]
  const counted = async function* () {
    for await (const chunk of typeof file === 'string' ? createReadStream(file) : file) {
      packed += chunk.length
      yield chunk
    }
  }
  try {
    for await (const chunk of pipeline(counted, createGunzip(), () => {}) as AsyncIterable<Buffer>) {
      unpacked += chunk.length
      if (unpacked > mostUnpacked && unpacked > packed * mostTimes)
        throw new BackupError('This is not a backup of this site: it unpacks into far more than one could hold')
      let from = 0
      for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
        yield Buffer.concat([...parts.splice(0), chunk.subarray(from, to)])
        from = to + 1
        pending = 0
      }
      if (from < chunk.length) parts.push(chunk.subarray(from))
      pending += chunk.length - from
      if (pending > maxLineBytes)
        throw new BackupError('This is not a backup of this site: one of its lines is longer than any of ours')
    }
  } catch (error) {
    throw error instanceof BackupError || isFileStoreError(error) ? error : new BackupError(formatGzipError(error))
  }
  if (parts.length > 0) throw new BackupError('This backup is cut off: its last line is not whole')
}

function formatGzipError(error: unknown): string {
  const { code, message, path = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no such file: ${path}`
  if (code === 'Z_BUF_ERROR') return 'This backup is cut off: it ends in the middle'
  if (code?.startsWith('Z_')) return 'This is not a backup of this site, or it has been damaged'
  return `The backup cannot be read: ${message}`
}

function isSame(a: BackupFooter, b: BackupFooter): boolean {
  const told = ({ rows, files, sha256 }: BackupFooter) => JSON.stringify([rows, files, sha256])
  return told(a) === told(b)
}
