import { expect, inject, test } from 'vitest'
import { databases, createTestApp, createAppVisitor } from '../../../tests/test-app.ts'
import { runAsAdmin } from '../../../tests/postgres.ts'
import { acquireSharedDatabaseLock, acquireExclusiveDatabaseLock } from './database-lock.server.ts'

test.each(databases)('%s: a database allows many users or one exclusive user', async (database) => {
  await using app = await createTestApp(database)
  const place = app.config.database
  const first = await acquireSharedDatabaseLock(place)
  const second = await acquireSharedDatabaseLock(place)
  await expect(acquireExclusiveDatabaseLock(place)).rejects.toThrow('The site is running on this database')
  await first[Symbol.asyncDispose]()
  await expect(acquireExclusiveDatabaseLock(place)).rejects.toThrow('The site is running on this database')
  await second[Symbol.asyncDispose]()
  const alone = await acquireExclusiveDatabaseLock(place)
  await expect(acquireSharedDatabaseLock(place)).rejects.toThrow('A backup is being restored into this database')
  await expect(acquireExclusiveDatabaseLock(place)).rejects.toThrow()
  await alone[Symbol.asyncDispose]()
  await (await acquireSharedDatabaseLock(place))[Symbol.asyncDispose]()
})

test.skipIf(!databases.includes('postgres'))(
  'a lock lost by PostgreSQL is retaken and prevents a restore again',
  async () => {
    await using lost = await lostPresence()
    await lost.letIn()
    await expect.poll(lost.presence.isHeld).toBe(true)
    await expect(acquireExclusiveDatabaseLock(lost.place)).rejects.toThrow('The site is running on this database')
  },
)

test.each(['held', 'lost'])('/up reports the database lock as %s, with status 200', async (presence) => {
  await using app = await createTestApp()
  const visit = await createAppVisitor({ ...app, presence: { isHeld: () => presence === 'held' } })
  const answer = await visit('/up')
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ presence })])
})

/**
 * An app whose PostgreSQL lock session was terminated, as in a failover. The database rejects new connections until the
 * test allows them.
 */
async function lostPresence() {
  const app = await createTestApp('postgres')
  const place = app.config.database as { kind: 'postgres'; url: string }
  const admin = inject('postgresUrl')
  const name = new URL(place.url).pathname.slice(1)
  const presence = await acquireSharedDatabaseLock(place)
  await runAsAdmin(admin, `alter database ${name} with allow_connections false`)
  await runAsAdmin(
    admin,
    `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = '${name}'`,
  )
  await expect.poll(presence.isHeld).toBe(false)
  return {
    place,
    presence,
    letIn: async () => runAsAdmin(admin, `alter database ${name} with allow_connections true`),
    async [Symbol.asyncDispose]() {
      await presence[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}
