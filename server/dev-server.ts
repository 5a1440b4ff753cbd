import type { AddressInfo } from 'node:net'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { loadConfig } from '../app/config.server.ts'
import { acquireDatabasePresence, openServices } from '../app/services.server.ts'
import { createActivityTracker } from '../app/plumbing/http/activity-tracker.server.ts'
import { startOutboxLoop } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { seedSampleContent } from '../app/seed-sample-content.server.ts'
import { addDevErrorPages } from './dev-faults.ts'
import { createSiteServer } from './site.ts'
import { islandEntries } from '../vite.islands.config.ts'

/**
 * Server of `npm run dev`: the site as shipped, with pages rendered and islands compiled by Vite on request. Sends its
 * port to the parent process.
 */
const islands = Object.fromEntries(Object.entries(islandEntries).map(([name, file]) => [name, `/${file}`]))
const vite = await createServer({
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'warn',
  plugins: [
    {
      name: 'islands-by-source',
      load: (id) =>
        id.endsWith('/app/ui/islands.server.ts')
          ? `export const getIslandScriptUrl = (name) => (${JSON.stringify(islands)})[name]`
          : null,
    },
  ],
})
const config = { ...loadConfig(process.env), isDevelopment: true }
// Held until the process ends.
await acquireDatabasePresence(config)
const services = await openServices(config)
await seedSampleContent(services.db, services.files, services.now())
const deliveryLoop = startOutboxLoop(services)
services.nudge = deliveryLoop.nudge
let [loaded, withFaults]: [ServerBuild | null, ServerBuild | null] = [null, null]
/** Returns the same object while Vite's build is unchanged, because the site rebuilds its routes for a new object. */
const build = async () => {
  const now = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  if (now !== loaded) [loaded, withFaults] = [now, addDevErrorPages(now)]
  return withFaults!
}
await build()
const site = await createSiteServer(services, createActivityTracker(), build)
const answer = site.listeners('request')[0] as (...args: unknown[]) => void
site.removeAllListeners('request')
site.on('request', (request, response) => {
  // Vite serves sources, fonts and packages. The site serves everything else.
  if (/^\/(app|node_modules|@\w+)\//.test(request.url ?? '')) vite.middlewares(request, response)
  else answer(request, response)
})
site.listen(services.config.port, services.config.host, () =>
  process.send?.({ port: (site.address() as AddressInfo).port }),
)

async function close(): Promise<void> {
  site.close()
  site.closeAllConnections()
  await deliveryLoop.stop()
  await services[Symbol.asyncDispose]()
  process.exit(0)
}
process.once('SIGTERM', close)
process.once('disconnect', close)
