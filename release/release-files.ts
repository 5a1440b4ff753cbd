import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buildIfStale } from '../bin/build.ts'
import { computeSourcesHash } from '../server/build-pages.mjs'
import { runGit } from './git.ts'
import { writeNotices } from './notices.ts'
import { keepServerPackages, writeBillOfMaterials } from './server-packages.ts'
import { listShippedFiles } from './shipped-files.ts'

/**
 * Writes the files of a release to a folder and returns their paths: the tarball with the built site, its bill of
 * materials, the third-party notices, and the SHA-256 checksums of these three. The same commit produces the same bytes
 * on the same machine.
 * @param root the repository, which is also the working directory. Its production packages are installed.
 */
export async function makeReleaseFiles(root: string, version: string, out: string): Promise<string[]> {
  await buildIfStale()
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'bar-release-'))
  const name = `nerd-and-tonic-${version}`
  const folder = join(temporary.path, name)
  for (const path of listShippedFiles(root)) copyInto(folder, root, path)
  const lock = keepServerPackages(folder)
  cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true })
  // The lock file is among the hashed sources. A server compares this hash, and without a bundler it must match.
  for (const mark of ['bundled', 'stamp']) writeFileSync(join(folder, 'build', mark), computeSourcesHash(folder))
  const notices = writeNotices(root, lock)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices)
  const madeAt = new Date(runGit(root, 'log', '-1', '--format=%cI'))

  mkdirSync(out, { recursive: true })
  const tarball = join(out, `${name}.tar.gz`)
  packFolder(folder, tarball, madeAt)
  const bill = join(out, `${name}.cdx.json`)
  writeFileSync(bill, writeBillOfMaterials(folder, madeAt))
  const noticesFile = join(out, 'THIRD-PARTY-NOTICES.txt')
  writeFileSync(noticesFile, notices)
  const files = [tarball, bill, noticesFile]
  const checksums = join(out, 'SHA256SUMS')
  writeFileSync(checksums, files.map((file) => `${hashFile(file)}  ${basename(file)}\n`).join(''))
  return [...files, checksums]
}

function copyInto(folder: string, root: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path))
}

/** Sorts the entries and fixes their time and owner, so that the tarball is reproducible. These options require GNU tar. */
export function packFolder(folder: string, tarball: string, madeAt: Date): void {
  const order = ['--sort=name', '--format=gnu', `--mtime=${madeAt.toISOString()}`]
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const args = [...order, ...owner, '--use-compress-program=gzip -n9', '-cf', tarball, '-C', dirname(folder)]
  const { status, error, stderr } = spawnSync('tar', [...args, basename(folder)], { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`tar: ${stderr}`)
}

function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
