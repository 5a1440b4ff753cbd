import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig, type Config } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { seedSampleContent } from '../app/seed-sample-content.server.ts'
import { buildIfStale } from '../bin/build.ts'
import { databases } from './test-app.ts'
import { runAsAdmin, startPostgres } from './postgres.ts'

/** Shared fixtures of all test apps and fault tests. */
export type Fixtures = {
  /** PostgreSQL server with a database `sample` to copy from. */
  postgresUrl: string
  /** Data folder of a newly opened site to copy from, so that photos are processed only once. */
  sampleData: string
}

/** Makes a build, a PostgreSQL server, and a site with sample content on each database. */
export async function makeFixtures(
  durability?: Parameters<typeof startPostgres>[0],
): Promise<Fixtures & { clear: () => Promise<void> }> {
  await buildIfStale()
  const sampleData = mkdtempSync(join(tmpdir(), 'bar-sample-'))
  await seedSampleSite(loadConfig({ DATA_DIR: sampleData }))
  // A quick check runs without PostgreSQL.
  if (!databases.includes('postgres')) return { postgresUrl: '', sampleData, clear: async () => remove(sampleData) }
  const postgres = await startPostgres(durability)
  // A separate database to copy from, because PostgreSQL copies only databases without connections.
  await runAsAdmin(postgres.url, 'create database sample')
  const sampleUrl = postgres.url.replace(/postgres$/, 'sample')
  await seedSampleSite(loadConfig({ DATA_DIR: sampleData, DATABASE_URL: sampleUrl, SECRET: 'a secret for tests' }))
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

async function seedSampleSite(config: Config): Promise<void> {
  await using house = await openServices(config, { out: { write: () => true } })
  await seedSampleContent(house.db, house.files, house.now())
  // Most tests are about a site that is found by search engines, as it is once its samples are decided on.
  await saveSetting(house.db, 'keptSamples', { kinds: [], isHidden: false }, house.now())
}
