import '../server/node-env.ts'
import { loadConfig } from '../app/config.server.ts'
import { exitWithError, warnAboutMistypedEnvNames } from '../app/exit-with-error.server.ts'
import { buildIfStale } from './build.ts'

/**
 * Builds the site if there is no build yet, then starts it. The site is imported late, so that it is not in memory beside
 * the bundler.
 */
async function start(): Promise<void> {
  warnAboutMistypedEnvNames(process.env)
  const config = loadConfig(process.env)
  await buildIfStale()
  const { startWebAndWorker } = await import('../server/web-and-worker.ts')
  await startWebAndWorker(config)
}

start().catch(exitWithError)
