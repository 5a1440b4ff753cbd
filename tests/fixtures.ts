import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig, type Config } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { seedSampleContent } from '../app/seed-sample-content.server.ts'
import { buildIfStale } from '../bin/build.ts'
import { databases } from './test-app.ts'
import { runAsAdmin, startPostgres } from './postgres.ts'

/** What every house of tests and faults is built on. */
export type Fixtures = {
  /** A PostgreSQL with a database `sample` to copy from. */
  postgresUrl: string
  /** A data folder with a freshly opened house in it, to copy from: photographs are processed once. */
  sampleData: string
}

/** A build, a PostgreSQL, and a house with its sample content on each database. */
export async function makeFixtures(
  durability?: Parameters<typeof startPostgres>[0],
): Promise<Fixtures & { clear: () => Promise<void> }> {
  await buildIfStale()
  const sampleData = mkdtempSync(join(tmpdir(), 'bar-sample-'))
  await stock(loadConfig({ DATA_DIR: sampleData }))
  // A quick check runs without PostgreSQL.
  if (!databases.includes('postgres')) return { postgresUrl: '', sampleData, clear: async () => remove(sampleData) }
  const postgres = await startPostgres(durability)
  // A database of its own to copy from: PostgreSQL copies only one that nobody is connected to.
  await runAsAdmin(postgres.url, 'create database sample')
  const sampleUrl = postgres.url.replace(/postgres$/, 'sample')
  await stock(loadConfig({ DATA_DIR: sampleData, DATABASE_URL: sampleUrl, SECRET: 'a secret for tests' }))
  return {
    postgresUrl: postgres.url,
    sampleData,
    async clear() {
      await postgres.remove()
      remove(sampleData)
    },
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function stock(config: Config): Promise<void> {
  await using house = await openServices(config, { out: { write: () => true } })
  await seedSampleContent(house.db, house.files, house.now())
}
