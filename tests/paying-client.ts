import { reconcileCardPayments } from '../app/agreements/payments/stripe-events.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { listOpenMoneyNotices } from '../app/agreements/payments/money-notices.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import type { ProposalDocument } from '../app/agreements/proposals/proposal.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { createCardPayments } from '../app/plumbing/card-payments/card-payments.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStripeAccount } from './doubles/cards-at-stand-in.ts'
import type { Fixtures } from './fixtures.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { stripeDouble } from './doubles/stripe-double.ts'
import { createTestApp, openingTime, createAppVisitor, type Database } from './test-app.ts'

/**
 * Creates a proposal that is sent and signed: $1,040, with a deposit of $260. Returns the event's ID, the client page and
 * the IDs of the amounts due.
 */
export async function signedAgreement(
  db: Db,
  {
    now = openingTime,
    secret,
    changes = {},
    total,
  }: { now?: number; secret: string; changes?: Partial<ProposalDocument>; total?: number },
) {
  const document = sampleProposal(changes)
  const { eventDate } = document.event
  const { id: eventId } = await createStoredEvent(db, now, {
    request: { eventDate, fromEmail: `${document.reference}@home.example` },
  })
  const person = { eventId, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await getOrCreateClientLink(db, person, { secret, now })
  await acceptSampleProposal(db, eventId, { document, now, ...(total && { yes: { totalCents: total } }) })
  const { amountsDue } = await getLedger(db, eventId)
  const getId = (kind: string) => amountsDue.find((amountDue) => amountDue.kind === kind)?.id ?? ''
  return { eventId, token, path: getClientPagePath(token), deposit: getId('deposit'), balance: getId('balance') }
}

/** An app that takes cards through a Stripe test double with webhooks, and a client who accepted a proposal. */
export async function createPayingClient(
  database: Database,
  { changes = {}, hasWebhook = true, pageOrigin, fixtures }: Options = {},
) {
  let visit: Awaited<ReturnType<typeof createAppVisitor>> | undefined
  // Set once the app exists, because the test double has to start first.
  let clock = () => openingTime
  const stripe = await stripeDouble({
    now: () => clock(),
    ...(pageOrigin && { pageOrigin }),
    webhook: {
      secrets: ['whsec_one'],
      address: 'http://localhost:3000/hooks/stripe',
      post: async (request) =>
        visit!('/hooks/stripe', { method: 'POST', headers: request.headers, body: await request.text() }),
    },
  })
  const env = { STRIPE_SECRET_KEY: stripe.key, STRIPE_WEBHOOK_SECRET: 'whsec_one', STRIPE_URL: stripe.url }
  const house = await createTestApp(database, env, fixtures)
  clock = house.now
  const cards = createCardPayments(createStripeAccount(stripe))
  const hasty = createCardPayments(createStripeAccount(stripe), { timeoutMs: 500 })
  house.cards = async () => cards
  visit = await createAppVisitor(house)
  if (!hasWebhook) stripe.webhooks.be('never')
  const { db } = house
  const couple = await signedAgreement(db, { secret: house.config.secret, changes })

  /**
   * Clicks "Pay" for an amount due. Returns the status, the redirect with its session, and the page text without a
   * redirect.
   */
  async function tap(due = couple.deposit, path = couple.path) {
    const answer = await visit!(`${path}/pay`, { method: 'POST', body: new URLSearchParams({ due }) })
    const to = answer.headers.get('Location')
    return {
      status: answer.status,
      to,
      session: to?.match(/cs_\w+/)?.[0] ?? '',
      text: to ? '' : (await parsePage(answer.clone())).text,
    }
  }
  return {
    house,
    db,
    stripe,
    visit,
    ...couple,
    tap,
    /** Returns from a payment page. */
    comeBack: async (session: string) => parsePage(await visit(`${couple.path}/paid?session=${session}`)),
    sweep: () => reconcileCardPayments(house),
    /** Changes how Stripe behaves. The timeout is 500 ms unless it works. */
    behave(next: Parameters<typeof stripe.behave>[0]) {
      stripe.behave(next)
      house.cards = async () => (next === 'work' ? cards : hasty)
    },
    /** Ledger entries, outstanding cents, the proposal's state and the open money notices. */
    async books() {
      const { amountsDue, entries } = await getLedger(db, couple.eventId)
      const [proposal] = await listProposals(db, couple.eventId)
      return {
        entries: entries.map(({ kind, amountCents }) => [kind, amountCents]),
        open: computeLedgerTotals(amountsDue, entries).outstandingCents,
        state: proposal!.state,
        notices: (await listOpenMoneyNotices(db)).map(({ kind }) => kind),
      }
    },
    attempts: () => db.selectFrom('checkout').selectAll().orderBy('created_at').orderBy('id').execute(),
    emails: async () =>
      (await db.selectFrom('email').select(['kind', 'subject', 'recipient']).orderBy('id').execute()).filter(
        ({ kind }) => ['payment', 'money'].includes(kind),
      ),
    async [Symbol.asyncDispose]() {
      await stripe.webhooks.settled()
      await house[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

type Options = {
  fixtures?: Fixtures
  changes?: Partial<ProposalDocument>
  hasWebhook?: boolean
  /** Origin of the payment pages, in place of the test double's own address. */
  pageOrigin?: string
}
