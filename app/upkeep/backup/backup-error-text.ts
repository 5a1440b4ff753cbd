import { isDatabaseUnavailable } from '../../plumbing/database/database-unavailable.ts'

type Failure = { name?: string; code?: string; errcode?: number; message?: string; said?: string }

/**
 * Explains to the owner why a backup failed and what to do, without keys or URLs that contain any. `where` is the
 * destination folder or bucket, `again` the time of the next attempt.
 */
export function formatBackupError(error: unknown, where: string, again = 'It is tried again within the hour.'): string {
  const { name = '', code = '', errcode = 0, said, message = '' } = (error ?? {}) as Failure
  if (name === 'BackupError') return message
  if (said !== undefined) return formatBucketError(said, where, again)
  switch ((errcode & 0xff) === sqliteFull ? 'ENOSPC' : code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: there is no room for a backup in ${where}. Free some space, or have backups stored on a larger disk or in a bucket.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The folder ${where} cannot be written to (${code}). Give it to the user the site runs as, or have backups stored in another place.`
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return `The folder ${where} is not there (${code}). Is its disk connected?`
    case 'EIO':
      return `The disk of ${where} does not read or write as it should (EIO). Replace it soon.`
  }
  if (isDatabaseUnavailable(error)) return `The database did not answer while the backup was made. ${again}`
  return `It broke off for a reason nobody foresaw (${code || name || 'unknown'}). The log of the site has the line “backup-failed”.`
}

/** https://www.sqlite.org/rescode.html#full */
const sqliteFull = 13

function formatBucketError(said: string, where: string, again: string): string {
  const bucket = where.replace(/^the/, 'The')
  if (/AccessDenied|AllAccessDisabled/.test(said))
    return `${bucket} refused: ${said}. Its key must be allowed to list, get, put and delete there.`
  if (/SignatureDoesNotMatch|InvalidAccessKeyId|AuthorizationHeaderMalformed/.test(said))
    return `${bucket} refused: ${said}. The key, secret or region set for backups is not right.`
  if (/NoSuchBucket|PermanentRedirect/.test(said))
    return `${bucket} is not there: ${said}. Make it, or have backups stored in another.`
  if (/RequestTimeTooSkewed/.test(said))
    return `${bucket} refused: ${said}. The clock of this machine is wrong by more than a quarter of an hour.`
  if (/^[45]\d\d/.test(said)) return `${bucket} refused: ${said}. ${again}`
  if (said === 'no answer in time') return `${bucket} did not answer in time. ${again}`
  return `${bucket} could not be reached: ${said}. Is the network up, and the address set for backups right?`
}
