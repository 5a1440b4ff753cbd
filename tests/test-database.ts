import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Fixtures } from './fixtures.ts'
import type { Database } from './house.ts'

/** Where a house or a program of ours can be opened: `env` says what it needs to know. */
export type TestDatabase = AsyncDisposable & { dir: string; env: Record<string, string> }

/**
 * A data folder and a database of its own with the sample content and nobody in it yet; all of it goes with it.
 * @param folder where the data folder is put
 */
export async function testDatabase(
  database: Database,
  fixtures: Fixtures = injectedFixtures(),
  folder = tmpdir(),
): Promise<TestDatabase> {
  const dir = mkdtempSync(join(folder, 'bar-house-'))
  symlinkSync(join(fixtures.sampleData, 'files'), join(dir, 'files'))
  if (database === 'sqlite') copyFileSync(join(fixtures.sampleData, 'site.db'), join(dir, 'site.db'))
  const copied = database === 'sqlite' ? null : await copiedDatabase(fixtures.postgresUrl)
  return {
    dir,
    env: { DATA_DIR: dir, SECRET: 'a secret for tests', ...copied?.env },
    async [Symbol.asyncDispose]() {
      await copied?.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** What the tests' set-up has laid. */
export function injectedFixtures(): Fixtures {
  return { postgresUrl: inject('postgresUrl'), sampleData: inject('sampleData') }
}

async function copiedDatabase(admin: string) {
  const name = `house_${randomUUID().replaceAll('-', '')}`
  const pool = adminPool(admin)
  await pool.query(`create database ${name} template sample`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    env: { DATABASE_URL: url.href },
    remove: async () => void (await pool.query(`drop database ${name} with (force)`)),
  }
}

const adminPools = new Map<string, pg.Pool>()

/** Returns the one connection for all databases this process makes and drops. It keeps no process from ending. */
function adminPool(url: string): pg.Pool {
  const known = adminPools.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // The server may end first.
  pool.on('error', () => {})
  adminPools.set(url, pool)
  return pool
}
