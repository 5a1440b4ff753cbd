import { test } from 'vitest'
import { clockJumps } from '../faults/clock-jumps.ts'
import { databaseLocked } from '../faults/database-locked.ts'
import { diskFullPostgres, diskFullSqlite } from '../faults/disk-full.ts'
import { fullOutbox } from '../faults/full-outbox.ts'
import { besideAttack, formFlood, pipelining, unreadSockets } from '../faults/hostile-clients.ts'
import { hostileLines } from '../faults/hostile-lines.ts'
import { hostileRequests } from '../faults/hostile-requests.ts'
import { mailMisbehaves } from '../faults/mail-misbehaves.ts'
import { manyHands } from '../faults/many-hands.ts'
import { NotHere, type Outcome } from '../faults/outcome.ts'
import { postgresRestarted } from '../faults/postgres-restarted.ts'
import { upgradeUnderLoad } from '../faults/upgrade.ts'
import type { Fixtures } from './fixtures.ts'
import { databases } from './house.ts'
import { injectedFixtures } from './test-database.ts'

/** The scenarios of `npm run faults`, each once and small: they throw where a promise is broken. */
const scenarios: Record<string, (ground: Fixtures) => Promise<Outcome>> = {
  'the disk is full, sqlite': (ground) => diskFullSqlite(ground, 1),
  'the disk is full, postgres': (ground) => diskFullPostgres(ground, 1),
  'the database is locked for longer than anybody waits': (ground) => databaseLocked(ground, 'sqlite', 6, Infinity),
  'PostgreSQL restarts': (ground) => postgresRestarted(ground, 2),
  'the site is upgraded': (ground) => upgradeUnderLoad(ground, 'sqlite', false),
  'two processes empty one outbox': (ground) => manyHands(ground, 100, 1),
  'an outbox drains beside the pages': (ground) => fullOutbox(ground, 'sqlite', 300, 30, Infinity),
  'requests are made to break things': (ground) => hostileRequests(ground, 1_000, 20261121),
  'lines are held open by somebody hostile': (ground) => hostileLines(ground, 300, Infinity),
  // How much later others are answered is measured where nothing else runs.
  'forms flood in': (ground) => besideAttack(ground, 'form flood', formFlood, { mostTimes: Infinity }),
  'questions are pipelined': (ground) => besideAttack(ground, 'pipelining', pipelining, { mostTimes: Infinity }),
  'nothing is read': (ground) => besideAttack(ground, 'unread sockets', unreadSockets, { mostTimes: Infinity }),
  'a mail server is bad to letters': (ground) => mailMisbehaves(ground, 'sqlite', 1),
}
for (const database of databases) scenarios[`the clock jumps, ${database}`] = (ground) => clockJumps(ground, database)

test.for(Object.entries(scenarios))('%s: every request and letter is accounted for', async ([, scenario], { skip }) => {
  await scenario(injectedFixtures()).catch((error) => {
    if (error instanceof NotHere) skip(error.message)
    throw error
  })
})
