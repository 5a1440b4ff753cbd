import { Server as NetServer, type AddressInfo } from 'node:net'
import { hasOwner } from '../app/business/auth/users.server.ts'
import type { Config } from '../app/config.server.ts'
import { repairBrandSetting } from '../app/business/brand/brand.server.ts'
import { acquireDatabasePresence, getEmailTransportKind, openServices, type Services } from '../app/services.server.ts'
import { seedSampleContent } from '../app/seed-sample-content.server.ts'
import { chooseModulesOnce } from '../app/office/what-you-use/choose-modules.server.ts'
import { createActivityTracker } from '../app/plumbing/http/activity-tracker.server.ts'
import { trackIdleConnections } from '../app/plumbing/http/limit-connections.server.ts'
import { formatListenError } from '../app/plumbing/http/listen-error.ts'
import { verifySystemClock } from '../app/upkeep/clock.server.ts'
import { startBackgroundLoops } from './background-loops.ts'
import { isHeartbeatWatched, startHeartbeat, startStartupHeartbeat } from './heartbeat.ts'
import { createSiteServer } from './site.ts'

/** Runs web server and worker in a single process, for a business on a single machine. */
export async function startWebAndWorker(config: Config): Promise<void> {
  const patience = startStartupHeartbeat()
  // Comes first: opening the services migrates the database.
  const presence = await acquireDatabasePresence(config)
  const services = await openServices(config)
  await verifySystemClock(services)
  services.presence = presence
  await repairBrandSetting(services.db, services.now())
  if (await seedSampleContent(services.db, services.files, services.now()))
    services.log('info', 'sample-content', { put: true })
  const takesCards = (await services.cards()) !== null
  await chooseModulesOnce(services.db, { isAll: config.isDemo, takesCards, now: services.now() })
  const mail = await getEmailTransportKind(services)
  const isOwned = await hasOwner(services.db)
  const activity = createActivityTracker()
  // Web requests take priority over email, notifications, webhooks and imports.
  const background = startBackgroundLoops(services, { giveWay: () => activity.giveWay() })
  services.nudge = background.nudge
  const server = await createSiteServer(services, activity)
  const silent = trackIdleConnections(server)
  server.once('error', (error: NodeJS.ErrnoException) => {
    const words = formatListenError(error.code, config)
    if (words === null) throw error
    console.error(words)
    process.exit(1)
  })
  const open = (socket?: object) => {
    // A socket passed on by the previous release or held by systemd is already open.
    const held = process.argv.find((argument) => argument.startsWith('--socket='))?.split('=')[1]
    const given = held === undefined ? { port: config.port, host: config.host } : { fd: Number(held) }
    server.listen(socket ? { _handle: socket } : given, () => {
      patience.stop()
      if (isHeartbeatWatched()) startHeartbeat({ db: services.db, queues: background.queues })
      const { port } = server.address() as AddressInfo
      if (!isOwned) logSetupInstructions(services)
      services.log('info', 'open', {
        address: `http://localhost:${port}`,
        database: config.database.kind,
        mail,
      })
      const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
      process.send?.({ opened: `http://${host.includes(':') ? `[${host}]` : host}:${port}` })
    })
  }

  /** Each open connection gets a last response, and the client reconnects. */
  const answerLast = () => server.prependListener('request', (_, res) => (res.shouldKeepAlive = false))
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    // The unit allows ten seconds. An email still at a slow mail server is retried by the next worker.
    setTimeout(() => process.exit(0), 9_000).unref()
    answerLast()
    // The close method of an HTTP server would also close idle connections.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    void silent.settled(2_000).then(() => server.closeIdleConnections())
    await Promise.all([closed, background.stop()])
    await services[Symbol.asyncDispose]()
    await presence[Symbol.asyncDispose]()
    services.log('info', 'closed')
    process.exit(0)
  }
  /**
   * Hands over to another release, which gets all new connections. Open connections get a last response and then
   * reconnect. Closing them at once would cut off responses in transit.
   */
  const letGo = () => {
    answerLast()
    // Node closes a server passed as such. Its underlying handle can stay open in two processes.
    const { _handle: socket } = server as unknown as { _handle: NetServer }
    process.send?.({ gone: true }, socket, undefined, () => NetServer.prototype.close.call(server))
    setTimeout(close, 6_000)
  }
  process.on('message', (word, socket) => {
    if (word === 'open') server.close(() => open(socket))
    if (word === 'let go') letGo()
  })
  if (process.argv.includes('--beside'))
    server.listen(0, '127.0.0.1', () =>
      process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    )
  else open()
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
  // The parent process was killed.
  process.once('disconnect', close)
}

/** Says how to create the owner's account. The setup code itself is shown only on a terminal, never in a log. */
function logSetupInstructions({ log, config }: Services): void {
  const { code, file } = config.setupCode
  log('warn', 'no-owner-yet', { address: `${config.siteUrl}/backbar`, setupCodeIn: file ?? 'SETUP_CODE' })
  if (process.stdout.isTTY)
    process.stdout.write(`\nTo become the owner, open ${config.siteUrl}/backbar and enter ${code}\n\n`)
}
