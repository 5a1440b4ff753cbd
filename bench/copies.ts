import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import { createDatabaseCopier } from '../app/upkeep/copies/copier.server.ts'
import { fetchCopyAsBackup } from '../app/upkeep/copies/fetch-copy.server.ts'
import { restoreBackup } from '../app/upkeep/backup/restore-backup.server.ts'
import { s3Double } from '../tests/doubles/s3-double.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestApp, type TestApp } from '../tests/test-app.ts'
import { insertEvent } from '../tests/stocked.ts'
import { printHeading, recordMeasurement } from './report.ts'

/** A busy business: changes per hour, and the size of the database in bytes. */
const [changesAnHour, databaseBytes] = [60, 50_000_000]
const day = 24 * 3_600_000
/** The copy job runs twice a minute. */
const copyRunsPerDay = 2 * 24 * 60

/** Measures the cost of continuous copies on a busy day, simulated without pauses, and the time of a restore. */
export async function benchBusyDayCopies(fixtures: Fixtures): Promise<void> {
  printHeading(`Copies of a busy day: ${changesAnHour} changes an hour, a database of ${databaseBytes / 1e6} MB`)
  const counted = { bytes: 0, objects: 0 }
  await using store = await s3Double({ now: () => house.now() })
  const { set } = store.objects
  store.objects.set = (name, kept) => {
    counted.bytes += kept.bytes.length
    counted.objects++
    return set.call(store.objects, name, kept)
  }
  const house: TestApp = await createTestApp('sqlite', { BACKUP_URL: store.url }, fixtures)
  await using closed = new AsyncDisposableStack()
  closed.use(house)
  await fillDatabase(house)
  const copier = closed.use(createDatabaseCopier(house))
  await copier.look()
  await copier.settle()
  // The files of the sample content are copied only once.
  Object.assign(counted, { bytes: 0, objects: 0 })
  const before = getOwnProcessorMs()
  const changesADay = 24 * changesAnHour
  for (let change = 0; change < changesADay; change++) {
    await makeChange(house, change)
    for (let look = 0; look < copyRunsPerDay / changesADay; look++) {
      house.advance(day / copyRunsPerDay)
      await copier.look()
    }
    await copier.settle()
  }
  const share = (getOwnProcessorMs() - before) / day
  recordMeasurement(
    'uploaded in a day, with the nightly base copy',
    formatMegabytes(counted.bytes),
    '≤ 1,000 MB',
    counted.bytes <= 1e9,
  )
  recordMeasurement('objects written', counted.objects.toLocaleString('en-US'))
  recordMeasurement('share of one core, with the fake bucket', `${(100 * share).toFixed(2)} %`, '≤ 5 %', share <= 0.05)
  await timeRestore(house)
}

/** A new quote request, or an update of one. */
async function makeChange(house: TestApp, nth: number): Promise<void> {
  if (nth % 3 === 0) await insertEvent(house, { requestorName: `Guest of the day ${nth}` })
  else {
    const one = house.db.selectFrom('event').select('id').orderBy('id').limit(1).offset(nth)
    await house.db.updateTable('event').set({ state: 'quoted' }).where('id', 'in', one).execute()
  }
}

async function fillDatabase(house: TestApp): Promise<void> {
  if (house.config.database.kind !== 'sqlite') return
  for (let nth = 0; ; nth++) {
    if (nth % 100 === 0 && statSync(house.config.database.file).size >= databaseBytes) return
    await insertEvent(house, { requestorName: `Guest ${nth}`, message: `We are ${nth} people. `.repeat(40) })
  }
}

async function timeRestore({ backups, config, now }: TestApp): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bar-restored-'))
  try {
    mkdirSync(join(dir, 'new'))
    const began = performance.now()
    const fetched = await fetchCopyAsBackup({
      name: 'latest',
      backups,
      folder: join(dir, 'fetched'),
      secret: config.secret,
    })
    await using other = await openServices(loadConfig({ DATA_DIR: join(dir, 'new') }), {
      now,
      out: { write: () => true },
    })
    await restoreBackup(other, fetched!.file)
    const seconds = (performance.now() - began) / 1_000
    recordMeasurement(
      `restored, with ${fetched!.transactions} changes`,
      `${seconds.toFixed(0)} s`,
      '≤ 120 s',
      seconds <= 120,
    )
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Processor time of this process and its ended children, in milliseconds. */
function getOwnProcessorMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  // utime, stime, cutime and cstime, in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + 10 * Number(ticks), 0)
}

const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
