import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReleaseFiles, packFolder } from '../release/release-files.ts'
import { bundlerPackages } from '../release/shipped-files.ts'
import type { LockFile } from '../release/server-packages.ts'
import { freePort } from './postgres.ts'
import { startProgram } from './program.ts'
import { linkPackages, unpackRelease } from './unpacked-release.ts'

/** The files of a release of this working tree. Making them once takes some ten seconds besides the build. */
let out = ''
let files: string[] = []
/** Folder of the unpacked tarball. */
let folder = ''

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'bar-files-'))
  files = await makeReleaseFiles(process.cwd(), '1.0.0', join(out, 'files'))
  folder = unpackRelease(files[0]!, out)
})

afterAll(() => rmSync(out, { recursive: true, force: true }))

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const readLock = (dir: string) => readJson(join(dir, 'package-lock.json')) as LockFile
const read = (name: string) =>
  readFileSync(
    files.find((file) => basename(file) === name)!,
    'utf8',
  )

test('a release has a tarball, its bill of materials, notices and checksums', () => {
  expect(files.map((file) => basename(file))).toEqual([
    'nerd-and-tonic-1.0.0.tar.gz',
    'nerd-and-tonic-1.0.0.cdx.json',
    'THIRD-PARTY-NOTICES.txt',
    'SHA256SUMS',
  ])
})

test('each checksum of a release matches its file', () => {
  const lines = files.slice(0, 3).map((file) => {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    return `${hash}  ${basename(file)}\n`
  })
  expect(read('SHA256SUMS')).toBe(lines.join(''))
})

test('the release tarball locks the packages of our lock file without bundler and tests', () => {
  const [ours, theirs] = [readLock('.').packages, readLock(folder).packages]
  const { '': root, ...packages } = theirs
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  for (const [path, locked] of Object.entries(packages)) expect([path, locked]).toEqual([path, ours[path]])
  for (const name of [...bundlerPackages, 'rolldown', 'typescript', 'vitest']) {
    expect(packages).not.toHaveProperty([`node_modules/${name}`])
    expect(JSON.stringify(root)).not.toContain(`"${name}"`)
  }
})

test('the release tarball’s lock file names no version of the site', () => {
  const lock = readLock(folder) as LockFile & { version?: string }
  expect([lock.version, lock.packages['']!.version]).toEqual([undefined, undefined])
  expect(readJson(join(folder, 'package.json'))).toHaveProperty('version', readJson('package.json').version)
})

test('the release tarball’s lock file names sharp and Node for every platform', () => {
  const forMachines = (dir: string) =>
    Object.keys(readLock(dir).packages).filter((path) =>
      /node_modules\/(node-(bin-)?\w+-\w+|@img\/sharp-.*)$/.test(path),
    )
  expect(forMachines(folder)).toEqual(forMachines('.'))
})

test('the Docker image omits the same bundler packages as the release tarball', () => {
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(
    `npm uninstall --no-save --omit=dev --no-audit --no-fund ${bundlerPackages.join(' ')} `,
  )
})

test('every npm script of the release tarball has its program', () => {
  const { scripts } = readJson(join(folder, 'package.json')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'worker', 'backup', 'restore', 'upgrade', 'build']),
  )
  for (const script of Object.values(scripts)) {
    const [, program] = /bootstrap\.mjs ([\w-]+\.ts)/.exec(script)!
    expect([program, existsSync(join(folder, 'bin', program!))]).toEqual([program, true])
  }
})

test('the bill of materials of a release lists each package with its hash', () => {
  const bill = JSON.parse(read('nerd-and-tonic-1.0.0.cdx.json')) as {
    bomFormat: string
    serialNumber: string
    metadata: { component: { name: string; version: string } }
    components: { name: string; version: string; hashes: { content: string }[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const { version } = readJson('package.json') as { version: string }
  expect(bill.metadata.component).toMatchObject({ name: 'nerd-and-tonic', version })
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  const getHash = (integrity: string) => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  const { '': _, ...packages } = readLock(folder).packages
  const listed = new Set(bill.components.flatMap(({ hashes }) => hashes.map(({ content }) => content)))
  for (const [path, { integrity }] of Object.entries(packages))
    expect([path, listed.has(getHash(integrity!))]).toEqual([path, true])
})

test('the release notices name each package with its license and are in the tarball', () => {
  const notices = read('THIRD-PARTY-NOTICES.txt')
  expect(readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toBe(notices)
  const { '': _, ...packages } = readLock(folder).packages
  const missing = Object.entries(packages)
    .map(
      ([path, { version, license }]) => `${path.split('node_modules/').at(-1)} ${version}: ${license ?? 'see below'}`,
    )
    .filter((line) => !notices.includes(`\n${line}\n`))
  expect(missing).toEqual([])
})

test('the release notices contain the license text of a package', () => {
  const text = readFileSync('node_modules/kysely/LICENSE', 'utf8').trim()
  expect(read('THIRD-PARTY-NOTICES.txt').includes(text)).toBe(true)
})

test('identical files give an identical release tarball whatever their modification times', () => {
  const source = join(out, 'source')
  mkdirSync(join(source, 'b'), { recursive: true })
  for (const file of ['c', 'a', 'b/d']) writeFileSync(join(source, file), file)
  const madeAt = new Date('2026-11-28T10:00:00Z')
  const [one, other] = [join(out, 'one.tar.gz'), join(out, 'other.tar.gz')]
  packFolder(source, one, madeAt)
  utimesSync(join(source, 'a'), 1, 1)
  packFolder(source, other, madeAt)
  expect(readFileSync(other).equals(readFileSync(one))).toBe(true)
})

test('the site starts from the unpacked release tarball without building', async () => {
  linkPackages(folder)
  const built = readFileSync(join(folder, 'build', 'stamp'), 'utf8')
  const port = await freePort()
  const env = { DATA_DIR: join(out, 'data'), PORT: String(port), HOST: '127.0.0.1' }
  await using site = startProgram('start.ts', env, folder)
  await site.line('open')
  const up = await fetch(`http://127.0.0.1:${port}/up`)
  expect([up.status, await up.json()]).toEqual([200, expect.objectContaining({ up: true })])
  const home = await fetch(`http://127.0.0.1:${port}/`)
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('</html>')])
  expect(readFileSync(join(folder, 'build', 'stamp'), 'utf8')).toBe(built)
  expect(existsSync(join(folder, 'node_modules', 'vite'))).toBe(false)
})

test('building an unpacked tarball with changed sources fails without a bundler', () => {
  linkPackages(folder)
  appendFileSync(join(folder, 'app', 'root.tsx'), '\n')
  const { status, stderr } = spawnSync(process.execPath, ['bootstrap.mjs', 'build.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('has no bundler, and its files are not the ones')])
})
