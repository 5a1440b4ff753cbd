import { median, waitUntil } from '../faults/outcome.ts'
import { startQuickSmtp } from '../faults/quick-smtp.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { startProgram } from '../tests/program.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import type { LoadResult } from './hammer.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { runLoadJob } from './run-errand.ts'
import { startSiteProcess } from './site-process.ts'

const secret = 'a secret for the bench'

/**
 * Compares a single process on PostgreSQL with two and a worker, in interleaved rounds. Two load clients run at once
 * against each variant, so that they take an equal part of the machine. The ratios hold for this machine: with two
 * cores the database, the load clients and the mail server share them.
 */
export async function benchProcesses(fixtures: Fixtures, rounds: number): Promise<void> {
  printHeading(`One process and two with a worker, postgres, ${rounds} interleaved rounds of 2 s, 16 connections`)
  await using mail = await startQuickSmtp()
  await using alone = await createTestDatabase('postgres', fixtures)
  await using shared = await createTestDatabase('postgres', fixtures)
  const getEnv = (place: { env: Record<string, string> }) => ({
    ...place.env,
    SECRET: secret,
    MAIL_URL: mail.url,
    TRUST_PROXY: '1',
  })
  await using one = await startSiteProcess(getEnv(alone))
  await using first = await startSiteProcess(getEnv(shared))
  await using second = await startSiteProcess(getEnv(shared))
  await using worker = startProgram('worker.ts', getEnv(shared))
  await worker.line('worker')

  const lanes = { one: [one.url, one.url], two: [first.url, second.url] }
  let posted = 0
  const errands = {
    'requests stored': async (url: string, duration: number) => {
      const run = await runLoadJob({ addresses: [`${url}/quote`], connections: 8, duration, formsOf: secret }, 303)
      posted += run.answers
      return run
    },
    'pages rendered': (url: string, duration: number) =>
      runLoadJob({ addresses: [`${url}/quote?eventGuestCount=120`], connections: 8, duration }),
    'pages finished': (url: string, duration: number) =>
      runLoadJob({ addresses: [`${url}/`], connections: 8, duration, headers: { 'Accept-Encoding': 'br' } }),
  }
  for (const [what, errand] of Object.entries(errands)) {
    const rates = { one: [] as number[], two: [] as number[] }
    for (let round = -1; round < rounds; round++)
      for (const name of ['one', 'two'] as const) {
        const runs: LoadResult[] = await Promise.all(lanes[name].map((url) => errand(url, 2_000)))
        // An uncounted warm-up of each lane.
        if (round >= 0) rates[name].push(runs.reduce((sum, { perSecond }) => sum + perSecond, 0))
        await waitUntil('the outbox is empty', () => mail.arrived.size === 2 * posted)
      }
    const ratio = median(rates.two.map((rate, round) => rate / rates.one[round]!))
    recordMeasurement(
      `${what}: one process, two, ratio`,
      `${median(rates.one).toFixed(0)}/s, ${median(rates.two).toFixed(0)}/s, ${ratio.toFixed(2)}`,
    )
  }
}
