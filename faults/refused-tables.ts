import assert from 'node:assert/strict'
import { modules } from '../app/modules.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { measureResponseTimes, getOwnMemory, createOwnerCookie, getPeakMemory } from './hostile-clients.ts'
import { openSite } from './open-site.ts'
import type { FaultResult } from './outcome.ts'

/** Path of the page that imports an uploaded table. */
export const importAddress = '/backbar/in-and-out/import'

const size = 10 * 1024 * 1024 - 4_096
const filled = (start: string, piece: string) => start + piece.repeat(Math.floor((size - start.length) / piece.length))

const endless = /Row 2 is longer than a megabyte/
/** Tables of the maximum size with nothing to import, and the message each gets. */
const tables: [table: string, words: RegExp][] = [
  [filled('name,email,date\n"', 'never closed, '), endless],
  [filled('name,email,date\n', ','), /nothing below the headings/],
  [filled('name,email,date\n', '"",'), endless],
  [filled('name,email,date\n', `${','.repeat(900_000)}\n`), /nothing below the headings/],
  [filled('name,email,date\n', 'a,b,2027-06-12\n'), /more than 25,000 rows/],
  [filled('', `${'a,'.repeat(450_000)}\n`), /more than 60 columns/],
]

/**
 * Maximum memory of imports above the baseline in megabytes, however many: with the child process that parses the tables,
 * of the site's process, and afterwards once some pages were served. All 24 tables together have 240 MB, so lower values
 * show that none is retained. V8 keeps buffers of up to two tables until it needs memory, so the peak varies: in twelve
 * runs on a quiet machine 322 to 441, 168 to 215 and up to 124.
 */
const [mostMegabytes, mostOwn, mostKept] = [480, 240, 140]

/**
 * Uploads invalid tables as a logged-in owner. Asserts that each upload is refused with its own message and leaves
 * nothing behind.
 */
export async function importRefusedTables(fixtures: Fixtures, rounds: number): Promise<FaultResult> {
  await using place = await createTestDatabase('sqlite', fixtures)
  const cookie = await createOwnerCookie(place)
  // The module of imports is off in a new business.
  await using site = await openSite(place, { MODULES: modules.map(({ name }) => name).join(',') })
  const send = async (table: string, words: RegExp) => {
    const body = new FormData()
    body.set('file', new File([table], 'requests.csv'))
    const answer = await fetch(`${site.url}${importAddress}`, { method: 'POST', headers: { cookie }, body })
    const page = await answer.text()
    const told = /id="file-error"[^>]*>([^<]*)/.exec(page)?.[1]
    assert.ok(answer.status === 422 && words.test(page), `${words} is answered ${answer.status}, ${told}`)
  }
  // Memory needed to serve pages at all belongs to the baseline.
  for (let i = 0; i < 5; i++) await send('name', /nothing below the headings/)
  await measureResponseTimes(site.url, 0)
  const before = getOwnMemory(site.pid)
  const [all, own] = [getPeakMemory(site.pid), getPeakMemory(site.pid, getOwnMemory)]
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [table, words] of tables) {
      const since = performance.now()
      await send(table, words)
      took.push(performance.now() - since)
    }
  }
  const [most, mostOfSite] = [all(), own()]
  // Freed memory is returned while pages are served, not at once. A busy machine serves few pages in that time.
  let after = mostOfSite
  for (let round = 0; round < 40 && after - before > mostKept; round++) {
    await measureResponseTimes(site.url, 2)
    after = getOwnMemory(site.pid)
  }
  const told = `memory ${before} MB before, at most ${mostOfSite} MB and ${most} MB with the process that looks, ${after} MB afterwards`
  assert.ok(most - before <= mostMegabytes && mostOfSite - before <= mostOwn && after - before <= mostKept, told)
  assert.equal(await site.end('SIGTERM'), 0)
  return {
    tried: 'tables of 10 MB without anything to import',
    times: String(took.length),
    outcome: `each refused with a message, in ${(Math.max(...took) / 1_000).toFixed(1)} s at most; ${told}`,
  }
}
