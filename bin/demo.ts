import '../server/node-env.ts'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createDemoLink } from '../app/business/auth/demo-link.server.ts'
import { isDemoDataDir, loadConfig } from '../app/config.server.ts'
import { exitWithError } from '../app/exit-with-error.server.ts'
import { createDemo } from '../demo/create-demo.ts'
import { buildIfStale } from './build.ts'

/**
 * `npm run demo`: the site with a fictional year of events, in a data folder of its own. `-- --reset` plays the year
 * again up to today. Nothing leaves this machine, and the site listens only on this machine unless HOST is set.
 */
const folder = resolve(process.env.DATA_DIR ?? './demo-data')
const port = process.env.PORT ?? '3100'

async function demo(): Promise<void> {
  exitOnRealData()
  await buildIfStale()
  if (process.argv.includes('--reset')) rmSync(folder, { recursive: true, force: true })
  if (!isDemoDataDir(folder)) await createDemoFolder()
  const config = loadConfig({ ...process.env, DATA_DIR: folder, PORT: port })
  if (process.argv.includes('--only-make')) return
  const { startWebAndWorker } = await import('../server/web-and-worker.ts')
  await startWebAndWorker(config)
  console.log(`
Demo: nothing here is real, nothing leaves this machine.
The site as couples see it   ${config.siteUrl}
Behind its bar, once         ${createDemoLink({ config, now: Date.now })}
Everything from the start    ${formatResetCommand()}
`)
}

/** Command that resets this demo, with the settings it was started with. */
function formatResetCommand(): string {
  const { DATA_DIR, PORT } = process.env
  return `${DATA_DIR ? `DATA_DIR=${folder} ` : ''}${PORT ? `PORT=${PORT} ` : ''}npm run demo -- --reset`
}

/** Exits where the folder holds files that do not belong to a demo. */
function exitOnRealData(): void {
  if (!existsSync(folder) || isDemoDataDir(folder) || readdirSync(folder).length === 0) return
  console.error(`${folder} holds something that is not the demo: it was left as it is.
Start the demo without DATA_DIR, or name a folder that is empty or not there yet.`)
  process.exit(1)
}

/** Plays the year into a temporary folder, which replaces the demo's folder only when complete. */
async function createDemoFolder(): Promise<void> {
  const beside = `${folder}.being-made`
  rmSync(beside, { recursive: true, force: true })
  const now = Date.now()
  await createDemo(beside, now, port)
  rmSync(folder, { recursive: true, force: true })
  renameSync(beside, folder)
  console.log(`A year of a made-up bar, played in ${Math.round((Date.now() - now) / 1000)} s, is in ${folder}`)
}

demo().catch(exitWithError)
