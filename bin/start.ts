import '../server/node-env.ts'
import { readConfig } from '../app/config.server.ts'
import { endInWords, warnOfMistypedNames } from '../app/start-failure.server.ts'
import { buildIfStale } from './build.ts'

/** Builds where nothing is built yet, then opens the site: loaded only now, it is not in memory beside the bundler. */
async function start(): Promise<void> {
  warnOfMistypedNames(process.env)
  const config = readConfig(process.env)
  await buildIfStale()
  const { openWebAndWorker } = await import('../server/web-and-worker.ts')
  await openWebAndWorker(config)
}

start().catch(endInWords)
