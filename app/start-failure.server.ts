import { ConfigError } from './config.server.ts'
import { DatabaseAwayError, InUseError } from './plumbing/database/presence.server.ts'
import { BackupError } from './upkeep/backup/backup-record.ts'

/**
 * Ends a program that could not do what it was started for: with words that say how to mend it, or, where nobody foresaw it,
 * with all there is to know.
 */
export function endInWords(error: unknown): never {
  console.error(failureWords(error) ?? error)
  process.exit(1)
}

const said = [ConfigError, BackupError, InUseError, DatabaseAwayError]

function failureWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { name, message, code = '', errcode = 0, path } = error as Failure
  if (name === 'BuildError' || said.some((kind) => error instanceof kind)) return message
  if (['ENOSPC', 'EDQUOT'].includes(code) || sqliteFull.has(errcode) || /no space left/i.test(message))
    return `The disk is full${path ? `: there is no room for ${path}` : ''}. Make room where the site and its data (DATA_DIR) lie, then start again.`
  return null
}

type Failure = NodeJS.ErrnoException & { errcode?: number }

/** https://www.sqlite.org/rescode.html: FULL, and IOERR_SHMSIZE where there is no room for the index of its log. */
const sqliteFull = new Set([13, 4874])
