import { test } from 'vitest'
import { formsBehindCaddy } from '../faults/behind-caddy.ts'
import { backupUnderLoad } from '../faults/backup-under-load.ts'
import { walkedCrew } from '../faults/crew-walk.ts'
import { walkedBookings } from '../faults/booking-walk.ts'
import { clockJumps } from '../faults/clock-jumps.ts'
import { contestedDays, killedPromising } from '../faults/contested-days.ts'
import { databaseLocked } from '../faults/database-locked.ts'
import { diskFullPostgres, diskFullSqlite } from '../faults/disk-full.ts'
import { diskFullSigning } from '../faults/disk-full-signing.ts'
import { fullOutbox } from '../faults/full-outbox.ts'
import { gzipBombs } from '../faults/gzip-bombs.ts'
import { besideAttack } from '../faults/hostile-clients.ts'
import { hostileForms } from '../faults/hostile-forms.ts'
import { hostileLines } from '../faults/hostile-lines.ts'
import { hostileRequests } from '../faults/hostile-requests.ts'
import { killedPaying } from '../faults/killed-paying.ts'
import { killedSending } from '../faults/killed-sending.ts'
import { lettersYear } from '../faults/letters-year.ts'
import { mailMisbehaves } from '../faults/mail-misbehaves.ts'
import { crowdedOut, halfSentForms } from '../faults/many-senders.ts'
import { manyWorkers } from '../faults/many-workers.ts'
import { NotHere, type Outcome } from '../faults/outcome.ts'
import { poolerRestarted } from '../faults/pooler-restarted.ts'
import { postgresRestarted } from '../faults/postgres-restarted.ts'
import { refusedTables } from '../faults/refused-tables.ts'
import { walkStates } from '../faults/state-walk.ts'
import { standbyPromoted } from '../faults/standby-promoted.ts'
import { upgradeUnderLoad } from '../faults/upgrade-under-load.ts'
import type { Fixtures } from './fixtures.ts'
import { databases } from './house.ts'
import { injectedFixtures } from './test-database.ts'

/** How much later others are answered is measured where nothing else runs. */
const atEase = { mostTimes: Infinity, seconds: 0.5 }

