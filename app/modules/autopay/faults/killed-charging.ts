import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { startActor, type Actor } from '../../../../faults/actor.ts'
import { createDraw, type Draw } from '../../../../faults/drawing.ts'
import type { MoneyQuestion, SiteAction, SiteAnswer } from '../../../../faults/money-actor.ts'
import { assertCards, createMoneyBooks } from '../../../../faults/money-books.ts'
import { waitUntil, type FaultResult } from '../../../../faults/outcome.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { stripeDouble, type StripeBehavior, type StripeDouble } from '../../../../tests/doubles/stripe-double.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { signedAgreement } from '../../../../tests/paying-client.ts'
import { createAppVisitor, openingTime, type Database } from '../../../../tests/test-app.ts'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { addDays } from '../../../business/dates.ts'
import { loadConfig } from '../../../config.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { openServices, type Services } from '../../../services.server.ts'

const minute = 60_000
/** Number of payments after the deposit. */
const installments = 3
const sumCents = 26_000

const oops = { type: 'api_error', message: 'Oops' }
const behaviors: StripeBehavior[] = [
  'work',
  'work',
  'hang',
  'hang-after',
  'reset',
  'reset-after',
  { status: 500, error: oops },
  { status: 500, error: oops, after: true },
  { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow' } },
]

type Bounds = { kills: number; seed?: number; clients?: number }

/**
 * Two processes of a site charge saved cards in the morning and are killed at any moment, also while the fake Stripe
 * hangs, resets or fails. Asserts that each announced charge was made once and is in the ledger, or was not made and is
 * said to be missed.
 */
export async function killWhileCharging(
  fixtures: Fixtures,
  database: Database,
  { kills, seed = Date.now(), clients = 4 }: Bounds,
): Promise<FaultResult> {
  const count = { killed: 0, charged: 0, missed: 0 }
  const draw = createDraw(seed)
  try {
    while (count.killed < kills) await chargePlans(fixtures, database, { draw, kills, clients, count })
  } catch (error) {
    throw new Error(`${(error as Error).message} (seed ${seed}, ${database})`, { cause: error })
  }
  return {
    tried: `SIGKILL while saved cards are charged, ${database}`,
    times: `${count.killed} kills (seed ${seed})`,
    outcome: `${count.charged} charges, each made once and in the ledger; ${count.missed} not made, and the client emailed`,
  }
}

type Count = { killed: number; charged: number; missed: number }
type Plans = { draw: Draw; kills: number; clients: number; count: Count }

/** Charges the payment plans of some clients on a new site, from the first charge day to the last. */
async function chargePlans(
  fixtures: Fixtures,
  database: Database,
  { draw, kills, clients, count }: Plans,
): Promise<void> {
  await using place = await createTestDatabase(database, fixtures)
  let time = openingTime
  await using stripe = await stripeDouble({ now: () => time })
  const env = {
    ...place.env,
    API_PER_MINUTE: '0',
    MAIL_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_URL: stripe.url,
  }
  await using house = await openServices(loadConfig(env), { now: () => time, out: { write: () => true } })
  const { db } = house
  await using sites = await startSites(draw, env, () => time - Date.now())
  for (const day of await keepCards(house, stripe, clients)) {
    if (count.killed >= kills) break
    time = getTime(addDays(day, -3), '09:30')
    await sites.ask('module-rounds')
    await db.updateTable('email').set({ state: 'sent' }).where('state', '=', 'waiting').execute()
    time = getTime(day, '09:02')
    const most = Math.min(kills - count.killed, 1 + draw.upTo(4))
    count.killed += await killAtCharge({ sites, stripe, draw, most, pass: (by) => void (time += by) })
    // Stripe repeats a failure for a day. What has no result by 11 AM is looked up, and never charged later.
    for (const later of ['10:40', '11:05', '11:20']) {
      time = Math.max(time + minute, getTime(day, later))
      await sites.ask('module-rounds')
    }
    await assertDay(db, stripe, day, count)
  }
  time += 26 * 60 * minute
  await sites.ask('sweep')
  assertCards(await createMoneyBooks(db), stripe.account)
}

function getTime(day: string, at: string): number {
  return Temporal.ZonedDateTime.from(`${day}T${at}[America/New_York]`).epochMilliseconds
}

/**
 * Accepts payment plans as clients, pays the deposits and allows the later charges. Returns the days of the charges.
 */
async function keepCards(house: Services, stripe: StripeDouble, clients: number): Promise<string[]> {
  const visit = await createAppVisitor(house)
  const { money, event } = sampleProposal()
  let days: string[] = []
  for (let i = 0; i < clients; i++) {
    const eventDate = addDays(event.eventDate, i)
    const changes = {
      reference: `PLAN-${i}`,
      event: { ...event, eventDate },
      money: { ...money, installments },
    }
    const { path, deposit, eventId } = await signedAgreement(house.db, { secret: house.config.secret, changes })
    const { html } = await parsePage(await visit(path))
    const [, keep = ''] = /name="keep" value="(\w+)"/.exec(html) ?? []
    const answer = await visit(`${path}/pay`, { method: 'POST', body: new URLSearchParams({ due: deposit, keep }) })
    const session = /cs_\w+/.exec(answer.headers.get('Location') ?? '')![0]
    stripe.account.pay(session)
    await visit(`${path}/paid?session=${session}`)
    const rows = await house.db.selectFrom('card_charge').select('charge_on').where('event_id', '=', eventId).execute()
    assert.equal(rows.length, installments, 'each payment after the deposit is planned')
    days = [...new Set([...days, ...rows.map(({ charge_on }) => charge_on)])]
  }
  return days.toSorted()
}

type Sites = Awaited<ReturnType<typeof startSites>>

/** Runs two processes of the site. A killed one is replaced. */
async function startSites(draw: Draw, env: Record<string, string>, ahead: () => number) {
  let nth = 0
  const start = () => startActor<SiteAction, SiteAnswer>('faults/money-actor.ts', { env, timeoutMs: 500 })
  const live: Actor<SiteAction, SiteAnswer>[] = await Promise.all([start(), start()])
  const send = (to: Actor<SiteAction, SiteAnswer>, kind: 'module-rounds' | 'sweep') => {
    const asked: MoneyQuestion = { kind }
    return to.ask({ ...asked, nth: nth++, ahead: ahead() })
  }
  return {
    /** Runs the background work in both processes at once. */
    ask: (kind: 'module-rounds' | 'sweep') => Promise.all(live.map((one) => send(one, kind))),
    /** Starts the background work in both processes without waiting for its end. */
    begin() {
      for (const one of live) send(one, 'module-rounds').catch(() => {})
    },
    async kill() {
      const [one] = live.splice(draw.upTo(live.length), 1)
      await one!.kill()
      live.push(await start())
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(live.map((one) => one.kill()))
    },
  }
}

type Morning = { sites: Sites; stripe: StripeDouble; draw: Draw; most: number; pass: (by: number) => void }

/** Kills processes while they charge: when Stripe is called, or at any moment. Returns how often. */
async function killAtCharge({ sites, stripe, draw, most, pass }: Morning): Promise<number> {
  for (let killed = 0; killed < most; killed++) {
    stripe.behave(draw.oneOf(behaviors), 1 + draw.upTo(4))
    const before = stripe.log.length
    sites.begin()
    const calls = 1 + draw.upTo(3)
    // The wait may time out, because the processes do not call Stripe if nothing is left to charge.
    if (draw.share(0.7))
      await waitUntil('Stripe is called', () => stripe.log.length >= before + calls, 500).catch(() => {})
    await wait(draw.upTo(60))
    await sites.kill()
    pass(draw.oneOf([1, 2, 5]) * minute)
  }
  stripe.behave('work')
  return most
}

/** Asserts that each charge of a day was made once and is in the ledger, or was not made. */
async function assertDay(db: Db, { account }: StripeDouble, day: string, count: Count): Promise<void> {
  const charges = await db.selectFrom('card_charge').selectAll().where('charge_on', '=', day).execute()
  for (const { id, state, failure } of charges) {
    const made = [...account.intents.values()].filter(
      ({ metadata, status }) => metadata.due === id && status === 'succeeded',
    )
    const entries = await db.selectFrom('payment').select('amount_cents').where('amount_due_id', '=', id).execute()
    const cents = entries.map(({ amount_cents }) => amount_cents)
    const told = `the charge of ${day} is ${state} ${failure}`
    if (state === 'charged') {
      assert.equal(made.length, 1, `${told}: charges at Stripe`)
      assert.deepEqual(cents, [sumCents], `${told}: payments in the ledger`)
      count.charged++
    } else {
      assert.equal(state, 'missed', told)
      assert.deepEqual([made.length, cents], [0, []], `${told}: neither charged nor in the ledger`)
      count.missed++
    }
  }
  const open = await db.selectFrom('checkout').select('id').where('state', '=', 'clearing').execute()
  assert.equal(open.length, 0, 'no charge is still in progress')
}
