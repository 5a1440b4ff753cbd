import {
  accessSync,
  chmodSync,
  constants,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Everything we keep in the data folder. What else lies there is none of our business. */
const ours = [
  'site.db',
  'site.db-wal',
  'site.db-shm',
  'running.lock',
  'copying.lock',
  'copying',
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
export function prepareDataFolder(dir: string): string | null {
  // What this process writes from here on is read by nobody else on the machine.
  process.umask(0o077)
  try {
    makeFolder(dir)
    // By doing it: what is called accessible may still be on a disk that can only be read.
    rmdirSync(mkdtempSync(join(dir, '.try-')))
    for (const name of ours) keepToOwner(join(dir, name))
    return null
  } catch (error) {
    return wordsFor(error, dir)
  }
}

/** Step by step: all at once, Node goes round in circles below /proc and names the wrong thing on a disk that is only read. */
function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if (isFolder(dir)) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isFolder(dirname(dir))) throw error
    makeFolder(dirname(dir))
    makeFolder(dir)
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/**
 * What root made of ours in somebody else's data folder, and `more`, becomes theirs: the site does not start
 * on what it may not write to.
 */
export function chownDataFolder(dir: string, more: string[] = []): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dir)
  if (uid !== 0) for (const path of [...ours.map((name) => join(dir, name)), ...more]) give(path, uid, gid)
}

/** Links are not followed: where they lead nothing of ours was made. */
function give(path: string, uid: number, gid: number): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.uid === 0) lchownSync(path, uid, gid)
  if (stats.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), uid, gid)
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
    // What the kernel shows as files, as /proc: nobody makes any there.
    case 'ENOENT':
      return `${path} is on a file system that can only be read`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is a file, or leads through one, where a folder is needed`
    default:
      return `${path} cannot be used: ${message}`
  }
}
