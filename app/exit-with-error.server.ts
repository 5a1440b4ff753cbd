import { userInfo } from 'node:os'
import { ConfigError, environmentVariableNames } from './config.server.ts'
import { findMistypedEnvNames } from './mistyped-names.ts'
import { DatabaseInUseError } from './plumbing/database/database-lock.server.ts'
import { DatabaseUnreachableError } from './plumbing/database/postgres-lock.server.ts'
import { SystemClockError } from './upkeep/clock.server.ts'
import { BackupError } from './upkeep/backup/backup-record.ts'

/** Ends a program that could not start, with a message on how to fix it, or with the whole error where it is unknown. */
export function exitWithError(error: unknown): never {
  console.error(formatStartupError(error) ?? error)
  process.exit(1)
}

const explainedErrors = [ConfigError, BackupError, SystemClockError, DatabaseInUseError, DatabaseUnreachableError]

/** Returns the message for an error the operator can fix. Null for all other errors. */
export function formatStartupError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { name, message, code = '', errcode = 0, path } = error as Failure
  if (name === 'BuildError' || explainedErrors.some((kind) => error instanceof kind)) return message
  if (['ENOSPC', 'EDQUOT'].includes(code) || sqliteFull.has(errcode) || /no space left/i.test(message))
    return `The disk is full${path ? `: there is no room for ${path}` : ''}. Make room where the site and its data (DATA_DIR) lie, then start again.`
  if (code === 'EROFS' && path)
    return `${path} lies on a file system that can only be read (EROFS). Make it writable, or name another folder in DATA_DIR where it is data.`
  if (['EACCES', 'EPERM'].includes(code) && path)
    return `${path} is closed to ${userInfo().username}, as whom this runs (${code}). If it belongs to the program, run "npm run build" as the user the folder of the site belongs to. If it is data, give it to ${userInfo().username} (chown).`
  return null
}

/** Warns of unused environment variables that resemble a known name. */
export function warnAboutMistypedEnvNames(env: Record<string, string | undefined>): void {
  for (const { name, meant } of findMistypedEnvNames(env, environmentVariableNames))
    console.error(`${name} is set, and nothing reads it. Did you mean ${meant}?`)
}

type Failure = NodeJS.ErrnoException & { errcode?: number }

/** https://www.sqlite.org/rescode.html: FULL, and IOERR_SHMSIZE where there is no room for the WAL index. */
const sqliteFull = new Set([13, 4874])
