import type { TestDatabase } from '../tests/test-database.ts'
import { freePort } from '../tests/postgres.ts'
import { startProgram } from '../tests/program.ts'

/** Starts the site like `npm start` does, on the data of a scenario. */
export async function openSite(place: TestDatabase, more: Record<string, string> = {}) {
  const port = Number(more.PORT ?? (await freePort()))
  const env = { ...place.env, HOST: '127.0.0.1', QUOTES_PER_HOUR: '0', ...more, PORT: String(port) }
  const site = startProgram('start.ts', env)
  await site.line('open')
  return Object.assign(site, { url: `http://127.0.0.1:${port}`, env })
}
