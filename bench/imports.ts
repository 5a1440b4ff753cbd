import { setTimeout as wait } from 'node:timers/promises'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { modules } from '../app/modules.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { median } from '../faults/outcome.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases } from '../tests/test-app.ts'
import { createOwner } from '../tests/owner-client.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import type { LoadResult } from './hammer.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { runLoadJob } from './run-errand.ts'
import { startSiteProcess } from './site-process.ts'

const rows = 20_000
export const importAddress = '/backbar/in-and-out/import'

/**
 * Measures a CSV import in the back office, and the speed of Home during it, compared with a process without an import. The
 * client has priority, because real visitors have their own machines.
 */
export async function benchImports(fixtures: Fixtures): Promise<void> {
  printHeading(
    `${rows.toLocaleString('en-US')} rows of a CSV imported, and Home during the import, 200 requests a second`,
  )
  for (const database of databases) {
    await using place = await createTestDatabase(database, fixtures)
    // The module of imports is off in a new business.
    await using site = await startSiteProcess({ ...place.env, MODULES: modules.map(({ name }) => name).join(',') })
    await using house = await openServices(loadConfig({ ...place.env, PORT: '1' }), { skipMigrations: true })
    await createOwner(house)
    const cookie = (await createSession(house, new Request(site.url), 'owner')).split(';')[0]!
    const visit = (path: string, body?: FormData | URLSearchParams) =>
      fetch(new URL(path, site.url), {
        method: body ? 'POST' : 'GET',
        headers: { Cookie: cookie, Origin: site.url },
        redirect: 'manual',
        ...(body && { body }),
      })
    const errand = {
      addresses: [`${site.url}/`],
      connections: 4,
      duration: 2_000,
      perSecond: 200,
      headers: { 'Accept-Encoding': 'br' },
    }
    const home = () => runLoadJob(errand, 200, true)
    let stoppedMs = 0
    const reaches = async (state: string) => {
      const [started, stopped, spent] = [performance.now(), stoppedMs, site.spentMs()]
      while ((await findBatch(house.db)).state !== state) await wait(100)
      return { ms: performance.now() - started - (stoppedMs - stopped), spentMs: site.spentMs() - spent }
    }
    const bringIn = async () => {
      const body = new FormData()
      body.set('file', new File([buildCsv()], 'elsewhere.csv', { type: 'text/csv' }))
      const at = (await visit(importAddress, body)).headers.get('Location')
      if (!at) throw new Error('The file was not accepted')
      const looked = await reaches('checked')
      const { fields } = await parsePage(await visit(at))
      await visit(at, new URLSearchParams({ intent: 'import', confirmed: 'yes', seen: fields.get('seen') ?? '' }))
      return { looked, kept: await reaches('imported') }
    }

    await home()
    const rounds: { quiet: LoadResult; beside: LoadResult }[] = []
    let isIn = false
    const coming = bringIn().finally(() => (isIn = true))
    // An error elsewhere is reported first, instead of the end of this import.
    coming.catch(() => {})
    while (!isIn) {
      const [worker] = site.helpers('import-worker')
      if (worker === undefined) {
        await wait(20)
        continue
      }
      const beside = await home()
      // The import is paused for a moment, so that other load on the machine affects both alike.
      const stopped = performance.now()
      if (!sendSignal(worker, 'SIGSTOP')) continue
      const quiet = await home()
      sendSignal(worker, 'SIGCONT')
      stoppedMs += performance.now() - stopped
      rounds.push({ quiet, beside })
    }
    const { looked, kept } = await coming

    const { kept: keptRows } = await findBatch(house.db)
    if (keptRows !== rows) throw new Error(`${keptRows} rows were imported`)
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
    recordMeasurement(`${database}: file checked`, seconds(looked.ms))
    recordMeasurement(`${database}: events imported`, seconds(kept.ms), '≤ 20 s', kept.ms <= 20_000)
    recordMeasurement(`${database}: processor time of the site and its import process`, seconds(kept.spentMs))
    for (const share of ['p50', 'p99'] as const) {
      const [quiet, beside] = (['quiet', 'beside'] as const).map((when) =>
        median(rounds.map((run) => run[when][share])),
      )
      const ratio = median(rounds.map((run) => run.beside[share] / run.quiet[share]))
      const what = share === 'p50' ? 'median' : '99th percentile'
      const told = `${quiet!.toFixed(1)} ms, ${beside!.toFixed(1)} ms, ${ratio.toFixed(2)}`
      recordMeasurement(`${database}: Home’s ${what}: without an import, with one, ratio`, told, '≤ 1.5', ratio <= 1.5)
    }
  }
}

function findBatch(db: Db) {
  return db.selectFrom('import_batch').select(['state', 'kept']).executeTakeFirstOrThrow()
}

/** Returns false if the process has just ended. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

function buildCsv(): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const day = new Date(Date.parse('2019-01-01') + (i % 3_500) * 86_400_000).toISOString().slice(0, 10)
    const phone = `904-2${String(i % 100).padStart(2, '0')}-${String(1_000 + (i % 9_000))}`
    const status = ['Inquiry', 'Booked', 'Completed', 'Lost'][i % 4]
    return `Guest ${i},guest${i}@home.example,${phone},${day},5pm,11pm,${(i % 90) + 10},The Barn,${status},$${i},"Wedding, by the ""river""",Google`
  })
  const headings = 'Name,Email,Phone,Event date,Start,End,Guests,Venue,Status,Budget,Message,Lead source'
  return [headings, ...lines].join('\r\n')
}
