import { backupUnderLoad } from '../../faults/backup-under-load.ts'
import { clockJumps } from '../../faults/clock-jumps.ts'
import { lockDatabase } from '../../faults/database-locked.ts'
import { fillPostgresDisk, fillSqliteDisk } from '../../faults/disk-full.ts'
import { fillDiskWhileSigning } from '../../faults/disk-full-signing.ts'
import { sendFullOutbox } from '../../faults/full-outbox.ts'
import { runMisbehavingMail } from '../../faults/mail-misbehaves.ts'
import { restartPooler } from '../../faults/pooler-restarted.ts'
import { restartPostgres } from '../../faults/postgres-restarted.ts'
import { promoteStandby } from '../../faults/standby-promoted.ts'
import { databases } from '../test-app.ts'
import { testScenarios, type Scenarios } from './scenarios.ts'

const scenarios: Scenarios = {
  'the disk is full, sqlite': (fixtures) => fillSqliteDisk(fixtures, 1),
  'the database is locked for longer than requests wait': (fixtures) => lockDatabase(fixtures, 'sqlite', 6, Infinity),
  'a full outbox is sent while pages are served': (fixtures) => sendFullOutbox(fixtures, 'sqlite', 300, 30, Infinity),
  'a mail server misbehaves': (fixtures) => runMisbehavingMail(fixtures, 'sqlite', 1),
}
if (databases.includes('postgres')) {
  scenarios['the disk is full, postgres'] = (fixtures) => fillPostgresDisk(fixtures, 1)
  scenarios['PostgreSQL restarts'] = (fixtures) => restartPostgres(fixtures, 2)
  scenarios['PgBouncer is killed under load'] = (fixtures) => restartPooler(fixtures, 1)
  scenarios['PostgreSQL is killed and its standby is promoted'] = (fixtures) => promoteStandby(fixtures)
}
for (const database of databases) {
  scenarios[`the disk is full while clients sign, ${database}`] = (fixtures) =>
    fillDiskWhileSigning(fixtures, database, 1)
  scenarios[`the clock jumps forward and back, ${database}`] = (fixtures) => clockJumps(fixtures, database)
  scenarios[`a backup is made under load, ${database}`] = (fixtures) =>
    backupUnderLoad(fixtures, database, { backups: 1, rounds: 0, seconds: 0, mostTimes: Infinity })
}

testScenarios(scenarios)
