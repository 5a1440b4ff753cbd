import '../server/node-env.ts'
import { startCardPaymentLoop } from '../app/agreements/payments/stripe-events.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { acquireDatabasePresence, getEmailTransportKind, openServices } from '../app/services.server.ts'
import { exitWithError, warnAboutMistypedEnvNames } from '../app/exit-with-error.server.ts'
import { startStaffJobLoop } from '../app/staff/shifts/staff-jobs.server.ts'
import { startTaskPushLoop } from '../app/office/today/task-push-loop.server.ts'
import { startImportLoop } from '../app/events/import/import-loop.server.ts'
import { startOutboxLoop } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { startPushLoop } from '../app/plumbing/push/push-queue.server.ts'
import { startCopiesLoop } from '../app/upkeep/copies/copies-loop.server.ts'
import { startCalendarLoop } from '../app/upkeep/calendars/calendar-loop.server.ts'
import { verifySystemClock } from '../app/upkeep/clock.server.ts'
import { startWebhookLoop } from '../app/upkeep/webhooks/webhook-loop.server.ts'
import { startFollowUpLoop } from '../app/office/follow-ups/follow-up-loop.server.ts'
import { startUpkeepLoop } from '../app/upkeep/upkeep-loop.server.ts'
import { isHeartbeatWatched, startHeartbeat, startStartupHeartbeat } from '../server/heartbeat.ts'

/** Runs background jobs and email delivery beside web processes on the same database. */
async function runWorker(): Promise<void> {
  warnAboutMistypedEnvNames(process.env)
  const config = loadConfig(process.env)
  const patience = startStartupHeartbeat()
  // Comes first: opening the services migrates the database.
  const presence = await acquireDatabasePresence(config)
  const services = await openServices(config)
  await verifySystemClock(services)
  const mail = await getEmailTransportKind(services)
  const loops: { stop: () => Promise<void> }[] = []
  let copiesLoop: { stop: () => Promise<void> } | null = null
  const open = () => {
    const queues = [
      startOutboxLoop(services),
      startPushLoop(services),
      startImportLoop(services),
      startWebhookLoop(services),
    ]
    loops.push(...queues, startUpkeepLoop(services), startCalendarLoop(services), startCardPaymentLoop(services))
    loops.push(startFollowUpLoop(services), startTaskPushLoop(services), startStaffJobLoop(services))
    copiesLoop = startCopiesLoop(services)
    patience.stop()
    if (isHeartbeatWatched()) startHeartbeat({ db: services.db, queues })
    services.log('info', 'worker', { mail })
    process.send?.({ opened: null })
  }
  const close = async () => {
    setTimeout(() => process.exit(0), 9_000).unref()
    process.send?.({ gone: true })
    await Promise.all(loops.map((loop) => loop.stop()))
    // Stops last, after all writes.
    await copiesLoop?.stop()
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
