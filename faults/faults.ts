import { parseArgs } from 'node:util'
import { makeFixtures } from '../tests/fixtures.ts'
import { needTools } from '../tests/system-tools.ts'
import { clockJumps } from './clock-jumps.ts'
import { databaseLocked } from './database-locked.ts'
import { diskFullPostgres, diskFullSqlite } from './disk-full.ts'
import { fullOutbox } from './full-outbox.ts'
import { besideAttack, formFlood, pipelining, unreadSockets } from './hostile-clients.ts'
import { hostileLines } from './hostile-lines.ts'
import { hostileRequests } from './hostile-requests.ts'
import { killedUnderLoad } from './killed-under-load.ts'
import { mailMisbehaves } from './mail-misbehaves.ts'
import { manyHands } from './many-hands.ts'
import { NotHere, type Outcome } from './outcome.ts'
import { postgresRestarted } from './postgres-restarted.ts'
import { stoppedMidLetter } from './stopped-mid-letter.ts'
import { upgradeUnderLoad } from './upgrade.ts'

/** Breaks things, and looks whether every promise held; exits 1 where one did not. `npm run faults -- --kills 100` */
const { values: flags } = parseArgs({
  options: {
    // How often each database's site is killed, and only scenarios whose names contain this.
    kills: { type: 'string', default: '40' },
    // How many hostile requests are made; those that would end the owner's session are left out.
    requests: { type: 'string', default: '20500' },
    only: { type: 'string', default: '' },
  },
})
const kills = Number(flags.kills)
if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills takes a whole number')

needTools('postgresql')
const began = performance.now()
const ground = await makeFixtures()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => ground.clear().finally(() => process.exit(1)))
/** Nine minutes are there in all; an outbox that is not empty by then is counted as it stands. */
const secondsLeft = () => Math.max(30, 540 - (performance.now() - began) / 1_000)

type Scenarios = Record<string, () => Promise<Outcome>>

// What mostly waits goes on beside what mostly works; what is measured has the machine to itself.
const killing: Scenarios = {
  'kill sqlite': () => killedUnderLoad(ground, 'sqlite', kills),
  'kill postgres': () => killedUnderLoad(ground, 'postgres', kills),
}
const waiting: Scenarios = {
  'disk sqlite': () => diskFullSqlite(ground, 5),
  'disk postgres': () => diskFullPostgres(ground, 5),
  'locked 3 s sqlite': () => databaseLocked(ground, 'sqlite', 3),
  'locked 8 s sqlite': () => databaseLocked(ground, 'sqlite', 8),
  'locked 3 s postgres': () => databaseLocked(ground, 'postgres', 3),
  'locked 8 s postgres': () => databaseLocked(ground, 'postgres', 8),
  'restart postgres': () => postgresRestarted(ground, 6),
  'mail sqlite': () => mailMisbehaves(ground, 'sqlite', 5),
  'mail postgres': () => mailMisbehaves(ground, 'postgres', 5),
  'stopped sqlite': () => stoppedMidLetter(ground, 'sqlite'),
  'clock sqlite': () => clockJumps(ground, 'sqlite'),
  'clock postgres': () => clockJumps(ground, 'postgres'),
}
const measuring: Scenarios = {
  'upgrade sqlite': () => upgradeUnderLoad(ground, 'sqlite', true),
  'upgrade postgres': () => upgradeUnderLoad(ground, 'postgres', true),
  'hostile requests': () => hostileRequests(ground, Number(flags.requests)),
  'form flood': () => besideAttack(ground, 'forms of a million fields, 8 connections at once', formFlood),
  pipelining: () => besideAttack(ground, '20,000 questions on one connection, nothing read', pipelining),
  'unread sockets': () => besideAttack(ground, '300 connections that ask for much and never read', unreadSockets),
  'hostile lines': () => hostileLines(ground, 2_000),
  'many hands': () => manyHands(ground, 2_000, 2),
  'outbox sqlite': () => fullOutbox(ground, 'sqlite', 50_000, Math.min(240, secondsLeft() * 0.7)),
  'outbox postgres': () => fullOutbox(ground, 'postgres', 50_000, Math.min(120, secondsLeft() * 0.7)),
}

const broken: string[] = []
const rows: string[] = []
await Promise.all([tryAll(killing), tryAll(waiting)])
await tryAll(measuring)
await ground.clear()

console.log(`\n| | what was tried | how often | outcome |\n|---|---|---|---|\n${rows.join('\n')}`)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(broken.length === 0 ? `\nEvery promise kept, in ${minutes} minutes.` : `\nNot kept: ${broken.join('; ')}`)
process.exitCode = broken.length === 0 ? 0 : 1

/** One after the other, each with its line in the table. */
async function tryAll(scenarios: Scenarios): Promise<void> {
  for (const [name, scenario] of Object.entries(scenarios).filter(([name]) => name.includes(flags.only))) {
    const since = performance.now()
    const told = await scenario().then(
      ({ tried, times, outcome }) => `✓ | ${tried} | ${times} | ${outcome}`,
      (error) => failed(name, error),
    )
    rows.push(`| ${told} |`)
    console.log(`${told} (${((performance.now() - since) / 1_000).toFixed(0)} s)`)
  }
}

function failed(name: string, error: Error): string {
  if (error instanceof NotHere) return `– | ${name} | not tried | ${error.message}`
  broken.push(name)
  console.error(error)
  return `✗ | ${name} | | ${error.message.split('\n')[0]}`
}
