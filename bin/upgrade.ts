import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const usage = `npm run upgrade                   to the newest version of where this was cloned from
npm run upgrade -- v1.4.0         to that one
npm run upgrade -- --from <path>  to what lies in a folder or in a release's .tar.gz
npm run upgrade -- --back         to the one before, which is still there
With --bars <folder> behind it: for every site whose data lie in that folder.`

/** Release switched to last, the commit checked out then, and the release before. */
type CurrentRelease = { release: string; of: string; before: string }

class UpgradeError extends Error {}

/**
 * Cloned folder, which contains the releases. install-and-run.mjs passes it, because this program may be that of any
 * release.
 */
const root = process.env.RELEASES_OF || dirname(import.meta.dirname)
const releases = join(root, 'releases')
const currentFile = join(releases, 'current')
const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, 'data')

/** Data folders of all sites that run from this folder. */
let dataDirs = [dataDir]

/**
 * Installs another version in addition to the current version and switches to it. Goes back where the new version does
 * not respond.
 */
async function upgrade(args: string[]): Promise<void> {
  const current = readCurrent()
  const [first, second, ...more] = parseBarsOption(args)
  if (more.length > 0 || (first === '--from') !== (second !== undefined) || (first === '--from' && !second))
    throw new UpgradeError(usage)
  if (first?.startsWith('-') && first !== '--from' && first !== '--back') throw new UpgradeError(usage)
  const release =
    first === '--back'
      ? getFormer(current)
      : first === '--from'
        ? installPath(resolve(second!))
        : first === undefined
          ? installVersion(getNewestVersion())
          : installNamed(first)
  if (release === current.release && first !== '--from')
    return console.log(`${formatReleaseName(release)} is what is installed already.`)
  refuseBeforeBaseline(release)
  undoPlainNames(release, current.release)
  const away = await switchTo(release, current.release)
  writeCurrent({ release, of: process.env.RELEASES_OF_HEAD ?? '', before: current.release })
  for (const name of readdirSync(releases))
    if (![release, current.release, basename(currentFile)].includes(name))
      rmSync(join(releases, name), { recursive: true, force: true })
  console.log(
    away.length === 0
      ? `${formatReleaseName(release)} is installed. No site runs on this data: it starts with the next npm start.`
      : `${formatReleaseName(release)} serves; who came in between waited for ${Math.max(...away)} ms. Back again: npm run upgrade -- --back`,
  )
}

/**
 * Refuses versions older than the baseline migration, which cannot read a migrated database. The backups contain a copy
 * from before the migration.
 */
function refuseBeforeBaseline(release: string): void {
  if (existsSync(join(getFolder(release), 'app/plumbing/database/migrations/0140-baseline.ts'))) return
  const backups = dataDirs.flatMap((dir) => listFolder(join(dir, 'backups')))
  const copy = backups.find((path) => basename(path).startsWith('kept-before-baseline-'))
  if (copy)
    throw new UpgradeError(
      `${formatReleaseName(release)} cannot read the database any more: a later version moved it on for good. What it held before is kept in ${copy}; the version from then puts that back into an empty data folder and database (npm run restore -- <file>), without what came since. Nothing was changed.`,
    )
}

/** Migration of version 2.0.0. Versions without it read the tables by their former names. */
const plainNamesFile = 'app/plumbing/database/migrations/0275-plain-names.ts'

/**
 * Renames the tables back before a version before 2.0.0 is switched to. Every row is kept. Refused while the site runs,
 * because two such versions cannot use one database.
 */
function undoPlainNames(release: string, current: string): void {
  const knows = (name: string) => existsSync(join(getFolder(name), plainNamesFile))
  if (knows(release) || !knows(current)) return
  const program = join(getFolder(current), 'bin', 'undo-plain-names.ts')
  for (const dir of dataDirs) {
    const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: dir }
    if (dir !== dataDir) {
      // Each bar has settings of its own, which are not known here.
      delete env.DATABASE_URL
      if (!existsSync(join(dir, 'site.db'))) {
        console.error(
          `${dir} has no database file. If its site uses PostgreSQL, run ${program} with its settings before it starts.`,
        )
        continue
      }
    }
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root, env, encoding: 'utf8' })
    if (status !== 0)
      throw new UpgradeError(
        `${formatReleaseName(release)} reads the database by the names of versions 1.x, and they could not be put back. ${formatReleaseName(current)} stays as it is.\n${stderr.trim()}\nStop the site, run this again, then start it.`,
      )
  }
}

