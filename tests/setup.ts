import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig, type Config } from '../app/config.server.ts'
import { openHouse } from '../app/house.server.ts'
import { putSampleContentIn } from '../app/sample-content.server.ts'
import { buildIfStale } from '../build.ts'
import { asAdmin, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A data folder with a freshly opened house in it, to copy from: photographs are developed once. */
    sampleData: string
  }
}

/** Once for all tests: a build, a PostgreSQL, and a house with its sample content on each database. */
export default async function setUp(project: TestProject): Promise<() => void> {
  await buildIfStale()
  const sampleData = mkdtempSync(join(tmpdir(), 'bar-sample-'))
  const postgres = await startPostgres()
  await stock(readConfig({ DATA_DIR: sampleData }))
  // A database of its own to copy from: PostgreSQL copies only one that nobody is connected to.
  await asAdmin(postgres.url, 'create database sample')
  const sampleUrl = postgres.url.replace(/postgres$/, 'sample')
  const onPostgres = readConfig({ DATA_DIR: sampleData, DATABASE_URL: sampleUrl, SECRET: 'a secret for tests' })
  await stock(onPostgres)
  project.provide('postgresUrl', postgres.url)
  project.provide('sampleData', sampleData)
  return () => {
    postgres.stop()
    rmSync(sampleData, { recursive: true, force: true })
  }
}

async function stock(config: Config): Promise<void> {
  await using house = await openHouse(config, { out: { write: () => true } })
  await putSampleContentIn(house.db, house.files, house.now())
}
