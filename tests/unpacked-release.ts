import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Unpacks a release's tarball in a folder, as an operator does. Returns the folder of the site. */
export function unpackRelease(tarball: string, into: string): string {
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', into], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return join(into, basename(tarball, '.tar.gz'))
}

/** Links the installed packages that a release's lock file names, as npm would install them. */
export function linkPackages(folder: string): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> }
  for (const path of Object.keys(packages)) {
    const isNested = path.split('node_modules/').length > 2
    if (path === '' || isNested || !existsSync(path) || existsSync(join(folder, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(resolve(path), join(folder, path))
  }
  const hash = createHash('sha256').update(lock).digest('hex')
  writeFileSync(join(folder, 'node_modules', '.installed'), `running ${hash}`)
}
