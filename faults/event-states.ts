import assert from 'node:assert/strict'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import { appParts } from '../app/upkeep/app-parts.server.ts'
import { createStoredEvent, type EventStatus } from '../tests/doubles/stored-event.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import { sampleProposal } from '../tests/doubles/sample-proposal.ts'
import { stripeDouble } from '../tests/doubles/stripe-double.ts'
import { submitChangeForm } from '../tests/submit-change-form.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createTestApp, openingTime, createAppVisitor, type Database } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'

const day = 24 * 3_600_000

/** Date of the tested event. The site's clock starts on November 20, 2026. */
export const eventDay = '2027-05-15'
/** Available date to which the tested forms move the event. */
export const otherDay = '2027-05-22'

/** Site with a tested event, an unrelated event with money, and a rival client for the same date. */
export type EventSite = Awaited<ReturnType<typeof openEventSite>>

/** Opens a site that charges cards at a fake Stripe. */
export async function openEventSite(fixtures: Fixtures | undefined, database: Database) {
  let post: Awaited<ReturnType<typeof createAppVisitor>> | undefined
  let clock = () => openingTime
  const stripe = await stripeDouble({
    now: () => clock(),
    webhook: {
      secrets: ['whsec_one'],
      address: 'http://localhost:3000/hooks/stripe',
      post: async (request) =>
        post!('/hooks/stripe', { method: 'POST', headers: request.headers, body: await request.text() }),
    },
  })
  const env = {
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRET: 'whsec_one',
    STRIPE_URL: stripe.url,
    QUOTES_PER_HOUR: '0',
    API_PER_MINUTE: '0',
  }
  const house = await createTestApp(database, env, fixtures)
  clock = house.now
  post = await createAppVisitor(house)
  return {
    house,
    stripe,
    visit: post,
    owner: await createOwnerClient(house),
    today: () => new Date(house.now()).toLocaleDateString('en-CA', { timeZone: 'America/New_York' }),
    async [Symbol.asyncDispose]() {
      await stripe.webhooks.settled()
      await house[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

/** Event of the site, with its own page and its client page. */
export type SiteEvent = { id: string; name: string; here: string; token: string; path: string }

type InquiryOptions = { name: string; eventDate?: string; row?: EventStatus }

async function createInquiry(
  site: EventSite,
  { name, eventDate = eventDay, row = {} }: InquiryOptions,
): Promise<SiteEvent> {
  const { db, config, now } = site.house
  const email = `${name.toLowerCase()}@home.example`
  const request = { requestorName: `${name} Ephron`, fromEmail: email, eventDate }
  const { id } = await createStoredEvent(db, now(), { request }, row)
  const { token } = await getOrCreateClientLink(
    db,
    { eventId: id, name: request.requestorName, email },
    { secret: config.secret, now: now() },
  )
  return { id, name, here: `/backbar/jobs/${id}`, token, path: getClientPagePath(token) }
}

type ProposalOptions = { eventDate?: string; keepsDay?: boolean }

/** Sends the sample proposal: $1,040, a deposit of $260, the balance 14 days before the event. */
async function propose(
  site: EventSite,
  event: SiteEvent,
  { eventDate = eventDay, keepsDay = true }: ProposalOptions = {},
) {
  const { db, now } = site.house
  const sample = sampleProposal()
  const document = sampleProposal({
    reference: `NT-${event.name.toUpperCase()}`,
    client: { name: `${event.name} Ephron`, email: `${event.name.toLowerCase()}@home.example` },
    event: { ...sample.event, eventDate },
    expiresOn: [daysLater(site.today(), 14), daysLater(eventDate, -1)].toSorted()[0]!,
    keepsDay,
  })
  await saveProposalDraft(db, event.id, document, { today: site.today(), now: now() })
  const by = { actor: 'owner', now: now() } as const
  const seen = hashProposalDocument(document)
  const sent = await sendProposal(db, event.id, { seen, today: site.today(), despite: '' }, by)
  assert.partialDeepStrictEqual(sent, { kind: 'sent' })
}

function daysLater(from: string, days: number): string {
  return new Date(Date.parse(`${from}T12:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** Expires everything whose last day is before today, like the hourly job. */
export async function endHoldDays({ house, today }: EventSite): Promise<void> {
  const terms = { today: today(), timeZone: 'America/New_York', now: house.now() }
  for (const room of Object.values(appParts)) await room.endDays?.(house.db, terms)
}

/** Posts the client's acceptance. Returns the response's status. */
export async function acceptForEvent(site: EventSite, { path, name }: SiteEvent): Promise<number> {
  const body = {
    version: '1',
    total: '104000',
    intent: 'yes',
    signature: `${name} Ephron`,
    consent: 'on',
  }
  return (await postClient(site, path, body)).status
}

async function postClient(site: EventSite, path: string, body: Record<string, string>) {
  const response = await site.visit(path, { method: 'POST', body: new URLSearchParams(body) })
  return { status: response.status, to: response.headers.get('Location') ?? '', page: await parsePage(response) }
}

async function postOwner(site: EventSite, path: string, body: Record<string, string>) {
  const { status, page, to } = await site.owner.post(path, body)
  assert.equal(status, 303, `${path} ${JSON.stringify(body)}: ${page.text.slice(0, 400)}`)
  return to
}

async function getAmountDue(site: EventSite, { id }: SiteEvent, kind: string): Promise<string> {
  const { amountsDue } = await getLedger(site.house.db, id)
  return amountsDue.find((amountDue) => amountDue.kind === kind)!.id
}

async function payByHand(site: EventSite, { here }: SiteEvent, sum: string): Promise<void> {
  const key = `paid-${here.slice(-12)}-${sum}`
  await postOwner(site, `${here}/money`, { intent: 'pay', key, sum, way: 'zelle', paidOn: site.today(), for: 'due' })
}

async function payByCard(site: EventSite, event: SiteEvent, settle: 'card' | 'bank'): Promise<void> {
  const due = await getAmountDue(site, event, 'deposit')
  const { to, page } = await postClient(site, `${event.path}/pay`, { due, intent: 'pay', way: 'card' })
  const session = /cs_\w+/.exec(to)?.[0]
  assert.ok(session, page.text)
  if (settle === 'card') site.stripe.account.pay(session)
  else site.stripe.account.payByBank(session)
  await site.stripe.webhooks.settled()
}

async function askChange(site: EventSite, { path }: SiteEvent, wanted: Record<string, string>): Promise<void> {
  const there = `${path}/change`
  const { fields } = await parsePage(await site.visit(there))
  const shown = await postClient(site, there, { ...Object.fromEntries(fields), ...wanted, intent: 'change' })
  const asked = { ...Object.fromEntries(shown.page.fields), ...wanted, intent: 'ask-change' }
  assert.equal((await postClient(site, there, asked)).status, 303)
}

async function book(site: EventSite, event: SiteEvent, proposing: ProposalOptions = {}): Promise<void> {
  await propose(site, event, proposing)
  assert.equal(await acceptForEvent(site, event), 303)
  await payByHand(site, event, '260.00')
}

async function change(site: EventSite, { here }: SiteEvent, words: Record<string, string>): Promise<void> {
  const { done } = await submitChangeForm(site.owner, here, words)
  assert.equal(done.status, 303, done.page.text)
}

/** Moves the site's clock to noon on the day `daysAfter` days after the event. `0` is the event day itself. */
function advanceToEvent(site: EventSite, daysAfter: number): Promise<void> {
  const noon = Date.parse(`${eventDay}T16:00:00Z`) + daysAfter * day
  return advance(site, noon - site.house.now())
}

/** Moves the site's clock forward. The owner logs in again, because the session has expired. */
async function advance(site: EventSite, milliseconds: number): Promise<void> {
  site.house.advance(milliseconds)
  site.owner = await createOwnerClient(site.house)
}

/** Functions that bring a new inquiry into a state, through the site's own pages where they exist. */
export const eventStates: Record<string, (site: EventSite, event: SiteEvent) => Promise<void>> = {
  'new inquiry': async () => {},
  replied: (site, { here }) => move(site, here, 'new', 'replied'),
  'on hold': (site, { here }) => move(site, here, 'new', 'held', { heldUntil: '2026-11-27' }),
  'hold ended': async (site, event) => {
    await move(site, event.here, 'new', 'held', { heldUntil: '2026-11-21' })
    await advance(site, 3 * day)
  },
  'proposal sent, day kept': (site, event) => propose(site, event),
  'proposal sent, day not kept': (site, event) => propose(site, event, { keepsDay: false }),
  'proposal expired': async (site, event) => {
    await propose(site, event)
    await advance(site, 20 * day)
  },
  'proposal declined by the client': async (site, event) => {
    await propose(site, event)
    await postClient(site, event.path, { intent: 'no', reason: 'Too much' })
  },
  'proposal withdrawn': async (site, event) => {
    await propose(site, event)
    await postOwner(site, `${event.here}/proposal/act`, { intent: 'take-back' })
  },
  signed: async (site, event) => {
    await propose(site, event)
    assert.equal(await acceptForEvent(site, event), 303)
  },
  'signed, released': async (site, event) => {
    await propose(site, event)
    assert.equal(await acceptForEvent(site, event), 303)
    await postOwner(site, `${event.here}/proposal/act`, { intent: 'let-go' })
  },
  'signed, bank debit under way': async (site, event) => {
    await propose(site, event)
    assert.equal(await acceptForEvent(site, event), 303)
    await payByCard(site, event, 'bank')
  },
  booked: (site, event) => book(site, event),
  'booked by card': async (site, event) => {
    await propose(site, event)
    assert.equal(await acceptForEvent(site, event), 303)
    await payByCard(site, event, 'card')
  },
  'booked by phone': async (site, { here }) => {
    const balanceOn = daysLater(eventDay, -14)
    const price = { total: '900', deposit: '250', paid: 'no', depositOn: '2026-11-27', balanceOn }
    const { status, page } = await site.owner.fill(`${here}?book=yes`, price)
    assert.equal(status, 303, page.text)
  },
  'booked, change asked': async (site, event) => {
    await book(site, event)
    await askChange(site, event, { eventGuestCount: '160' })
  },
  'booked, new day asked': async (site, event) => {
    await book(site, event)
    await askChange(site, event, { eventDate: otherDay })
  },
  'booked, cancellation asked': async (site, event) => {
    await book(site, event)
    await postClient(site, `${event.path}/change`, { intent: 'ask-call-off', words: 'We have to' })
  },
  'booked, balance late': async (site, event) => {
    await book(site, event)
    await advanceToEvent(site, -5)
  },
  'booked, today': async (site, event) => {
    await book(site, event)
    await advanceToEvent(site, 0)
  },
  'booked, over': async (site, event) => {
    await book(site, event)
    await advanceToEvent(site, 2)
  },
  postponed: async (site, event) => {
    await book(site, event)
    await change(site, event, { what: 'postpone', note: '' })
  },
  canceled: async (site, event) => {
    await book(site, event)
    await change(site, event, { what: 'they', kept: '130.00', words: '', note: '' })
  },
  done: async (site, event) => {
    await book(site, event)
    await advanceToEvent(site, 2)
    await move(site, event.here, 'booked', 'done')
  },
  lost: (site, { here }) => move(site, here, 'new', 'lost', { lostReason: 'No answer' }),
  spam: (site, { here }) => move(site, here, 'new', 'spam'),
}

async function move(
  site: EventSite,
  here: string,
  from: string,
  to: string,
  more: Record<string, string> = {},
): Promise<void> {
  const { fields } = await site.owner.open(here)
  await postOwner(site, here, { ...Object.fromEntries(fields), intent: 'move', from, to, ...more })
}

/**
 * Creates the tested event in a state, after an unrelated event with money and a rival client who may accept for the
 * same date.
 */
export async function createEvents(site: EventSite, state: string) {
  const bystander = await createInquiry(site, { name: 'Bystander', eventDate: '2027-06-19' })
  await book(site, bystander, { eventDate: '2027-06-19' })
  const event = await createInquiry(site, { name: 'Walker' })
  await eventStates[state]!(site, event)
  await endHoldDays(site)
  return { event, bystander }
}

/**
 * Creates a second client with a proposal for the same date that does not reserve it. Null if the date is too near.
 */
export async function createRival(site: EventSite): Promise<SiteEvent | null> {
  // A proposal expires before its balance is due.
  if (daysLater(site.today(), 15) >= eventDay) return null
  const rival = await createInquiry(site, { name: 'Rival' })
  await propose(site, rival, { keepsDay: false })
  return rival
}
