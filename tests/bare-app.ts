import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadConfig } from '../app/config.server.ts'
import { openServices, type Services } from '../app/services.server.ts'
import { openingTime, type Database } from './test-app.ts'
import { runAsAdmin } from './postgres.ts'

/**
 * A site as on a new machine, with empty tables and an empty data folder of its own. `fill` may put files or rows there
 * before the site opens and migrates them.
 */
export async function createBareApp(
  database: Database,
  fill: (env: { DATA_DIR: string; DATABASE_URL?: string }) => Promise<void> = async () => {},
): Promise<Services & { env: Record<string, string> }> {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bare-'))
  const place = await createEmptyDatabase(database)
  const env = { DATA_DIR: dir, ...place.env }
  await fill(env)
  const house = await openServices(loadConfig(env), { now: () => openingTime, out: { write: () => true } })
  return {
    ...house,
    env,
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]()
      await place.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function createEmptyDatabase(
  database: Database,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  if (database === 'sqlite') return { env: {}, remove: async () => {} }
  const admin = inject('postgresUrl')
  const name = `bare_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(admin, `create database ${name}`)
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).href
  return {
    env: { DATABASE_URL: url, SECRET: 'another secret for tests' },
    remove: () => runAsAdmin(admin, `drop database ${name} with (force)`),
  }
}
