import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Fixtures } from './fixtures.ts'
import type { Database } from './test-app.ts'

/** A data folder with the environment variables that a program or an app needs to open it. */
export type TestDatabase = AsyncDisposable & { dir: string; env: Record<string, string> }

/**
 * A data folder and a database with the sample content and no users. Both are deleted on disposal. @param folder parent
 * of the data folder
 */
export async function createTestDatabase(
  database: Database,
  fixtures: Fixtures = injectedFixtures(),
  folder = tmpdir(),
): Promise<TestDatabase> {
  const dir = mkdtempSync(join(folder, 'bar-house-'))
  symlinkSync(join(fixtures.sampleData, 'files'), join(dir, 'files'))
  if (database === 'sqlite') copyFileSync(join(fixtures.sampleData, 'site.db'), join(dir, 'site.db'))
  const copied = database === 'sqlite' ? null : await copySampleDatabase(fixtures.postgresUrl)
  return {
    dir,
    env: { DATA_DIR: dir, SECRET: 'a secret for tests', ...copied?.env },
    async [Symbol.asyncDispose]() {
      copied?.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The fixtures that the global set-up provides. */
export function injectedFixtures(): Fixtures {
  return { postgresUrl: inject('postgresUrl'), sampleData: inject('sampleData') }
}

/**
 * Copies the sample database file by file, because copying through the write-ahead log takes three times as long. A
 * closed database stays until the next copy is made, because PostgreSQL drops a database whose connections are just
 * ending in 100 ms steps.
 */
async function copySampleDatabase(admin: string) {
  const name = `house_${randomUUID().replaceAll('-', '')}`
  const { pool, closed } = getAdmin(admin)
  await pool.query(`create database ${name} template sample strategy file_copy`)
  for (const old of closed.splice(0)) await pool.query(`drop database if exists ${old} with (force)`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, remove: () => void closed.push(name) }
}

/** The connection that creates and drops all databases of this process, and the databases to be dropped. */
type Admin = { pool: pg.Pool; closed: string[] }

const admins = new Map<string, Admin>()

/** Returns the connection to a server. It does not keep the process from exiting. */
function getAdmin(url: string): Admin {
  const known = admins.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // The server may stop before the connection ends.
  pool.on('error', () => {})
  const admin = { pool, closed: [] }
  admins.set(url, admin)
  return admin
}
