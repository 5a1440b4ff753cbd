import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { readOwner } from './app/backbar/owner.server.ts'
import { ConfigError, readConfig } from './app/config.server.ts'
import { openHouse, type House } from './app/house.server.ts'
import { isEmpty } from './app/sample-content.server.ts'
import { countTraffic } from './app/plumbing/http/traffic.server.ts'
import { startPostman } from './app/plumbing/outbox/postman.server.ts'
import { startSweeper } from './app/upkeep/sweeper.server.ts'
import { buildIfStale } from './build.ts'

/** Web and worker in one process: the whole business on one machine. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  await buildIfStale()
  // React reads this when it is loaded, and is several times slower without.
  process.env.NODE_ENV ??= 'production'
  const { siteServer } = await import('./site.ts')
  const house = await openHouse(config)
  if (await isEmpty(house.db)) stock()
  const hasOwner = (await readOwner(house.db)) !== null
  const traffic = countTraffic()
  const postman = startPostman({ ...house, giveWay: () => traffic.giveWay() })
  const sweeper = startSweeper(house)
  house.nudge = postman.nudge
  const server = await siteServer(house, traffic)
  server.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    console.error(`Somebody else listens on port ${config.port} already: end that program, or start with another PORT.`)
    process.exit(1)
  })
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo
    if (!hasOwner) sayHowToBegin(house)
    house.log('open', { address: `http://localhost:${port}`, database: config.database.kind, mail: config.mail.kind })
  })

  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    // Ten seconds were promised; a letter still with a slow mail server then falls back to the next worker.
    setTimeout(() => process.exit(0), 9_000).unref()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    await Promise.all([closed, postman.stop(), sweeper.stop()])
    await house[Symbol.asyncDispose]()
    house.log('closed')
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}

/** How the back office gets its owner. The code itself is shown to whoever sits at a terminal, never to a log. */
function sayHowToBegin({ log, config }: House): void {
  const { code, file } = config.setupCode
  log('no-owner-yet', { address: `${config.siteUrl}/backbar`, setupCodeIn: file ?? 'SETUP_CODE' })
  if (process.stdout.isTTY) process.stdout.write(`\nTo become the owner, open ${config.siteUrl}/backbar and enter ${code}\n\n`)
}

/** Puts the sample content into an empty house. Throws where that fails: an empty site is no site. */
function stock(): void {
  const { status } = spawnSync(process.execPath, ['stock.ts'], { stdio: 'inherit', cwd: import.meta.dirname })
  if (status !== 0) throw new Error('The sample content could not be put in')
}

start().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
