import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '../app/business/dates.ts'
import { formatDollarsInput } from '../app/business/forms/parse-dollars.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices } from '../app/services.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import { stripeDouble, type StripeBehavior, type StripeDouble } from '../tests/doubles/stripe-double.ts'
import type { DeliveryManner } from '../tests/doubles/stripe-webhooks.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { openingTime, type Database } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { startActor, type Actor } from './actor.ts'
import { createDraw, type Draw } from './drawing.ts'
import { formatDollars } from '../app/business/money.ts'
import type { MoneyQuestion, SiteAction, SiteAnswer, SiteGiven } from './money-actor.ts'
import { assertMoneyBooks, createMoneyBooks } from './money-books.ts'
import { waitUntil, type FaultResult } from './outcome.ts'
import { paymentPlans, sendTo, type PayingClient, type PaymentPlan } from './paying-clients.ts'

const timeZone = 'America/New_York'
const minute = 60_000
const secret = 'a secret for tests'

/**
 * Clients sign, pay and come back, or not, while the site's processes are killed at any moment, the fake Stripe hangs,
 * refuses and resets, and its webhooks arrive in any way or, without a webhook, never. Then checks the money against
 * independent books.
 */
export async function killWhilePaying(
  fixtures: Fixtures,
  database: Database,
  { kills, hasWebhook, seed = Date.now(), lanes = 6 }: Bounds,
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const draw = createDraw(seed)
  let ahead = openingTime - Date.now()
  const now = () => Date.now() + ahead
  let post: (request: Request) => Promise<Response> = () => Promise.reject(new Error('nobody is there yet'))
  const address = 'http://localhost:3000/hooks/stripe'
  const webhook = { secrets: ['whsec_one'], address, post: (request: Request) => post(request) }
  await using stripe = await stripeDouble({ now, ...(hasWebhook && { webhook }) })
  const env = {
    ...place.env,
    API_PER_MINUTE: '0',
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_URL: stripe.url,
    ...(hasWebhook && { STRIPE_WEBHOOK_SECRET: 'whsec_one' }),
  }
  await using house = await openServices(loadConfig(env), { now, out: { write: () => true } })
  const { cookie } = await createOwnerClient({ ...house, advance: () => {}, lines: [] })
  await using sites = await startKilledSites(draw, { env, timeoutMs: 800 }, () => ahead)
  post = async (request) => {
    const headers = Object.fromEntries(request.headers)
    const asked = { kind: 'request', path: '/hooks/stripe', headers, body: await request.text() } as const
    const answer = await sites.ask({ ...asked, sender: '198.51.100.1' })
    if (!answer) throw new Error('cut off')
    return new Response(null, { status: answer.status })
  }

  const clients: PayingClient[] = []
  const banks: [session: string, outcome: 'succeeded' | 'failed'][] = []
  const people = createClientActions(sites, { db: house.db, stripe, cookie, draw, banks })
  let [isOver, isWalked, day] = [false, false, '2027-01-01']
  const plansLeft: PaymentPlan[] = []
  const nextPlan = () => {
    if (plansLeft.length === 0) plansLeft.push(...paymentPlans)
    return plansLeft.splice(draw.upTo(plansLeft.length), 1)[0]!
  }
  const send = async (isContested: boolean) => {
    const sent = { nth: clients.length + 1, plan: nextPlan(), day, isContested, withOption: draw.share(0.3) }
    const client = await sendTo(house.db, sent, { secret, timeZone, now: now() })
    clients.push(client)
    return client
  }
  let turn = Promise.resolve()
  /** Creates a client for a date, or two clients for the same date. */
  const invite = () => {
    const invited = turn.then(async () => {
      const isContested = draw.share(0.15)
      day = addDays(day, 1)
      return isContested ? [await send(true), await send(true)] : [await send(false)]
    })
    turn = invited.then(() => {})
    return invited
  }
  const walking = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!isOver) await Promise.all((await invite()).map((client) => people.walk(client)))
    }),
  ).finally(() => (isWalked = true))
  const weather = (async () => {
    // A payment page that Stripe failed to create can be created again an hour later, so the clock advances while clients
    // wait.
    while (!isWalked) {
      stripe.behave(isOver ? 'work' : draw.oneOf(behaviours), 1 + draw.upTo(4))
      if (hasWebhook) stripe.webhooks.be(draw.oneOf(manners))
      ahead += isOver ? 5 * minute : draw.oneOf([0, 5_000, minute, 5 * minute])
      await sites.ask({ kind: 'sweep' })
      if (hasWebhook && draw.share(0.3)) await stripe.webhooks.deliverHeld()
      await wait(draw.upTo(250))
    }
  })()
  const background = Promise.all([walking, weather])
  background.catch(() => (isOver = true))
  for (let killed = 0; killed < kills && !isOver; killed++) {
    const enough = sites.count.answered + draw.oneOf([0, 2, 5, 10])
    await waitUntil('enough requests got a response', () => isOver || sites.count.answered >= enough)
    await wait(draw.upTo(40))
    await sites.kill()
  }
  isOver = true
  await background.catch((error) => {
    console.error(`seed ${seed}`)
    throw error
  })

  // Recovery: late webhooks arrive, banks settle, and hours pass.
  stripe.behave('work')
  if (hasWebhook) stripe.webhooks.be('in-time')
  for (const [session, outcome] of banks) stripe.account.settleBank(session, outcome)
  for (let hour = 0; hour < 6; hour++) {
    await stripe.webhooks.deliverHeld()
    await stripe.webhooks.settled()
    ahead += 65 * minute
    await sites.insist({ kind: 'sweep' })
  }
  // A refund that Stripe failed gets the same response for a day. After that its events decide.
  ahead += 24 * 60 * minute
  await sites.insist({ kind: 'sweep' })
  const books = await createMoneyBooks(house.db)
  try {
    assertMoneyBooks(books, stripe.account, clients)
    await assertExplained(books, clients, { people })
  } catch (error) {
    console.error(`seed ${seed}`)
    throw error
  }
  const { sessions, charges, refunds, disputes } = stripe.account
  const sum = (all: Map<string, { amount?: number }>) =>
    `$${([...all.values()].reduce((sum, { amount = 0 }) => sum + amount, 0) / 100).toLocaleString('en-US')}`
  const signed = clients.filter(({ acknowledged }) => acknowledged.agreed).length
  const refused = clients.filter(({ acknowledged }) => acknowledged.taken).length
  const { answered, cutOff } = sites.count
  return {
    tried: `SIGKILL while clients sign and pay by card, ${hasWebhook ? 'with webhook' : 'no webhook'}, ${database}`,
    times: `${kills} kills (seed ${seed})`,
    outcome: `${clients.length} clients, ${signed} acceptances acknowledged, each stored with its amounts due and both emails, ${refused} refused because the date was taken; ${sessions.size} payment pages, ${charges.size} paid: ${sum(charges)} in the ledger once, ${sum(refunds)} refunded, ${disputes.size} disputes; ${books.notices.length} notices to the owner; ${books.numberedDocuments.length} invoices and receipts numbered without a gap; ${answered} requests answered, ${cutOff} cut off`,
  }
}