/** The scenarios of `npm run faults`, each once and small: they throw where a promise is broken. */
const scenarios: Record<string, (fixtures: Fixtures) => Promise<Outcome>> = {
  'the disk is full, sqlite': (fixtures) => diskFullSqlite(fixtures, 1),
  'the database is locked for longer than anybody waits': (fixtures) => databaseLocked(fixtures, 'sqlite', 6, Infinity),
  'the site is upgraded': (fixtures) => upgradeUnderLoad(fixtures, 'sqlite', false),
  'Caddy is in front of a site that is restarted and killed': (fixtures) =>
    formsBehindCaddy(fixtures, 'sqlite', { sites: 1, rounds: 1 }),
  'an outbox drains beside the pages': (fixtures) => fullOutbox(fixtures, 'sqlite', 300, 30, Infinity),
  'lines are held open by somebody hostile': (fixtures) => hostileLines(fixtures, 300, Infinity),
  'forms flood in': (fixtures) => besideAttack(fixtures, 'formFlood', '', atEase),
  'forms are one long row of a sign': (fixtures) => besideAttack(fixtures, 'longRows', '', atEase),
  'questions are pipelined': (fixtures) => besideAttack(fixtures, 'pipelining', '', atEase),
  'nothing is read': (fixtures) => besideAttack(fixtures, 'unreadSockets', '', atEase),
  'answers are read by the sip': (fixtures) => besideAttack(fixtures, 'sips', '', atEase),
  'one sender is a crowd': (fixtures) => besideAttack(fixtures, 'crowd', '', atEase),
  'many senders are crowds': (fixtures) => crowdedOut(fixtures, 2),
  'forms are half sent by hundreds of connections': (fixtures) => halfSentForms(fixtures, 800),
  'bodies come packed': (fixtures) => besideAttack(fixtures, 'packedBodies', '', atEase),
  'pictures are bombs': (fixtures) =>
    besideAttack(fixtures, 'imageBombs', '', { ...atEase, mostMegabytes: 1_100, seconds: 1 }),
  'backups are bombs': (fixtures) => gzipBombs(fixtures, 1),
  'tables are refused': (fixtures) => refusedTables(fixtures, 1),
  'a mail server is bad to letters': (fixtures) => mailMisbehaves(fixtures, 'sqlite', 1),
}
if (databases.includes('postgres')) {
  scenarios['the disk is full, postgres'] = (fixtures) => diskFullPostgres(fixtures, 1)
  scenarios['PostgreSQL restarts'] = (fixtures) => postgresRestarted(fixtures, 2)
  scenarios['PgBouncer lends connections and is killed'] = (fixtures) => poolerRestarted(fixtures, 1)
  scenarios['PostgreSQL dies and its standby is promoted'] = (fixtures) => standbyPromoted(fixtures)
  scenarios['Caddy is in front of two sites that are restarted and killed'] = (fixtures) =>
    formsBehindCaddy(fixtures, 'postgres', { sites: 2, rounds: 1 })
  scenarios['two processes empty one outbox'] = (fixtures) => manyWorkers(fixtures, 100, 1)
}
for (const database of databases) {
  scenarios[`requests are made to break things, ${database}`] = (fixtures) =>
    hostileRequests(fixtures, database, 400, 20261121)
  scenarios[`forms come back with hostile words, ${database}`] = (fixtures) =>
    hostileForms(fixtures, database, 60, 20261123)
  scenarios[`the disk is full while somebody signs, ${database}`] = (fixtures) => diskFullSigning(fixtures, database, 1)
  scenarios[`the clock jumps, ${database}`] = (fixtures) => clockJumps(fixtures, database)
  scenarios[`people who pour are asked, answer and hand over in random order, ${database}`] = (fixtures) =>
    walkedCrew(fixtures, database, { orders: 300, seed: 20261125 })
  scenarios[`bookings are walked in random order, ${database}`] = (fixtures) =>
    walkedBookings(fixtures, database, { acts: 150, seed: 20261123, bookings: 30 })
  scenarios[`every form of every state is posted in other states, ${database}`] = (fixtures) =>
    walkStates(fixtures, database, { pairs: 60, seed: 7 })
  scenarios[`a year of letters passes, ${database}`] = (fixtures) =>
    lettersYear(fixtures, database, {
      ...(database === 'sqlite' ? { requests: 200 } : { requests: 40, days: 90 }),
      seed: 20261124,
    })
  scenarios[`somebody dies while sending letters, ${database}`] = (fixtures) =>
    killedSending(fixtures, database, { kills: 3, seed: 20261124 })
  scenarios[`days are contested, ${database}`] = (fixtures) =>
    contestedDays(fixtures, database, { steps: 400, processes: 2, seed: 20261122 })
  scenarios[`somebody dies while promising days, ${database}`] = (fixtures) =>
    killedPromising(fixtures, database, { kills: 3, seed: 20261122 })
  for (const hasWebhook of [true, false])
    scenarios[`somebody dies while couples pay, ${hasWebhook ? 'told by webhook' : 'no webhook'}, ${database}`] = (
      fixtures,
    ) => killedPaying(fixtures, database, { kills: 2, hasWebhook, seed: 20261122, lanes: 3 })
  scenarios[`a backup is made meanwhile, ${database}`] = (fixtures) =>
    backupUnderLoad(fixtures, database, { backups: 1, rounds: 0, seconds: 0, mostTimes: Infinity })
}

// A walk ends when it has been walked: on a slow machine that takes minutes, and says nothing of what is tried.
const mostMs = 15 * 60_000

test.for(Object.entries(scenarios))(
  '%s: every request and letter is accounted for',
  { timeout: mostMs },
  async ([, scenario], { skip }) => {
    await scenario(injectedFixtures()).catch((error) => {
      if (error instanceof NotHere) skip(error.message)
      throw error
    })
  },
)
