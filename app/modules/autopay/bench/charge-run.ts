import { setTimeout as wait } from 'node:timers/promises'
import { median } from '../../../../faults/outcome.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { databases, type Database } from '../../../../tests/test-app.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { signedAgreement } from '../../../../tests/paying-client.ts'
import { printHeading, recordMeasurement } from '../../../../bench/report.ts'
import { addDays } from '../../../business/dates.ts'
import { chargeSavedCards } from '../charge/charge-cards.server.ts'
import { createCardApp, minute, type CardApp } from '../tests/card-app.ts'

const charges = 1_000
const day = '2027-05-01'

/**
 * Measures the time of a thousand announced charges of one day on each database, and of a page opened every 200 ms during
 * them.
 */
export async function benchChargeRun(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using at = await createCardApp(database, { installments: 1, fixtures })
  await at.payAndKeep()
  at.stripe.webhooks.be('never')
  await addClients(at, charges - 1)
  await at.announce(day)
  printHeading(`${charges.toLocaleString('en-US')} saved cards on their day, ${database}, with Stripe on the loopback`)
  const alone = await timePages(at, 40)
  const then = Temporal.ZonedDateTime.from(`${day}T09:30[America/New_York]`).epochMilliseconds
  at.house.advance(then - at.house.now())
  const started = performance.now()
  const run = (async () => {
    while ((await at.db.selectFrom('card_charge').select('id').where('state', '=', 'planned').execute()).length > 0) {
      await chargeSavedCards(at.house)
      at.house.advance(minute)
    }
    return performance.now() - started
  })()
  let isOver = false
  void run.finally(() => (isOver = true))
  const meanwhile: number[] = []
  while (!isOver) {
    meanwhile.push(...(await timePages(at, 1)))
    await wait(200)
  }
  const ms = await run
  const { length } = at.charged()
  if (length !== charges) throw new Error(`${length} of ${charges} cards were charged`)
  recordMeasurement('the charge run', `${(ms / 1_000).toFixed(1)} s`, '≤ 30 s', ms <= 30_000)
  recordMeasurement('a client page alone, median', `${median(alone).toFixed(1)} ms`)
  recordMeasurement(`the same page during the run, median of ${meanwhile.length}`, `${median(meanwhile).toFixed(1)} ms`)
  recordMeasurement('the slowest page during the run', `${Math.max(...meanwhile).toFixed(1)} ms`)
}

/** Adds clients with a signed agreement, a card of their own and a charge on the day. */
async function addClients({ db, house, stripe, cards, charges }: CardApp, count: number): Promise<void> {
  const [[card], [charge]] = await Promise.all([cards(), charges()])
  const { event, reference } = sampleProposal()
  const method = stripe.account.methods.get(card!.method_id)!
  for (let i = 0; i < count; i++) {
    const { eventId, balance } = await signedAgreement(db, {
      secret: house.config.secret,
      now: house.now(),
      changes: { reference: `${reference}-${i}`, event: { ...event, eventDate: addDays('2028-01-01', i) } },
    })
    await db.updateTable('amount_due').set({ due_on: day }).where('id', '=', balance).execute()
    const ids = { id: `card-${i}`, customer_id: `cus_${i}`, method_id: `pm_${i}` }
    stripe.account.methods.set(ids.method_id, { ...method, id: ids.method_id, customer: ids.customer_id })
    await db
      .insertInto('saved_card')
      .values({ ...card!, ...ids, event_id: eventId })
      .execute()
    const own = { id: balance, event_id: eventId, saved_card_id: ids.id }
    await db
      .insertInto('card_charge')
      .values({ ...charge!, ...own })
      .execute()
  }
}

/** Times the client page, one request after the other. Milliseconds. */
async function timePages({ visit, path }: CardApp, count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const started = performance.now()
    await (await visit(path)).arrayBuffer()
    times.push(performance.now() - started)
  }
  return times
}
