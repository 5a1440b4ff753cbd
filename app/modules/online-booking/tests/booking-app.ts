import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { listProposals } from '../../../agreements/proposals/proposals.server.ts'
import { createCardPayments } from '../../../plumbing/card-payments/card-payments.server.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { incrementRevision } from '../../../plumbing/database/revision.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { createStripeAccount } from '../../../../tests/doubles/cards-at-stand-in.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { validQuoteForm } from '../../../../tests/doubles/sample-form.ts'
import { stripeDouble } from '../../../../tests/doubles/stripe-double.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { createAppVisitor, createTestApp, openingTime, type Database } from '../../../../tests/test-app.ts'
import { checkOnlineBookings } from '../hold/check-bookings.server.ts'
import { suggestedBookingRules, type BookingRules } from '../rules/booking-rules.ts'

export const minute = 60_000

/** A form that can be booked at once: Luxe for 100 guests on May 15, 2027. $1,100 with a deposit of $275. */
export const bookableForm: Record<string, string> = {
  ...validQuoteForm,
  experience: 'luxe-cocktail',
  eventGuestCount: '100',
}

type Options = { rules?: Partial<BookingRules> | null; hasWebhook?: boolean; fixtures?: Fixtures | undefined }

/** An app that takes cards through a Stripe test double, with saved rules for online booking. */
export async function createBookingApp(database: Database, { rules = {}, hasWebhook = true, fixtures }: Options = {}) {
  let visit: Awaited<ReturnType<typeof createAppVisitor>> | undefined
  // Set once the app exists, because the test double has to start first.
  let clock = () => openingTime
  const stripe = await stripeDouble({
    now: () => clock(),
    webhook: {
      secrets: ['whsec_one'],
      address: 'http://localhost:3000/hooks/stripe',
      post: async (request) =>
        visit!('/hooks/stripe', { method: 'POST', headers: request.headers, body: await request.text() }),
    },
  })
  const env = { STRIPE_SECRET_KEY: stripe.key, STRIPE_WEBHOOK_SECRET: 'whsec_one', STRIPE_URL: stripe.url }
  const app = await createTestApp(database, { ...env, QUOTES_PER_HOUR: '0', API_PER_MINUTE: '0' }, fixtures)
  clock = app.now
  const cards = createCardPayments(createStripeAccount(stripe))
  const hasty = createCardPayments(createStripeAccount(stripe), { timeoutMs: 500 })
  app.cards = async () => cards
  visit = await createAppVisitor(app)
  if (!hasWebhook) stripe.webhooks.be('never')
  const { db } = app
  if (rules) await saveRules(app, rules)

  /** Fills in the quote form and taps "Book this date now". Returns the response and the path of the booking page. */
  async function startBooking(changes: Record<string, string> = {}, { from = visit!, path = '/quote' } = {}) {
    const page = await parsePage(await from(path))
    app.advance(3_000)
    const body = new URLSearchParams({
      ...bookableForm,
      token: page.fields.get('token') ?? '',
      intent: 'book',
      ...changes,
    })
    const response = await from(path, { method: 'POST', body })
    return { response, path: response.headers.get('Location') ?? '' }
  }

  const open = async (path: string) => parsePage(await visit(path))

  /** Signs on a booking page. Returns the response and the session of its card page. */
  async function sign(path: string, changes: Record<string, string> = {}) {
    const page = await open(path)
    const boxes = [...page.html.matchAll(/name="(box-[\w-]+)"/g)].map(([, name]) => [name!, 'on'])
    const body = new URLSearchParams({
      intent: 'sign',
      signature: 'Nora Ephron',
      consent: 'on',
      total: page.fields.get('total') ?? '',
      shown: page.fields.get('shown') ?? '',
      ...Object.fromEntries(boxes),
      ...changes,
    })
    const response = await visit!(path, { method: 'POST', body })
    return { response, session: response.headers.get('Location')?.match(/cs_\w+/)?.[0] ?? '' }
  }

  return {
    app,
    db,
    stripe,
    visit,
    open,
    startBooking,
    sign,
    /** Fills in the form, signs, and returns the session of the card page that opened. */
    async bookUntilCard(changes: Record<string, string> = {}) {
      const { path } = await startBooking(changes)
      return { path, ...(await sign(path)) }
    },
    /** Returns from the card page. */
    comeBack: (path: string, session: string) => visit(`${path}/paid?session=${session}`),
    sweep: () => checkOnlineBookings(app),
    bookings: () => db.selectFrom('online_booking').selectAll().orderBy('created_at').orderBy('id').execute(),
    states: async () =>
      (await db.selectFrom('online_booking').select('state').orderBy('created_at').orderBy('id').execute()).map(
        ({ state }) => state,
      ),
    events: () => db.selectFrom('event').selectAll().orderBy('created_at').orderBy('id').execute(),
    emails: async () =>
      await db.selectFrom('email').select(['kind', 'recipient', 'subject', 'body_text']).orderBy('id').execute(),
    /** Ledger entries, outstanding cents and the proposal's state of an event. */
    async books(eventId: string) {
      const { amountsDue, entries } = await getLedger(db, eventId)
      const [proposal] = await listProposals(db, eventId)
      return {
        entries: entries.map(({ kind, amountCents }) => [kind, amountCents]),
        open: computeLedgerTotals(amountsDue, entries).outstandingCents,
        state: proposal?.state ?? null,
      }
    },
    /** Changes how Stripe behaves. The timeout is 500 ms unless it works. */
    behave(next: Parameters<typeof stripe.behave>[0]) {
      stripe.behave(next)
      app.cards = async () => (next === 'work' ? cards : hasty)
    },
    async [Symbol.asyncDispose]() {
      await stripe.webhooks.settled()
      await app[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
    },
  }
}

export type BookingApp = Awaited<ReturnType<typeof createBookingApp>>

/** Saves booking rules that allow all experiences, with some changes. */
export async function saveRules({ db, now }: BookingApp['app'], changes: Partial<BookingRules>): Promise<void> {
  const { catalogue } = await getMenuAndIdentity(db)
  const experiences = catalogue.experiences.map(({ slug }) => slug)
  await db.transaction().execute(async (db) => {
    await saveSetting(db, 'onlineBooking', { ...suggestedBookingRules, experiences, ...changes }, now())
    await incrementRevision(db, 'content')
  })
}
