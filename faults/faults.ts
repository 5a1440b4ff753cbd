import { parseArgs } from 'node:util'
import { layGround } from '../tests/ground.ts'
import { clockJumps } from './clock-jumps.ts'
import { databaseLocked } from './database-locked.ts'
import { diskFullPostgres, diskFullSqlite } from './disk-full.ts'
import { fullOutbox } from './full-outbox.ts'
import { killedUnderLoad } from './killed-under-load.ts'
import { mailMisbehaves } from './mail-misbehaves.ts'
import { manyHands } from './many-hands.ts'
import { NotHere, type Outcome } from './outcome.ts'
import { postgresRestarted } from './postgres-restarted.ts'
import { stoppedMidLetter } from './stopped-mid-letter.ts'

/** Breaks things, and looks whether every promise held; exits 1 where one did not. `npm run faults -- --kills 100` */
const { values: flags } = parseArgs({
  options: {
    // How often each database's site is killed, and only scenarios whose names contain this.
    kills: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
  },
})
const kills = Number(flags.kills)
if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills takes a whole number')

const ground = await layGround()
const scenarios: Record<string, () => Promise<Outcome>> = {
  'kill sqlite': () => killedUnderLoad(ground, 'sqlite', kills),
  'kill postgres': () => killedUnderLoad(ground, 'postgres', kills),
  'disk sqlite': () => diskFullSqlite(ground, 5),
  'disk postgres': () => diskFullPostgres(ground, 5),
  'locked 3 s sqlite': () => databaseLocked(ground, 'sqlite', 3),
  'locked 8 s sqlite': () => databaseLocked(ground, 'sqlite', 8),
  'locked 3 s postgres': () => databaseLocked(ground, 'postgres', 3),
  'locked 8 s postgres': () => databaseLocked(ground, 'postgres', 8),
  'restart postgres': () => postgresRestarted(ground, 6),
  'many hands': () => manyHands(ground, 2_000, 2),
  'mail sqlite': () => mailMisbehaves(ground, 'sqlite', 5),
  'mail postgres': () => mailMisbehaves(ground, 'postgres', 5),
  'stopped sqlite': () => stoppedMidLetter(ground, 'sqlite'),
  'clock sqlite': () => clockJumps(ground, 'sqlite'),
  'clock postgres': () => clockJumps(ground, 'postgres'),
  'outbox sqlite': () => fullOutbox(ground, 'sqlite', 50_000, 120),
  'outbox postgres': () => fullOutbox(ground, 'postgres', 50_000, 60),
}

const began = performance.now()
const broken: string[] = []
const rows: string[] = []
for (const [name, scenario] of Object.entries(scenarios).filter(([name]) => name.includes(flags.only))) {
  const since = performance.now()
  const told = await scenario().then(
    ({ tried, times, outcome }) => `✓ | ${tried} | ${times} | ${outcome}`,
    (error) => {
      if (error instanceof NotHere) return `– | ${name} | not tried | ${error.message}`
      broken.push(name)
      console.error(error)
      return `✗ | ${name} | | ${String(error.message).split('\n')[0]}`
    },
  )
  rows.push(`| ${told} |`)
  console.log(`${told} (${((performance.now() - since) / 1_000).toFixed(0)} s)`)
}
await ground.clear()

console.log(`\n| | what was tried | how often | outcome |\n|---|---|---|---|\n${rows.join('\n')}`)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(broken.length === 0 ? `\nEvery promise kept, in ${minutes} minutes.` : `\nNot kept: ${broken.join('; ')}`)
process.exitCode = broken.length === 0 ? 0 : 1
