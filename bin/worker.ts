import '../server/node-env.ts'
import { loadConfig } from '../app/config.server.ts'
import { acquireDatabasePresence, getEmailTransportKind, openServices } from '../app/services.server.ts'
import { exitWithError, warnAboutMistypedEnvNames } from '../app/exit-with-error.server.ts'
import { verifySystemClock } from '../app/upkeep/clock.server.ts'
import { startBackgroundLoops } from '../server/background-loops.ts'
import { isHeartbeatWatched, startHeartbeat, startStartupHeartbeat } from '../server/heartbeat.ts'

/** Runs background jobs and email delivery next to web processes on the same database. */
async function runWorker(): Promise<void> {
  warnAboutMistypedEnvNames(process.env)
  const config = loadConfig(process.env)
  const patience = startStartupHeartbeat()
  // Comes first: opening the services migrates the database.
  const presence = await acquireDatabasePresence(config)
  const services = await openServices(config)
  await verifySystemClock(services)
  const mail = await getEmailTransportKind(services)
  let background: ReturnType<typeof startBackgroundLoops> | null = null
  const open = () => {
    background = startBackgroundLoops(services)
    patience.stop()
    if (isHeartbeatWatched()) startHeartbeat({ db: services.db, queues: background.queues })
    services.log('info', 'worker', { mail })
    process.send?.({ opened: null })
  }
  const close = async () => {
    setTimeout(() => process.exit(0), 9_000).unref()
    process.send?.({ gone: true })
    await background?.stop()
    await services[Symbol.asyncDispose]()
    await presence[Symbol.asyncDispose]()
    services.log('info', 'closed')
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // The parent process was killed.
  process.once('disconnect', close)
  process.on('message', (word) => {
    if (word === 'open') open()
    if (word === 'let go') void close()
  })
  if (process.argv.includes('--beside')) process.send?.({ ready: null })
  else open()
}

runWorker().catch(exitWithError)
