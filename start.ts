import './node-env.ts'
import { ConfigError, readConfig } from './app/config.server.ts'
import { InUseError } from './app/plumbing/database/presence.server.ts'
import { BackupError } from './app/upkeep/backup/backup-record.ts'
import { buildIfStale } from './build.ts'

/** Builds where nothing is built yet, then opens the site: loaded only now, it is not in memory beside the bundler. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  await buildIfStale()
  const { openWebAndWorker } = await import('./web-and-worker.ts')
  await openWebAndWorker(config)
}

start().catch((error) => {
  console.error([ConfigError, BackupError, InUseError].some((kind) => error instanceof kind) ? error.message : error)
  process.exit(1)
})
