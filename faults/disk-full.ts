import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { runAsAdmin, startPostgres } from '../tests/postgres.ts'
import { createTestDatabase, type TestDatabase } from '../tests/test-database.ts'
import { assertBalance } from './balance.ts'
import { openCrowd } from './crowd.ts'
import { openSite } from './open-site.ts'
import { waitUntil, type FaultResult } from './outcome.ts'
import { createSmallDisk } from './small-disk.ts'
import { copyIntoPostgres } from './stocked-postgres.ts'

type Disk = ReturnType<typeof createSmallDisk>

/** Fills the disk with database and mailbox under load, then frees it. */
export async function fillSqliteDisk(fixtures: Fixtures, rounds: number): Promise<FaultResult> {
  const told = await runOnSmallDisk(fixtures, 'sqlite', (place, disk) => fillAndFree(place, disk, rounds))
  return { tried: 'disk full while storing, sqlite', ...told }
}

/** Fills the disk with PostgreSQL's tables. */
export async function fillPostgresDisk(fixtures: Fixtures, rounds: number): Promise<FaultResult> {
  const told = await runOnSmallDisk(fixtures, 'postgres', (place, disk) => fillAndFree(place, disk, rounds))
  return { tried: 'disk full while storing, postgres', ...told }
}

/**
 * Runs a scenario on a disk of 64 MB: with SQLite including the mailbox, with PostgreSQL only the tables. PostgreSQL's
 * write-ahead log, which it cannot run without, is elsewhere.
 */
export async function runOnSmallDisk<T>(
  fixtures: Fixtures,
  database: Database,
  work: (place: TestDatabase, disk: Disk) => Promise<T>,
): Promise<T> {
  using disk = createSmallDisk(64)
  if (database === 'sqlite') {
    await using place = await createTestDatabase('sqlite', fixtures, disk.dir)
    return await work(place, disk)
  }
  const postgres = await startPostgres()
  try {
    const location = join(disk.dir, 'tables')
    mkdirSync(location)
    postgres.own(location)
    await runAsAdmin(postgres.url, `create tablespace small location '${location}'`)
    await runAsAdmin(postgres.url, 'create database bar tablespace small')
    await using place = await copyIntoPostgres(postgres.url.replace(/postgres$/, 'bar'), fixtures)
    return await work(place, disk)
  } finally {
    await postgres.remove()
  }
}

async function fillAndFree(place: TestDatabase, disk: Disk, rounds: number): Promise<Omit<FaultResult, 'tried'>> {
  await using site = await openSite(place)
  const crowd = openCrowd(site.url, place.env.SECRET!)
  for (let round = 0; round < rounds; round++) {
    let full = false
    const turnedAway = crowd.count.turnedAway
    const sending = crowd.sendWhile(() => !full || crowd.count.turnedAway < turnedAway + 8)
    const thanked = crowd.thanked.size
    await waitUntil('a quote request is confirmed while there is space', () => crowd.thanked.size > thanked)
    disk.fill()
    full = true
    await waitUntil('eight quote requests are refused', () => crowd.count.turnedAway >= turnedAway + 8)
    assert.equal((await fetch(`${site.url}/quote`)).status, 200, 'pages still open while the disk is full')
    await sending
    disk.free()
    await crowd.sendRest()
  }
  assert.equal(await site.end('SIGTERM'), 0)
  const requests = await assertBalance(place.env, crowd)
  assert.equal(crowd.count.unanswered, 0)
  return {
    times: `filled ${rounds} times`,
    outcome: `${crowd.count.turnedAway} got status 503 with all typed text, nothing stored partially, all accepted once there was space; ${requests} quote requests and ${requests * 2} emails, each stored once`,
  }
}
