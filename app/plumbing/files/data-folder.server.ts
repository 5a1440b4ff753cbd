import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** Everything we keep in the data folder. What else lies there is none of our business. */
const ours = [
  'site.db',
  'site.db-wal',
  'site.db-shm',
  'running.lock',
  'secret',
  'setup-code',
  'files',
  'mailbox',
  'backups',
  'builds',
]

/**
 * Makes the data folder where there is none, and keeps what we have in it to its own user: earlier versions left the
 * database open to everybody on the machine. Answers what is in the way, in words, or null.
 */
export function openDataFolder(dir: string): string | null {
  // What this process writes from here on is read by nobody else on the machine.
  process.umask(0o077)
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    // By doing it: what is called accessible may still be on a disk that can only be read.
    rmdirSync(mkdtempSync(join(dir, '.try-')))
    for (const name of ours) keepToOwner(join(dir, name))
    return null
  } catch (error) {
    return wordsFor(error, dir)
  }
}

function keepToOwner(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  // Not by opening it: closing it again would let go of every lock SQLite has on it in this process.
  accessSync(path, constants.R_OK | constants.W_OK)
  if ((stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    // Somebody else's, who lets us in: theirs to close.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

function wordsFor(error: unknown, dir: string): string {
  const { code, path: at = dir, message } = error as NodeJS.ErrnoException
  const path = at.replace(/.\.try-\w*$/, '')
  const { username } = userInfo()
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} is somebody else's: give ${dir} and all in it to ${username}, as whom this runs (chown -R ${username} ${dir})`
    case 'ENOSPC':
    case 'EDQUOT':
      return `${path} is on a disk that is full: make room on it, then start again`
    case 'EROFS':
      return `${path} is on a file system that can only be read`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is a file, or leads through one, where a folder is needed`
    default:
      return `${path} cannot be used: ${message}`
  }
}
