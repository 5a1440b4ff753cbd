import { readConfig } from './app/config.server.ts'
import { openHouse } from './app/house.server.ts'
import { startPostman } from './app/plumbing/outbox/postman.server.ts'

/** Letters only, beside web processes on the same database. */
const house = await openHouse(readConfig(process.env))
const postman = startPostman(house)
house.log('worker', { mail: house.config.mail.kind })

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    setTimeout(() => process.exit(0), 9_000).unref()
    await postman.stop()
    await house[Symbol.asyncDispose]()
    process.exit(0)
  })
}
