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

/** What was switched to last, the commit that was checked out then, and what ran before. */
type Current = { release: string; of: string; before: string }

class UpgradeError extends Error {}

/** The folder that was cloned; releases lie in it. As install-and-run.mjs says, whichever release's program this is. */
const root = process.env.RELEASES_OF || dirname(import.meta.dirname)
const releases = join(root, 'releases')
const currentFile = join(releases, 'current')
const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, 'data')

/** The data of every site that runs out of this folder. */
let dataDirs = [dataDir]

/** Installs another version beside the one that runs, and switches; goes back where the new one does not answer. */
async function upgrade(args: string[]): Promise<void> {
  const current = readCurrent()
  const [first, second, ...more] = withoutBars(args)
  if (more.length > 0 || (first === '--from') !== (second !== undefined) || (first === '--from' && !second))
    throw new UpgradeError(usage)
  if (first?.startsWith('-') && first !== '--from' && first !== '--back') throw new UpgradeError(usage)
  const release =
    first === '--back'
      ? getFormer(current)
      : first === '--from'
        ? installPath(resolve(second!))
        : first === undefined
          ? installVersion(newestVersion())
          : installNamed(first)
  if (release === current.release && first !== '--from')
    return console.log(`${named(release)} is what is installed already.`)
  refuseBeforeBaseline(release)
  const away = await switchTo(release, current.release)
  writeCurrent({ release, of: process.env.RELEASES_OF_HEAD ?? '', before: current.release })
  for (const name of readdirSync(releases))
    if (![release, current.release, basename(currentFile)].includes(name))
      rmSync(join(releases, name), { recursive: true, force: true })
  console.log(
    away.length === 0
      ? `${named(release)} is installed. No site runs on this data: it starts with the next npm start.`
      : `${named(release)} serves; who came in between waited for ${Math.max(...away)} ms. Back again: npm run upgrade -- --back`,
  )
}

/** A version from before the baseline cannot read a database that was moved to it; its copy from then lies in the backups. */
function refuseBeforeBaseline(release: string): void {
  if (existsSync(join(getFolder(release), 'app/plumbing/database/migrations/0140-baseline.ts'))) return
  const backups = dataDirs.flatMap((dir) => listFolder(join(dir, 'backups')))
  const copy = backups.find((path) => basename(path).startsWith('kept-before-baseline-'))
  if (copy)
    throw new UpgradeError(
      `${named(release)} cannot read the database any more: a later version moved it on for good. What it held before is kept in ${copy}; the version from then puts that back into an empty data folder and database (npm run restore -- <file>), without what came since. Nothing was changed.`,
    )
}

/** Hands every running process over, one after the other; where one refuses, those that went ahead come back. */
async function switchTo(release: string, former: string): Promise<number[]> {
  const sockets = dataDirs.flatMap((dir) => listFolder(join(dir, 'running')))
  const away: number[] = []
  const switched: string[] = []
  for (const socket of sockets) {
    const answer = await ask(socket, getFolder(release)).catch((error) => ({
      done: false as const,
      words: String(error.message),
    }))
    if (answer === null) continue
    if (!answer.done) {
      for (const other of switched) await ask(other, getFolder(former))
      throw new UpgradeError(
        `Not upgraded: ${named(former)} serves as before, and nothing it was sent is lost.\n${answer.words}`,
      )
    }
    switched.push(socket)
    away.push(answer.awayMs)
  }
  return away
}

/** The arguments without `--bars <folder>`, whose folders are the data of the sites to switch. */
function withoutBars(args: string[]): string[] {
  const at = args.indexOf('--bars')
  if (at < 0) return args
  const folder = args[at + 1]
  if (!folder || !existsSync(folder)) throw new UpgradeError(usage)
  dataDirs = listFolder(resolve(folder))
  return args.toSpliced(at, 2)
}

/** The paths in a folder; none where it is not there. */
function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

type Answer = { done: true; awayMs: number } | { done: false; words: string }

/** Asks a running process to hand over to a release. Null where nobody is there any more. */
function ask(socket: string, release: string): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const line = connect(socket, () => line.write(`${JSON.stringify({ release })}\n`))
    let answer: Answer | null = { done: false, words: 'The process that runs the site ended meanwhile.' }
    line.on('error', (error: NodeJS.ErrnoException) => {
      // Left behind by a process that was killed.
      if (error.code === 'ECONNREFUSED') rmSync(socket, { force: true })
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') answer = null
      else reject(new Error(`The running site cannot be asked: ${error.message}. Run this as the user it runs as.`))
    })
    const lines = createInterface(line).on('line', (text) => {
      const said = JSON.parse(text)
      if ('done' in said) answer = said
      else console.log(said.words)
    })
    // It passes on what the connection meets, which is judged above.
    lines.on('error', () => {})
    line.on('close', () => resolve(answer))
  })
}

/** A version somebody names: as where this was cloned from knows it, or, where that does not answer, as it is known here. */
function installNamed(version: string): string {
  const silence = fetchVersions()
  if (silence !== null && !getCommit(version))
    throw new UpgradeError(`There is no version ${version} here, and it could not be fetched.\n${silence}`)
  return installVersion(version)
}

/** A version out of the repository here. Answers its release's name. */
function installVersion(version: string): string {
  const commit = getCommit(version)
  if (!commit) throw new UpgradeError(`There is no version ${version}.`)
  const name = git('describe', '--tags', '--always', commit) || commit.slice(0, 12)
  if (existsSync(join(releases, name, '.complete'))) return name
  if (readCurrent().release === '' && commit === git('rev-parse', 'HEAD')) return ''
  return install(name, (dir) => {
    const archive = join(dir, '.archive.tar')
    run('git', ['-C', root, 'archive', `--output=${archive}`, commit])
    run('tar', ['-xf', archive, '-C', dir])
    rmSync(archive)
  })
}

