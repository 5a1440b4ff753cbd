import '../server/node-env.ts'
import { existsSync } from 'node:fs'
import { loadConfig } from '../app/config.server.ts'
import { exitWithError } from '../app/exit-with-error.server.ts'
import { acquireExclusiveDatabaseLock } from '../app/plumbing/database/database-lock.server.ts'
import { openDatabase } from '../app/plumbing/database/database.server.ts'
import { undoPlainNames } from '../app/plumbing/database/migrate.server.ts'
import { chownDataFolder } from '../app/plumbing/files/data-folder.server.ts'
import { BackupError } from '../app/upkeep/backup/backup-record.ts'

/**
 * Gives the tables and columns the names of versions 1.x again, so that such a version can start on the database. `npm run
 * upgrade` runs this before it goes back to one. The site must not run.
 */
async function runUndo(): Promise<void> {
  const config = loadConfig(process.env)
  if (config.database.kind === 'sqlite' && !existsSync(config.database.file))
    throw new BackupError(
      `There is no database in ${config.dataDir}. Run this with the DATA_DIR or DATABASE_URL of the site. Nothing was changed.`,
    )
  await using held = new AsyncDisposableStack()
  held.defer(() => chownDataFolder(config.dataDir))
  held.use(await acquireExclusiveDatabaseLock(config.database))
  const db = held.use(openDatabase(config.database))
  if (await undoPlainNames(db)) console.log('The tables of the database have the names of versions 1.x again.')
}

runUndo().catch(exitWithError)
