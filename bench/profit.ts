import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { median } from '../faults/outcome.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases, createTestApp, type Database, type TestApp } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { fillMoneyYear } from './money-year.ts'
import { printHeading, recordMeasurement } from './report.ts'

const events = 5_000
const costs = '/backbar/money/costs'

/** Measures the profit pages with five thousand events, and saving a receipt, through the whole app, on each database. */
export async function benchProfit(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using house = await createTestApp(database, {}, fixtures)
  await fillMoneyYear(house, events)
  const { visit } = await createOwnerClient(house)
  const { id } = await house.db
    .selectFrom('event')
    .innerJoin('expense', 'expense.event_id', 'event.id')
    .select('event.id')
    .where('event_date', '<', '2026-11-01')
    .orderBy('event_date', 'desc')
    .executeTakeFirstOrThrow()
  printHeading(`Profit pages with ${events.toLocaleString('en-US')} events, ${database}, at the server, medians of 25`)
  for (const [what, path] of [
    ['the year', '/backbar/money/earned?year=2027'],
    ['one evening’s account, beside two years of others', `/backbar/jobs/${id}/earned`],
    ['the costs of a year', `${costs}?year=2026`],
  ] as const) {
    const middle = await measureMedian(28, async () => (await visit(path)).arrayBuffer())
    recordMeasurement(what, `${middle.toFixed(1)} ms`, '≤ 50 ms', middle <= 50)
  }
  await measureReceipts(house, visit)
}

/** Measures the upload of different receipt photos as taken by a phone, up to each response. */
async function measureReceipts({ db }: TestApp, visit: (path: string, init: RequestInit) => Promise<Response>) {
  const photos = await Promise.all(Array.from({ length: 12 }, (_, i) => buildReceiptPhoto(i)))
  const middle = await measureMedian(photos.length, async (i) => {
    const form = new FormData()
    const words = { key: randomUUID(), seen: '', amountCents: '12', kind: 'ice', event: 'none', day: '2026-11-20' }
    for (const [name, value] of Object.entries({ ...words, paidFrom: 'card', reimburseTo: 'none' }))
      form.append(name, value)
    form.append('file', new File([new Uint8Array(photos[i]!)], 'receipt.jpg'))
    const { status } = await visit(`${costs}/new`, { method: 'POST', body: form })
    if (status !== 303) throw new Error(`The upload of a receipt got status ${status}`)
  })
  const { rows } = await sql<{ many: number | string }>`select count(*) as many from receipt`.execute(db)
  if (Number(rows[0]!.many) !== photos.length) throw new Error('A receipt is missing')
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / photos.length / 1e6
  const what = `a receipt of 8 megapixels, ${megabytes.toFixed(1)} MB, kept`
  recordMeasurement(what, `${middle.toFixed(0)} ms`, '≤ 300 ms', middle <= 300)
}

/** A receipt's photo of 8 megapixels: paper with lines of print. */
function buildReceiptPhoto(seed: number): Promise<Buffer> {
  const lines = Array.from({ length: 90 }, (_, i) => {
    const words = `${((seed + 7) * (i + 3) * 7919) % 99_991} ice and limes ${i}.${seed}`
    return `<text x="200" y="${200 + i * 34}" font-size="28">${words}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2448" height="3264"><rect width="2448" height="3264" fill="#eee"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** Returns the median time in milliseconds. The first three runs warm up caches. */
async function measureMedian(times: number, act: (i: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const started = performance.now()
    await act(i)
    if (i >= 3) taken.push(performance.now() - started)
  }
  return median(taken.toSorted((a, b) => a - b))
}