/** The newest tag, or what the branch here follows where no version was ever tagged. */
function newestVersion(): string {
  if (!existsSync(join(root, '.git')))
    throw new UpgradeError(`${root} was not cloned with git, so nobody knows where a newer version is.\n${usage}`)
  const silence = fetchVersions()
  if (silence !== null)
    throw new UpgradeError(`Not upgraded: the newest version could not be fetched, and what runs goes on.\n${silence}`)
  const [newest] = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')
  if (newest) return isPast(newest) ? runningVersion() : newest
  if (!getCommit('@{upstream}'))
    throw new UpgradeError(
      'No version is tagged and this branch follows none: name one (npm run upgrade -- <version>), or use --from <dir>.',
    )
  return '@{upstream}'
}

/** What runs: the release's name, or the commit that is checked out. */
function runningVersion(): string {
  return readCurrent().release || 'HEAD'
}

/** Whether a version lies behind what runs, as for a clone that followed the branch past the newest tag. */
function isPast(version: string): boolean {
  const runs = getCommit(runningVersion())
  return runs !== '' && spawnSync('git', ['-C', root, 'merge-base', '--is-ancestor', version, runs]).status === 0
}

/** Asks where this was cloned from what is new there. Answers why that could not be, in words, or null. */
function fetchVersions(): string | null {
  if (git('remote') === '') return null
  try {
    run('git', ['-C', root, 'fetch', '--quiet', '--tags', '--force'])
    return null
  } catch (error) {
    return `${git('remote', 'get-url', 'origin') || 'Where this was cloned from'} does not answer: see that the network holds, or bring a version here and use --from <dir>.\n${(error as Error).message}`
  }
}

/** Nothing where the repository here does not know that version. */
function getCommit(version: string): string {
  return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${version}^{commit}`)
}

function installPath(from: string): string {
  return /\.(tar\.gz|tgz)$/.test(from) ? installTarball(from) : installFolder(from)
}

/** A release's tarball: built already, with one folder in it. */
function installTarball(from: string): string {
  if (!existsSync(from)) throw new UpgradeError(`${from} is not there.`)
  return install(nameFor(basename(from).replace(/\.(tar\.gz|tgz)$/, '')), (dir) => {
    run('tar', ['-xzf', from, '-C', dir, '--strip-components=1'])
    if (!existsSync(join(dir, 'bootstrap.mjs'))) throw new Error(`${from} holds no version of this site.`)
  })
}

function nameFor(source: string): string {
  return `from-${source}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
}

function installFolder(from: string): string {
  if (!existsSync(join(from, 'bootstrap.mjs'))) throw new UpgradeError(`${from} holds no version of this site.`)
  const left = new Set(['.git', 'node_modules', 'data', 'releases'])
  return install(nameFor(basename(from)), (dir) =>
    cpSync(from, dir, { recursive: true, filter: (path) => !left.has(relative(from, path).split(/[\\/]/)[0]!) }),
  )
}

/** Puts a release beside the others, installed and built, whole or not at all. Answers its name. */
function install(name: string, fill: (dir: string) => void): string {
  const dir = join(releases, name)
  console.log(`Installing ${named(name)} beside what runs: a minute or two …`)
  try {
    rmSync(dir, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
    fill(dir)
    takeOver(getFolder(readCurrent().release), dir)
    run(process.execPath, ['bootstrap.mjs', 'build.ts'], dir)
    writeFileSync(join(dir, '.complete'), '')
    return name
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    const { message } = error as Error
    throw new UpgradeError(
      /ENOSPC|no space left/i.test(message)
        ? `The disk is full: ${named(name)} could not be installed, and what runs goes on as before. Make room in ${root} and try again.`
        : `${named(name)} could not be installed, and what runs goes on as before.\n${message}`,
      { cause: error },
    )
  }
}

/** What is the same in both versions is not installed or built again: packages are linked, they lie on the disk once. */
function takeOver(from: string, to: string): void {
  const same = (file: string) => readFileSync(join(from, file)).equals(readFileSync(join(to, file)))
  if (existsSync(join(from, 'node_modules')) && same('package-lock.json'))
    linkAll(join(from, 'node_modules'), join(to, 'node_modules'))
  // Its stamp says what it was made of: of other sources it is made anew. What came built keeps its own.
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

function readCurrent(): Current {
  if (!existsSync(currentFile)) return { release: '', of: '', before: '' }
  const current = JSON.parse(readFileSync(currentFile, 'utf8')) as Current
  // Changed by hand since, as by `git pull`: what lies here runs, not the release.
  return current.of === (process.env.RELEASES_OF_HEAD ?? '') ? current : { release: '', of: '', before: '' }
}

/** Whole or not at all, a power cut included. */
function writeCurrent(current: Current): void {
  writeFileSync(`${currentFile}.new`, JSON.stringify(current), { flush: true })
  renameSync(`${currentFile}.new`, currentFile)
}

function getFormer({ release, before }: Current): string {
  if (release === '') throw new UpgradeError('There was no upgrade yet to go back from.')
  if (!existsSync(getFolder(before))) throw new UpgradeError(`${named(before)} is not there any more.`)
  return before
}

/** No name is the folder that was cloned itself. */
function getFolder(release: string): string {
  return release === '' ? root : join(releases, release)
}

function named(release: string): string {
  return release === '' ? `What lies in ${root}` : release
}

function git(...args: string[]): string {
  return spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** Runs a program to its end; throws what it said where that was not a good one. */
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
