import { median, waitUntil } from '../faults/outcome.ts'
import { startQuickSmtp } from '../faults/quick-smtp.ts'
import { smtpDouble } from '../tests/doubles/smtp-double.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases, type Database } from '../tests/test-app.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { measureBareCommits } from './bare-commits.ts'
import type { LoadResult } from './hammer.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { runLoadJob } from './run-errand.ts'
import { screens } from './screens.ts'
import { startSiteProcess } from './site-process.ts'

const connections = 16

/**
 * Measures stored and confirmed quote requests on each database, compared with bare commits of the same rows, and during
 * page loads.
 */
export async function countStoredRequests(fixtures: Fixtures, rounds: number): Promise<void> {
  for (const database of databases) {
    await measureStored(database, fixtures, 2 * rounds)
    await measurePages(database, fixtures, rounds)
  }
}

/**
 * Interleaved rounds. Between them the delivery loop empties the outbox, so that its work counts only in its own round.
 */
async function measureStored(database: Database, fixtures: Fixtures, rounds: number): Promise<void> {
  printHeading(`Quote requests stored, ${database}, ${rounds} interleaved rounds of 1 s, ${connections} connections`)
  await using quick = await startQuickSmtp()
  await using hanging = await smtpDouble({ behave: 'hang' })
  await using place = await createTestDatabase(database, fixtures)
  await using site = await startSiteProcess(buildSiteEnv(place.env, quick.url))
  await using elsewhere = await createTestDatabase(database, fixtures)
  await using beset = await startSiteProcess(buildSiteEnv(elsewhere.env, hanging.url))
  const post = (url: string, duration = 1_000) =>
    runLoadJob({ addresses: [`${url}/quote`], connections, duration, formsOf: secret }, 303)
  // An uncounted warm-up of each lane.
  await post(beset.url, 3_000)
  let asked = (await post(site.url, 3_000)).answers
  await waitForDelivery(quick, asked)
  await using nowhere = await createTestDatabase(database, fixtures)
  await using bare = await measureBareCommits(place, nowhere)
  await bare.commit(500, 1)

  const [stored, besides, one, ten]: [LoadResult[], LoadResult[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    // Last in its round, because the outbox is emptied before the next round.
    besides.push(await post(beset.url))
    one.push(await bare.commit(1_000, 1))
    if (database === 'postgres') ten.push(await bare.commit(1_000, 10))
    const run = await post(site.url)
    stored.push(run)
    await waitForDelivery(quick, (asked += run.answers))
  }
  const perSecond = (runs: LoadResult[]) => runs.map((run) => run.perSecond)
  const ratio = (one: number[], other: number[]) => median(one.map((figure, i) => figure / other[i]!))
  const told = (runs: LoadResult[]) =>
    `${median(perSecond(runs)).toFixed(0)}/s, 99th percentile ${median(runs.map(({ p99 }) => p99)).toFixed(0)} ms`
  recordMeasurement('quote requests stored and confirmed', told(stored))
  recordMeasurement('the same while the mail server hangs', told(besides))
  recordMeasurement('plain commits of the same rows, one after the other', `${median(one).toFixed(0)}/s`)
  const share = ratio(perSecond(stored), one)
  recordMeasurement('stored ÷ plain commits', share.toFixed(2), '≥ 0.4', share >= 0.4)
  if (ten.length > 0) {
    recordMeasurement('plain commits on ten connections at once', `${median(ten).toFixed(0)}/s`)
    recordMeasurement('stored ÷ plain commits on ten connections', ratio(perSecond(stored), ten).toFixed(2))
  }
  recordMeasurement(
    'while the mail server hangs ÷ while it responds',
    ratio(perSecond(besides), perSecond(stored)).toFixed(2),
  )
}

/** Measures all public pages in turn, forty a second, at rest and with fifty quote requests a second. */
async function measurePages(database: Database, fixtures: Fixtures, rounds: number): Promise<void> {
  printHeading(`Public pages during 50 quote requests a second, ${database}, ${rounds} interleaved rounds of 4 s`)
  await using quick = await startQuickSmtp()
  await using place = await createTestDatabase(database, fixtures)
  await using site = await startSiteProcess(buildSiteEnv(place.env, quick.url))
  const read = (duration = 4_000) =>
    runLoadJob({
      addresses: screens.map((path) => site.url + path),
      connections: 4,
      duration,
      perSecond: 40,
      headers: { 'Accept-Encoding': 'br' },
    })
  const post = (duration = 4_000) =>
    runLoadJob({ addresses: [`${site.url}/quote`], connections, duration, perSecond: 50, formsOf: secret }, 303)
  const [, warm] = await Promise.all([read(2_000), post(2_000)])
  let asked = warm.answers
  const [atRest, besides, posted]: [LoadResult[], LoadResult[], LoadResult[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    await waitForDelivery(quick, asked)
    atRest.push(await read())
    const [reading, posting] = await Promise.all([read(), post()])
    besides.push(reading)
    posted.push(posting)
    asked += posting.answers
  }
  const p99 = (runs: LoadResult[]) => median(runs.map((run) => run.p99))
  const times = median(besides.map((run, i) => run.p99 / atRest[i]!.p99))
  recordMeasurement(
    '99th percentile of a page: at rest, under load',
    `${p99(atRest).toFixed(1)} ms, ${p99(besides).toFixed(1)} ms`,
  )
  recordMeasurement('the ratio of the two', times.toFixed(2), '≤ 3', times <= 3)
  recordMeasurement(
    '99th percentile of the quote requests',
    `${p99(posted).toFixed(1)} ms, ${median(posted.map(({ perSecond }) => perSecond)).toFixed(0)}/s`,
  )
}

const secret = 'a secret for the bench'

/** As on a machine behind a proxy, with a separate address for each visitor. */
function buildSiteEnv(env: Record<string, string>, mail: string): Record<string, string> {
  return { ...env, SECRET: secret, MAIL_URL: mail, TRUST_PROXY: '1' }
}

/** Waits until both emails of each request have been sent. */
function waitForDelivery({ arrived }: { arrived: Map<string, number> }, requests: number): Promise<void> {
  return waitUntil('the outbox is empty', () => arrived.size === 2 * requests)
}