type Bounds = { kills: number; hasWebhook: boolean; seed?: number; lanes?: number }

const oops = { type: 'api_error', message: 'Oops' }
const behaviours: StripeBehavior[] = [
  'work',
  'work',
  'work',
  'hang',
  'hang-after',
  'reset',
  'reset-after',
  'drip',
  { status: 500, error: oops },
  { status: 500, error: oops, after: true },
  { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow' } },
  { status: 502, body: '<html>Bad gateway</html>' },
]
const manners: DeliveryManner[] = [
  'in-time',
  'in-time',
  'twice-at-once',
  'late',
  'reversed',
  'never',
  'wrong-secret',
  'replayed',
]

type Sites = Awaited<ReturnType<typeof startKilledSites>>

/** Runs three processes of the site. Requests go to a random process, and each killed process is replaced. */
async function startKilledSites(draw: Draw, given: SiteGiven, ahead: () => number) {
  let nth = 0
  const count = { answered: 0, cutOff: 0 }
  const start = () => startActor<SiteAction, SiteAnswer>('faults/money-actor.ts', given)
  const live: Actor<SiteAction, SiteAnswer>[] = await Promise.all([start(), start(), start()])
  const starting = new Set<Promise<void>>()
  let areGone = false
  async function ask(asked: MoneyQuestion): Promise<SiteAnswer | null> {
    while (live.length === 0) await Promise.race(starting)
    // After a failed assertion clients must not wait forever.
    if (areGone) throw new Error('all site processes have ended')
    const answer = await draw
      .oneOf(live)
      .ask({ ...asked, nth: nth++, ahead: ahead() })
      .catch(() => null)
    count[answer ? 'answered' : 'cutOff']++
    return answer
  }
  return {
    count,
    /** Sends a request. Returns null if the process was killed before it responded. */
    ask,
    /** Sends the request again until the site is no longer temporarily unable to handle it. */
    async insist(asked: MoneyQuestion): Promise<SiteAnswer> {
      for (;;) {
        const answer = await ask(asked)
        if (answer && answer.status !== 503) return answer
        await wait(20)
      }
    },
    /** Kills a process while its replacement starts. Requests wait where no process is left. */
    async kill() {
      while (live.length === 0) await Promise.race(starting)
      const coming: Promise<void> = start().then((next) => {
        live.push(next)
        starting.delete(coming)
      })
      starting.add(coming)
      await live.splice(draw.upTo(live.length), 1)[0]!.kill()
    },
    async [Symbol.asyncDispose]() {
      areGone = true
      await Promise.allSettled(starting)
      await Promise.all(live.map((one) => one.kill()))
    },
  }
}

type World = { db: Db; stripe: StripeDouble; cookie: string; draw: Draw; banks: [string, 'succeeded' | 'failed'][] }
type People = ReturnType<typeof createClientActions>

/** Actions of clients and the owner. */
function createClientActions(sites: Sites, { db, stripe, cookie, draw, banks }: World) {
  const request = (
    path: string,
    sender: string,
    words: [string, string][] | undefined,
    more: Record<string, string>,
  ) => {
    const headers = words ? { ...more, 'Content-Type': 'application/x-www-form-urlencoded' } : more
    const body = words ? new URLSearchParams(words).toString() : null
    return { kind: 'request', path, sender, body, headers } satisfies MoneyQuestion
  }
  const asTheirs = ({ sender }: PayingClient, path: string, words?: [string, string][]) =>
    request(path, sender, words, { 'User-Agent': 'a phone' })
  const asOwner = (path: string, words?: [string, string][]) => request(path, '203.0.113.1', words, { Cookie: cookie })
  const getText = async ({ html }: SiteAnswer) => (await parsePage(new Response(html))).text

  async function acceptProposal(client: PayingClient): Promise<void> {
    const words: [string, string][] = [
      ...client.options.map((option): [string, string] => ['option', option]),
      ['intent', 'yes'],
      ['version', '1'],
      ['total', String(client.totalCents)],
      ['signature', client.signature],
      ['consent', 'on'],
    ]
    const phones = draw.share(0.2) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: phones }, () => sites.insist(asTheirs(client, client.path, words))),
    )
    for (const answer of answers) {
      const text = answer.status === 409 ? await getText(answer) : ''
      const isTaken = text.includes('You have not agreed to anything, and you owe nothing. You are in line for it')
      assert(answer.status === 303 || isTaken, `${client.reference} accepted: ${answer.status} ${text.slice(0, 200)}`)
      client.acknowledged[isTaken ? 'taken' : 'agreed'] = true
    }
  }

  /** Starts a payment until there is a payment page. Returns null if there is nothing to pay. */
  async function tap(client: PayingClient, due: string): Promise<string | null> {
    const answer = await sites.insist(asTheirs(client, `${client.path}/pay`, [['due', due]]))
    const session = /cs_\w+/.exec(answer.to)?.[0] ?? null
    if (session) client.sessions.add(session)
    else {
      const text = await getText(answer)
      assert.match(
        text,
        /That is paid|Already taken care of|Your payment is on its way|There is nothing to pay here now/,
      )
    }
    return session
  }

  /** Pays on a payment page. Returns false where it has expired. */
  function pays(session: string, by: 'card' | 'bank' = 'card', cents?: number): boolean {
    if (stripe.account.sessionOf(session).status !== 'open') return false
    if (by === 'card') stripe.account.pay(session, cents)
    else stripe.account.payByBank(session)
    return true
  }

  /**
   * Starts a payment and pays, on another page where the first has expired. Returns null if there was nothing to pay.
   */
  async function tapAndPay(client: PayingClient, due: string, by: 'card' | 'bank' = 'card', cents?: number) {
    for (let i = 0; i < 20; i++) {
      const session = await tap(client, due)
      if (session === null) return null
      await wait(draw.upTo(60))
      if (pays(session, by, cents)) return session
    }
    throw new Error(`${client.reference} got no payment page that could be paid`)
  }

  async function comeBack(client: PayingClient, session: string | null): Promise<void> {
    if (session === null) return
    const answer = await sites.ask(asTheirs(client, `${client.path}/paid?session=${session}`))
    if (!answer || answer.status === 503) return
    assert.equal(answer.status, 200)
    const words =
      /Paid, thank you|Paid, but we were no longer keeping the date|still checking|Your payment is on its way|looking at your payment/
    assert.match(await getText(answer), words)
  }

  const getPayment = (session: string): string => stripe.account.sessionOf(session).payment_intent

  async function walk(client: PayingClient): Promise<void> {
    await acceptProposal(client)
    if (!client.acknowledged.agreed) return
    const rows = await db
      .selectFrom('amount_due')
      .select(['id', 'kind'])
      .where('event_id', '=', client.eventId)
      .where('source', '=', client.proposalId)
      .execute()
    const getAmountDue = (kind: string) => rows.find((row) => row.kind === kind)!.id
    const [deposit, balance] = [getAmountDue('deposit'), getAmountDue('balance')]
    if (draw.share(0.3)) await makeInvoice(client)
    await follow(client, deposit, balance)
  }

  async function follow(client: PayingClient, deposit: string, balance: string): Promise<void> {
    const { plan, eventId } = client
    switch (plan) {
      case 'never pays':
        await tap(client, deposit)
        return
      case 'stays away':
        await tapAndPay(client, deposit)
        return
      case 'comes back':
        return comeBack(client, await tapAndPay(client, deposit))
      case 'comes back twice at once': {
        const session = await tapAndPay(client, deposit)
        await Promise.all([comeBack(client, session), comeBack(client, session)])
        return
      }
      case 'pays both amounts due':
        await comeBack(client, await tapAndPay(client, deposit))
        return comeBack(client, await tapAndPay(client, balance))
      case 'bank pays late':
      case 'bank does not pay': {
        const session = await tapAndPay(client, deposit, 'bank')
        if (session !== null) banks.push([session, plan === 'bank pays late' ? 'succeeded' : 'failed'])
        return comeBack(client, session)
      }
      case 'another amount is charged':
        return comeBack(client, await tapAndPay(client, deposit, 'card', 20_000))
      case 'pays every page they were shown': {
        await Promise.all([tap(client, deposit), tap(client, deposit)])
        await tap(client, deposit)
        for (const session of client.sessions) pays(session)
        await tap(client, deposit)
        for (const session of client.sessions) pays(session)
        return
      }
      case 'pays cash during payment': {
        const session = await tap(client, deposit)
        await noteCash(client)
        if (session !== null && pays(session)) await comeBack(client, session)
        return
      }
      case 'date released during payment':
      case 'event canceled during payment': {
        const session = await tap(client, deposit)
        if (plan === 'date released during payment') await releaseDate(client)
        else await sites.insist({ kind: 'call-off', lead: eventId })
        if (session === null || !pays(session)) return
        await comeBack(client, session)
        return giveBackWhatIsTold(client)
      }
      case 'refunded in the dashboard': {
        const session = await tapAndPay(client, deposit)
        if (session !== null) stripe.account.refundFromDashboard(getPayment(session), 5_000)
        return comeBack(client, session)
      }
      case 'disputed and lost':
      case 'disputed and won': {
        const session = await tapAndPay(client, deposit)
        if (session === null) return
        const { id } = stripe.account.dispute(getPayment(session))
        await comeBack(client, session)
        stripe.account.closeDispute(id, plan === 'disputed and won' ? 'won' : 'lost')
        return
      }
    }
  }

  /**
   * Releases the date as the owner. If an open payment page prevents that, sometimes uses the form that ends the page.
   */
  async function releaseDate(client: PayingClient): Promise<void> {
    const { eventId, acknowledged } = client
    const answer = await sites.insist({ kind: 'let-go', lead: eventId })
    acknowledged.released = answer.status === 200
    if (acknowledged.released || draw.share(0.3)) return
    const posted = await sites.insist(asOwner(`/backbar/jobs/${eventId}/proposal/act`, [['intent', 'let-go']]))
    // "stale": an earlier request released the date before its process was killed.
    acknowledged.released = /said=(let-day-go|stale)/.test(posted.to)
    assert(acknowledged.released || posted.to.includes('said=being-paid'), `the date was released: ${posted.to}`)
  }

  async function noteCash(client: PayingClient): Promise<void> {
    const key = `cash-of-${client.nth}`
    const page = `/backbar/jobs/${client.eventId}/money`
    const words = {
      intent: 'pay',
      key,
      sum: formatDollarsInput(client.totalCents),
      way: 'cash',
      paidOn: '2026-11-20',
      receipt: 'yes',
    }
    let answer = await sites.insist(asOwner(page, Object.entries(words)))
    // The form comes back where an open card page may have been paid. The owner reads why and submits it again.
    for (let returned = 0; answer.status === 422 && returned < 3; returned++) {
      const seenPages = (await parsePage(new Response(answer.html))).fields.get('seenPages') ?? ''
      answer = await sites.insist(asOwner(page, Object.entries({ ...words, seenPages })))
    }
    assert.equal(answer.status, 303, `the cash payment is recorded: ${answer.status}`)
    client.cash.set(key, client.totalCents)
  }

  async function makeInvoice(client: PayingClient): Promise<void> {
    const key = `invoice-of-${client.nth}`
    const words = { intent: 'invoice-send', key, poNumber: '' }
    const answer = await sites.insist(asOwner(`/backbar/jobs/${client.eventId}/money`, Object.entries(words)))
    assert.equal(answer.status, 303)
    client.invoices.add(key)
  }

  /**
   * Refunds the payment of an open notice as the owner, if there is a notice. Sometimes leaves the refund for later.
   */
  async function giveBackWhatIsTold({ eventId }: PayingClient): Promise<void> {
    const notice = await db
      .selectFrom('money_notice')
      .select('id')
      .where('event_id', '=', eventId)
      .where('kind', 'in', ['paid-date-taken', 'credit'])
      .executeTakeFirst()
    if (!notice || draw.share(0.3)) return
    const words = { intent: 'give-back', notice: notice.id }
    const answer = await sites.insist(asOwner(`/backbar/jobs/${eventId}/card-money`, Object.entries(words)))
    assert.equal(answer.status, 303)
    assert.doesNotMatch(answer.to, /said=not-given-back/)
  }

  return {
    walk,
    /** Returns the owner's event page and the client page. */
    async pagesOf(client: PayingClient): Promise<{ owner: string; theirs: string }> {
      const [owner, theirs] = await Promise.all([
        sites.insist(asOwner(`/backbar/jobs/${client.eventId}`)),
        sites.insist(asTheirs(client, client.path)),
      ])
      assert.deepEqual([owner.status, theirs.status], [200, 200])
      return { owner: await getText(owner), theirs: await getText(theirs) }
    },
  }
}