/** Switches every running process to a release in turn. Where a process refuses, those already switched go back. */
async function switchTo(release: string, former: string): Promise<number[]> {
  const sockets = dataDirs.flatMap((dir) => listFolder(join(dir, 'running')))
  const away: number[] = []
  const switched: string[] = []
  for (const socket of sockets) {
    const answer = await requestSwitch(socket, getFolder(release)).catch((error) => ({
      done: false as const,
      words: String(error.message),
    }))
    if (answer === null) continue
    if (!answer.done) {
      for (const other of switched) await requestSwitch(other, getFolder(former))
      throw new UpgradeError(
        `Not upgraded: ${formatReleaseName(former)} serves as before, and nothing it was sent is lost.\n${answer.words}`,
      )
    }
    switched.push(socket)
    away.push(answer.awayMs)
  }
  return away
}

/** Returns the arguments without `--bars <folder>`, and makes the folders in it the data folders of the sites to switch. */
function parseBarsOption(args: string[]): string[] {
  const at = args.indexOf('--bars')
  if (at < 0) return args
  const folder = args[at + 1]
  if (!folder || !existsSync(folder)) throw new UpgradeError(usage)
  dataDirs = listFolder(resolve(folder))
  return args.toSpliced(at, 2)
}

/** Lists the paths in a folder. Empty if the folder does not exist. */
function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

type Answer = { done: true; awayMs: number } | { done: false; words: string }

/** Asks a running process to hand over to a release. Null if the process no longer runs. */
function requestSwitch(socket: string, release: string): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const line = connect(socket, () => line.write(`${JSON.stringify({ release })}\n`))
    let answer: Answer | null = { done: false, words: 'The process that runs the site ended meanwhile.' }
    line.on('error', (error: NodeJS.ErrnoException) => {
      // A killed process left its socket behind.
      if (error.code === 'ECONNREFUSED') rmSync(socket, { force: true })
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') answer = null
      else reject(new Error(`The running site cannot be asked: ${error.message}. Run this as the user it runs as.`))
    })
    const lines = createInterface(line).on('line', (text) => {
      const said = JSON.parse(text)
      if ('done' in said) answer = said
      else console.log(said.words)
    })
    // The reader repeats the socket's errors, which are handled above.
    lines.on('error', () => {})
    line.on('close', () => resolve(answer))
  })
}

/**
 * Installs a named version: as the clone's remote has it, or as the local repository has it where the remote does not
 * respond.
 */
function installNamed(version: string): string {
  const silence = fetchVersions()
  if (silence !== null && !getCommit(version))
    throw new UpgradeError(`There is no version ${version} here, and it could not be fetched.\n${silence}`)
  return installVersion(version)
}

/** Installs a version from the local repository. Returns the name of its release. */
function installVersion(version: string): string {
  const commit = getCommit(version)
  if (!commit) throw new UpgradeError(`There is no version ${version}.`)
  const name = git('describe', '--tags', '--always', commit) || commit.slice(0, 12)
  if (existsSync(join(releases, name, '.complete'))) return name
  if (readCurrent().release === '' && commit === git('rev-parse', 'HEAD')) return ''
  return installRelease(name, (dir) => {
    const archive = join(dir, '.archive.tar')
    run('git', ['-C', root, 'archive', `--output=${archive}`, commit])
    run('tar', ['-xf', archive, '-C', dir])
    rmSync(archive)
  })
}

/** Returns the newest tag, or the upstream of the current branch where no version was ever tagged. */
function getNewestVersion(): string {
  if (!existsSync(join(root, '.git')))
    throw new UpgradeError(`${root} was not cloned with git, so nobody knows where a newer version is.\n${usage}`)
  const silence = fetchVersions()
  if (silence !== null)
    throw new UpgradeError(`Not upgraded: the newest version could not be fetched, and what runs goes on.\n${silence}`)
  const [newest] = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')
  if (newest) return isOlderThanRunning(newest) ? getRunningVersion() : newest
  if (!getCommit('@{upstream}'))
    throw new UpgradeError(
      'No version is tagged and this branch follows none: name one (npm run upgrade -- <version>), or use --from <dir>.',
    )
  return '@{upstream}'
}

/** Returns the running version: the release's name, or the commit checked out. */
function getRunningVersion(): string {
  return readCurrent().release || 'HEAD'
}

/** Whether a version is an ancestor of the running version, as in a clone that followed the branch past the newest tag. */
function isOlderThanRunning(version: string): boolean {
  const runs = getCommit(getRunningVersion())
  return runs !== '' && spawnSync('git', ['-C', root, 'merge-base', '--is-ancestor', version, runs]).status === 0
}

/** Fetches new versions from the remote. Returns an error message, or null. */
function fetchVersions(): string | null {
  if (git('remote') === '') return null
  try {
    run('git', ['-C', root, 'fetch', '--quiet', '--tags', '--force'])
    return null
  } catch (error) {
    return `${git('remote', 'get-url', 'origin') || 'Where this was cloned from'} does not answer: see that the network holds, or bring a version here and use --from <dir>.\n${(error as Error).message}`
  }
}

