import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeSetting, findSetting } from '../app/business/business.server.ts'
import { readConfig } from '../app/config.server.ts'
import { openHouse } from '../app/house.server.ts'
import { readThanksToken } from '../app/leads/thank-you/thanks.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { s3Double } from '../tests/doubles/s3-double.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/house.ts'
import { startProgram } from '../tests/program.ts'
import { testDatabase } from '../tests/test-database.ts'
import { crowdAt, type Crowd } from './crowd.ts'
import { openSiteAt } from './open-site.ts'
import { until, type Outcome } from './outcome.ts'

const quiet = { out: { write: () => true } }

/** A worker makes the night's backup into a bucket while people send forms; then each backup's own books are opened. */
export async function backedUpUnderLoad(fixtures: Fixtures, database: Database, nights: number): Promise<Outcome> {
  await using store = await s3Double()
  await using place = await testDatabase(database, fixtures)
  const more = { BACKUP_URL: store.url }
  await using site = await openSiteAt(place, more)
  await using house = await openHouse(readConfig({ ...place.env, ...more }), quiet)
  const crowd = crowdAt(site.url, place.env.SECRET!)
  const thankedBefore: Set<string>[] = []
  let isOver = false
  const sending = crowd.sendWhile(() => !isOver)
  for (let night = 0; night < nights; night++) {
    const { size } = crowd.thanked
    await until('somebody is thanked', () => crowd.thanked.size > size + 5)
    const lastNight = { of: '2000-01-01', is: 'none', claim: '', claimedUntil: 0, triedAt: 0 } as const
    await changeSetting(house.db, 'backup', (state) => ({ at: null, ...state, night: lastNight }), Date.now())
    thankedBefore.push(new Set(crowd.thanked.keys()))
    await using worker = startProgram('worker.ts', { ...place.env, ...more })
    await worker.line('worker')
    await until('the backup is made', async () => (await findSetting(house.db, 'backup'))?.night?.is === 'succeeded')
    assert.equal(await worker.end('SIGTERM'), 0)
  }
  isOver = true
  await sending
  assert.equal(await site.end('SIGTERM'), 0)

  const kept = Object.entries((await findSetting(house.db, 'backup'))?.kept ?? {}).toSorted(
    ([, a], [, b]) => a.at - b.at,
  )
  assert.equal(kept.length, nights)
  assert.deepEqual([...store.objects.keys()].toSorted(), kept.map(([name]) => name).toSorted())
  const counts: number[] = []
  for (const [i, [name]] of kept.entries())
    counts.push(await assertSameBooks(store.objects.get(name)!.bytes, crowd, thankedBefore[i]!))
  return {
    tried: `backups into a bucket under load, ${database}`,
    times: `${nights} nights`,
    outcome: `each restored to its own books (${counts.join(', ')} requests): all that were thanked for before it began, each once with both letters, nobody else; ${crowd.count.unanswered} unanswered, ${crowd.count.turnedAway} turned away meanwhile`,
  }
}

/** Whoever was thanked before the backup is in it; whoever is in it was thanked, once, and has both letters. */
async function assertSameBooks(bytes: Buffer, crowd: Crowd, before: Set<string>): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'bar-drill-'))
  try {
    const file = join(dir, 'fetched.jsonl.gz')
    writeFileSync(file, bytes)
    await using copy = await openHouse(readConfig({ DATA_DIR: join(dir, 'copy') }), quiet)
    const { secret } = await restoreBackup(copy, file)
    const leads = await copy.db.selectFrom('lead').select(['id', 'requestor_name']).execute()
    const names = leads.map(({ requestor_name }) => requestor_name)
    assert.equal(new Set(names).size, names.length, 'nobody is there twice')
    assert.deepEqual(
      [...before].filter((name) => !names.includes(name)),
      [],
      'everybody thanked before is there',
    )
    const letters = await copy.db.selectFrom('letter').select(['lead_id', 'kind']).execute()
    assert.equal(letters.length, leads.length * 2)
    for (const { id, requestor_name } of leads) {
      assert.equal(readThanksToken(secret, crowd.thanked.get(requestor_name)!), id)
      const kinds = letters.filter(({ lead_id }) => lead_id === id).map(({ kind }) => kind)
      assert.deepEqual(kinds.toSorted(), ['alert', 'receipt'])
    }
    return leads.length
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
