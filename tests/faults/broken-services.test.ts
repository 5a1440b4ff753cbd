import { backupUnderLoad } from '../../faults/backup-under-load.ts'
import { clockJumps } from '../../faults/clock-jumps.ts'
import { databaseLocked } from '../../faults/database-locked.ts'
import { diskFullPostgres, diskFullSqlite } from '../../faults/disk-full.ts'
import { diskFullSigning } from '../../faults/disk-full-signing.ts'
import { fullOutbox } from '../../faults/full-outbox.ts'
import { mailMisbehaves } from '../../faults/mail-misbehaves.ts'
import { poolerRestarted } from '../../faults/pooler-restarted.ts'
import { postgresRestarted } from '../../faults/postgres-restarted.ts'
import { standbyPromoted } from '../../faults/standby-promoted.ts'
import { databases } from '../house.ts'
import { testScenarios, type Scenarios } from './scenarios.ts'

const scenarios: Scenarios = {
  'the disk is full, sqlite': (fixtures) => diskFullSqlite(fixtures, 1),
  'the database is locked for longer than anybody waits': (fixtures) => databaseLocked(fixtures, 'sqlite', 6, Infinity),
  'an outbox drains beside the pages': (fixtures) => fullOutbox(fixtures, 'sqlite', 300, 30, Infinity),
  'a mail server is bad to letters': (fixtures) => mailMisbehaves(fixtures, 'sqlite', 1),
}
if (databases.includes('postgres')) {
  scenarios['the disk is full, postgres'] = (fixtures) => diskFullPostgres(fixtures, 1)
  scenarios['PostgreSQL restarts'] = (fixtures) => postgresRestarted(fixtures, 2)
  scenarios['PgBouncer lends connections and is killed'] = (fixtures) => poolerRestarted(fixtures, 1)
  scenarios['PostgreSQL dies and its standby is promoted'] = (fixtures) => standbyPromoted(fixtures)
}
for (const database of databases) {
  scenarios[`the disk is full while somebody signs, ${database}`] = (fixtures) => diskFullSigning(fixtures, database, 1)
  scenarios[`the clock jumps, ${database}`] = (fixtures) => clockJumps(fixtures, database)
  scenarios[`a backup is made meanwhile, ${database}`] = (fixtures) =>
    backupUnderLoad(fixtures, database, { backups: 1, rounds: 0, seconds: 0, mostTimes: Infinity })
}

testScenarios(scenarios)
