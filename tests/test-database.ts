import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Fixtures } from './fixtures.ts'
import type { Database } from './test-app.ts'

/** Where a house or a program of ours can be opened: `env` says what it needs to know. */
export type TestDatabase = AsyncDisposable & { dir: string; env: Record<string, string> }

/**
 * A data folder and a database of its own with the sample content and nobody in it yet; all of it goes with it.
 * @param folder where the data folder is put
 */
export async function createTestDatabase(
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
      copied?.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** What the tests' set-up has laid. */
export function injectedFixtures(): Fixtures {
  return { postgresUrl: inject('postgresUrl'), sampleData: inject('sampleData') }
}

/**
 * Copies the database of the samples, file by file: writing it to the log again takes three times as long. A closed one
 * stays until the next copy is made. PostgreSQL drops a database whose connections are just ending in 100 ms steps.
 */
async function copiedDatabase(admin: string) {
  const name = `house_${randomUUID().replaceAll('-', '')}`
  const { pool, closed } = getAdmin(admin)
  await pool.query(`create database ${name} template sample strategy file_copy`)
  for (const old of closed.splice(0)) await pool.query(`drop database if exists ${old} with (force)`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, remove: () => void closed.push(name) }
}

/** The one connection for all databases this process makes and drops, and those of them that are to be dropped. */
type Admin = { pool: pg.Pool; closed: string[] }

const admins = new Map<string, Admin>()

/** Returns the connection to a server. It keeps no process from ending. */
function getAdmin(url: string): Admin {
  const known = admins.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true })
  // The server may end first.
  pool.on('error', () => {})
  const admin = { pool, closed: [] }
  admins.set(url, admin)
  return admin
}
