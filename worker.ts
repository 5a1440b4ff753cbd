import './node-env.ts'
import { BackupError } from './app/upkeep/backup/backup-record.ts'
import { ConfigError, readConfig } from './app/config.server.ts'
import { openHouse } from './app/house.server.ts'
import { announcePresence, InUseError } from './app/plumbing/database/presence.server.ts'
import { startDeliveryLoop } from './app/plumbing/outbox/delivery-loop.server.ts'
import { startPushLoop } from './app/plumbing/push/push-queue.server.ts'
import { startCleanupLoop } from './app/upkeep/cleanup/cleanup-loop.server.ts'

/** Letters and sweeps, beside web processes on the same database. */
async function work(): Promise<void> {
  const config = readConfig(process.env)
  // First of all: opening the house brings its database up to date.
  const presence = await announcePresence(config.database)
  const house = await openHouse(config)
  const deliveryLoop = startDeliveryLoop(house)
  const pushLoop = startPushLoop(house)
  const cleanupLoop = startCleanupLoop(house)
  house.log('worker', { mail: config.mail.kind })
  const close = async () => {
    setTimeout(() => process.exit(0), 9_000).unref()
    await Promise.all([deliveryLoop.stop(), pushLoop.stop(), cleanupLoop.stop()])
    await house[Symbol.asyncDispose]()
    await presence[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // Whoever started this program is gone without a word.
  process.once('disconnect', close)
}

work().catch((error) => {
  console.error([ConfigError, BackupError, InUseError].some((kind) => error instanceof kind) ? error.message : error)
  process.exit(1)
})
