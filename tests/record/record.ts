import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFixtures } from '../fixtures.ts'
import type { Database } from '../test-app.ts'
import { needTools } from '../system-tools.ts'
import { skippedPaths } from './addresses.ts'
import type { Task } from './play-on.ts'
import { useFixedIds } from './same-ids.ts'
import { scenes } from './scenes.ts'

/**
 * `npm run record`: requests every page of a filled site, compares the responses with the recordings in tests/recorded,
 * and exits with 1 where any differs. `-- --accept` updates the recordings. `-- --only couples` plays only scenes whose
 * name contains that.
 */
const { values: flags } = parseArgs({
  options: {
    accept: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    // A single database is quicker during work. Use both before a commit.
    on: { type: 'string', default: 'sqlite,postgres' },
  },
})
const databases = flags.on.split(',') as Database[]
const played = Object.keys(scenes).filter((name) => name.includes(flags.only))
if (played.length === 0) throw new Error(`--only takes part of one of these: ${Object.keys(scenes).join(', ')}`)
const recorded = join(import.meta.dirname, '..', 'recorded')

if (databases.includes('postgres')) needTools('postgresql')
useFixedIds()
const began = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'bar-recorded-'))
const { clear: clearFixtures, ...fixtures } = await makeFixtures({ survivesPowerCuts: false })
const clear = async () => {
  rmSync(folder, { recursive: true, force: true })
  await clearFixtures()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clear().finally(() => process.exit(1)))
const isSame = await record().finally(clear)
const seconds = ((performance.now() - began) / 1_000).toFixed(0)
console.log(isSame ? `As recorded, in ${seconds} s.` : `Not as recorded. If it is meant: npm run record -- --accept`)
process.exitCode = isSame ? 0 : 1

/** Plays the scenes. Returns whether the responses match the recordings. */
async function record(): Promise<boolean> {
  const [now = '', ...others] = await Promise.all(databases.map(playOn))
  if (others.some((other) => !compareFolders(now, other))) {
    console.log('The databases answer differently; nothing was compared with what is recorded.')
    return false
  }
  const left = flags.only ? [] : skippedPaths(now)
  if (left.length > 0) console.log(`Recorded nowhere; a scene of tests/record is to ask for: ${left.join(', ')}`)
  if (flags.accept) accept(now)
  return played.every((name) => compareFolders(join(recorded, name), join(now, name))) && left.length === 0
}

/**
 * Plays scenes on a database in their own process, so that random values come in a fixed order. Returns the folder of the
 * recordings.
 */
async function playOn(database: Database): Promise<string> {
  const task: Task = { database, names: played, fixtures, into: join(folder, database) }
  const [code] = (await once(fork(join(import.meta.dirname, 'play-on.ts'), [JSON.stringify(task)]), 'exit')) as [number]
  if (code !== 0) throw new Error(`The scenes could not be played on ${database}`)
  return task.into
}

function accept(now: string): void {
  mkdirSync(recorded, { recursive: true })
  // Deletes recordings of scenes that no longer exist.
  for (const name of readdirSync(recorded))
    if (played.includes(name) || !(name in scenes)) rmSync(join(recorded, name), { recursive: true })
  cpSync(now, recorded, { recursive: true })
}

/** Prints the differences between two folders. Returns whether there are none. */
function compareFolders(before: string, after: string): boolean {
  mkdirSync(before, { recursive: true })
  const { status } = spawnSync('git', ['diff', '--no-index', '--no-prefix', '--stat', '--patch', before, after], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
}