/** Returns the commit of a version, empty if the local repository does not have it. */
function getCommit(version: string): string {
  return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${version}^{commit}`)
}

function installPath(from: string): string {
  return /\.(tar\.gz|tgz)$/.test(from) ? installTarball(from) : installFolder(from)
}

/** Installs a release's tarball, which is already built and has a single folder at its root. */
function installTarball(from: string): string {
  if (!existsSync(from)) throw new UpgradeError(`${from} is not there.`)
  return installRelease(createReleaseName(basename(from).replace(/\.(tar\.gz|tgz)$/, '')), (dir) => {
    run('tar', ['-xzf', from, '-C', dir, '--strip-components=1'])
    if (!existsSync(join(dir, 'bootstrap.mjs'))) throw new Error(`${from} holds no version of this site.`)
  })
}

function createReleaseName(source: string): string {
  return `from-${source}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
}

function installFolder(from: string): string {
  if (!existsSync(join(from, 'bootstrap.mjs'))) throw new UpgradeError(`${from} holds no version of this site.`)
  const left = new Set(['.git', 'node_modules', 'data', 'releases'])
  return installRelease(createReleaseName(basename(from)), (dir) =>
    cpSync(from, dir, { recursive: true, filter: (path) => !left.has(relative(from, path).split(/[\\/]/)[0]!) }),
  )
}

/** Installs and builds a release in addition to the others, completely or not at all. Returns its name. */
function installRelease(name: string, fill: (dir: string) => void): string {
  const dir = join(releases, name)
  console.log(`Installing ${formatReleaseName(name)} beside what runs: a minute or two …`)
  try {
    rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
    fill(dir)
    reusePackagesAndBuild(getFolder(readCurrent().release), dir)
    run(process.execPath, ['bootstrap.mjs', 'build.ts'], dir)
    writeFileSync(join(dir, '.complete'), '')
    return name
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    const { message } = error as Error
    throw new UpgradeError(
      /ENOSPC|no space left/i.test(message)
        ? `The disk is full: ${formatReleaseName(name)} could not be installed, and what runs goes on as before. Make room in ${root} and try again.`
        : `${formatReleaseName(name)} could not be installed, and what runs goes on as before.\n${message}`,
      { cause: error },
    )
  }
}

/**
 * Reuses packages and the build where both versions have the same. Packages are hard-linked and take disk space only
 * once.
 */
function reusePackagesAndBuild(from: string, to: string): void {
  const same = (file: string) => readFileSync(join(from, file)).equals(readFileSync(join(to, file)))
  if (existsSync(join(from, 'node_modules')) && same('package-lock.json'))
    linkAll(join(from, 'node_modules'), join(to, 'node_modules'))
  // The build's stamp has the hash of its sources, so other sources trigger a new build. A release that came built keeps
  // its own.
  if (existsSync(join(from, 'build', 'stamp')) && !existsSync(join(to, 'build')))
    cpSync(join(from, 'build'), join(to, 'build'), { recursive: true })
}

function linkAll(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '.cache') continue
    if (entry.isDirectory()) linkAll(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
  }
}

function readCurrent(): CurrentRelease {
  if (!existsSync(currentFile)) return { release: '', of: '', before: '' }
  const current = JSON.parse(readFileSync(currentFile, 'utf8')) as CurrentRelease
  // The sources changed since, as by `git pull`, so this folder runs and not the release.
  return current.of === (process.env.RELEASES_OF_HEAD ?? '') ? current : { release: '', of: '', before: '' }
}

/** Writes the file completely or not at all, even in a power failure. */
function writeCurrent(current: CurrentRelease): void {
  writeFileSync(`${currentFile}.new`, JSON.stringify(current), { flush: true })
  renameSync(`${currentFile}.new`, currentFile)
}

function getFormer({ release, before }: CurrentRelease): string {
  if (release === '') throw new UpgradeError('There was no upgrade yet to go back from.')
  if (!existsSync(getFolder(before))) throw new UpgradeError(`${formatReleaseName(before)} is not there any more.`)
  return before
}

/** Returns the folder of a release. An empty name means the cloned folder. */
function getFolder(release: string): string {
  return release === '' ? root : join(releases, release)
}

function formatReleaseName(release: string): string {
  return release === '' ? `What lies in ${root}` : release
}

function git(...args: string[]): string {
  return spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** Runs a program to completion. Throws its output where it fails. */
function run(command: string, args: string[], cwd = root): void {
  const { DATA_DIR: _, ...env } = process.env
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 1e8 })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${`${stdout}\n${stderr}`.trim().slice(-2_000)}`)
}

upgrade(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof UpgradeError ? error.message : error)
  process.exit(1)
})
