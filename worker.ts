import { ConfigError, readConfig } from './app/config.server.ts'
import { openHouse } from './app/house.server.ts'
import { startPostman } from './app/plumbing/outbox/postman.server.ts'
import { startSweeper } from './app/upkeep/sweeper.server.ts'

/** Letters and sweeps, beside web processes on the same database. */
async function work(): Promise<void> {
  const house = await openHouse(readConfig(process.env))
  const postman = startPostman(house)
  const sweeper = startSweeper(house)
  house.log('worker', { mail: house.config.mail.kind })
  const close = async () => {
    setTimeout(() => process.exit(0), 9_000).unref()
    await Promise.all([postman.stop(), sweeper.stop()])
    await house[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

work().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
