import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ToolMissing } from './outcome.ts'

/** Mounts a disk of a few megabytes in memory, which can be filled to the last byte and freed again. Needs root on Linux. */
export function createSmallDisk(megabytes: number) {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    throw new ToolMissing('a small disk needs root on Linux')
  const dir = mkdtempSync(join(tmpdir(), 'bar-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'bar-disk', dir], { stdio: 'pipe' })
  } catch {
    rmdirSync(dir)
    throw new ToolMissing('a small disk cannot be mounted here')
  }
  const ballast = join(dir, 'ballast')
  return {
    dir,
    fill() {
      const file = openSync(ballast, 'a')
      for (const size of [1 << 20, 1 << 12, 1]) while (wrote(file, size));
      closeSync(file)
    },
    free: () => rmSync(ballast),
    [Symbol.dispose]() {
      // Lazy unmount, because a dead program's last file handle must not keep the mount.
      execFileSync('umount', ['-l', dir])
      rmdirSync(dir)
    },
  }
}

/** Returns a small disk, or null if none can be mounted. */
export function createSmallDiskIfPossible(megabytes: number) {
  try {
    return createSmallDisk(megabytes)
  } catch (error) {
    if (error instanceof ToolMissing) return null
    throw error
  }
}

function wrote(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