/**
 * Asserts that each final state is explained on the event page and on the client page: payments, open amount, and the
 * date.
 */
async function assertExplained(
  { accounts, notices, proposals }: Awaited<ReturnType<typeof createMoneyBooks>>,
  clients: PayingClient[],
  { people }: { people: People },
): Promise<void> {
  for (const client of clients) {
    const { owner, theirs } = await people.pagesOf(client)
    const told = `${client.reference}, who ${client.plan}`
    const account = accounts.get(client.eventId)
    const { state } = proposals.get(client.eventId)!
    if (account) {
      const open = account.owedCents - account.paidCents
      const standing = open < 0 ? `You owe ${formatDollars(-open)}` : `Balance ${formatDollars(open)}`
      const said = `Paid ${formatDollars(account.paidCents)} ${standing}`
      assert(owner.includes(said), `${told}: “${said}” is on the event page`)
    }
    for (const { eventId, settledAt } of notices)
      if (eventId === client.eventId && settledAt === null)
        assert(owner.includes('Money to look at'), `${told}: the open notice is on the event page`)
    const said = {
      agreed: /The deposit makes .* yours\./,
      reserved: / is yours /,
      released: /Your yes did not become a booking/,
      'called-off': /is canceled/,
      // The client who had the date may have given it up since, so it may be available again.
      out: /is not available at the moment|Yes, book/,
    }[state]
    assert(said?.test(theirs), `${told}: the client page says that the proposal is ${state}`)
  }
}
