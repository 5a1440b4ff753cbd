import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/**
 * Creates and returns the folder for test databases. Writing about a thousand databases to disk took most of the time, so
 * the folder is in memory when enough memory is free. Deletes the folders of runs that have ended.
 */
export function createTestFolder(place = findPlace()): string {
  for (const name of readdirSync(place)) {
    const [, pid] = /^bar-tests-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) removeTestFolder(join(place, name))
  }
  const folder = mkdtempSync(join(place, `bar-tests-${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  return folder
}

/**
 * Deletes a folder of test databases, with the small disks that a killed test left mounted in it. Only warns when
 * something stays, because a former run's leftovers say nothing about this one.
 */
export function removeTestFolder(folder: string): void {
  try {
    for (const mount of listMounts(folder)) execFileSync('umount', ['-l', mount], { stdio: 'pipe' })
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    console.warn(`Could not delete ${folder}: ${String(error)}. Delete it by hand.`)
  }
}

/** Returns the mounts inside a folder, the last mounted first. Empty if the system has no /proc/mounts. */
function listMounts(folder: string): string[] {
  if (!existsSync('/proc/mounts')) return []
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return mounts.filter((mount) => mount.startsWith(folder + sep)).toReversed()
}

function findPlace(): string {
  return hasEnoughSpace('/dev/shm') ? '/dev/shm' : tmpdir()
}

function hasEnoughSpace(place: string): boolean {
  if (!existsSync(place) || process.availableMemory() < 6e9) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > 4e9
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
