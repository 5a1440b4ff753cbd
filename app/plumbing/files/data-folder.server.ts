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

/** All files and folders of the site in the data folder. Anything else there is left alone. */
const siteFiles = [
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
 * Creates the data folder if needed and restricts the site's files to its user, because earlier versions left the
 * database readable to all users of the machine. Returns a description of the problem, or null.
 */
export function prepareDataFolder(dir: string): string | null {
  // Files that this process writes from now on are not readable by other users.
  process.umask(0o077)
  try {
    makeFolder(dir)
    // Tests by writing, because a folder can be reported as accessible on a read-only disk.
    rmdirSync(mkdtempSync(join(dir, '.try-')))
    for (const name of siteFiles) restrictToOwner(join(dir, name))
    return null
  } catch (error) {
    return formatFolderError(error, dir)
  }
}

/**
 * Creates the folders level by level. With `recursive`, Node loops endlessly below /proc and names the wrong path on a
 * read-only disk.
 */
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
 * When run as root, gives the site's files and `more` to the owner of the data folder. The site does not start with files
 * that it cannot write.
 */
export function chownDataFolder(dir: string, more: string[] = []): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dir)
  if (uid !== 0) for (const path of [...siteFiles.map((name) => join(dir, name)), ...more]) chownPath(path, uid, gid)
}

/**
 * Gives files that root owns in a folder to a user. Symbolic links are not followed, because root created no files
 * outside the folder.
 */
function chownPath(path: string, uid: number, gid: number): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.uid === 0) lchownSync(path, uid, gid)
  if (stats.isDirectory()) for (const name of readdirSync(path)) chownPath(join(path, name), uid, gid)
}

function restrictToOwner(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  // Does not open the file: closing it again would release every SQLite lock on it in this process.
  accessSync(path, constants.R_OK | constants.W_OK)
  if ((stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    // The file belongs to another user who allows access. Its mode is up to that user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

function formatFolderError(error: unknown, dir: string): string {
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
    // A virtual file system such as /proc, where no file can be created.
    case 'ENOENT':
      return `${path} is on a file system that can only be read`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is a file, or leads through one, where a folder is needed`
    default:
      return `${path} cannot be used: ${message}`
  }
}
