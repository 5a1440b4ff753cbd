import { computeAmountsDueStatus } from '../../../agreements/payments/allocate-payments.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { v7 as uuidV7 } from 'uuid'
import { listEventContacts } from '../../../events/event/contacts.server.ts'
import {
  computeClientLinkToken,
  getClientPagePath,
  getOrCreateContactLink,
} from '../../../agreements/proposals/client-link.server.ts'
import { createPayingClient } from '../../../../tests/paying-client.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import type { Database } from '../../../../tests/test-app.ts'
import { chargeSavedCards, sendCardWarnings } from '../charge/charge-cards.server.ts'

export const minute = 60_000
const { money } = sampleProposal()

/**
 * A client who accepted $1,040: a deposit of $260, $260 on January 13, $260 on March 8 and $260 on May 1, 2027. `installments`
 * changes how many payments follow the deposit.
 */
export async function createCardApp(
  database: Database,
  { installments = 3, fixtures }: { installments?: number; fixtures?: Fixtures } = {},
) {
  const changes = { money: { ...money, ...(installments > 1 && { installments }) } }
  const at = await createPayingClient(database, { changes, ...(fixtures && { fixtures }) })
  const { house, db, stripe, visit, path, eventId } = at
  house.mail = async () => ({ kind: 'smtp', url: 'smtp://localhost', from: null }) as never

  const dues = async () => {
    const { amountsDue, entries } = await getLedger(db, eventId)
    return computeAmountsDueStatus(amountsDue, entries)
  }
  /** The value of the checkbox that saves the card, in the payment form of an amount due. Null if there is none. */
  async function readMark(due: string) {
    const { html } = await parsePage(await visit(path))
    const [, form = ''] = new RegExp(`name="due" value="${due}"(.*?)</form>`, 's').exec(html) ?? []
    return /name="keep" value="(\w+)"/.exec(form)?.[1] ?? null
  }
  async function tap(due: string, keep: string | null) {
    const body = new URLSearchParams({ due, ...(keep && { keep }) })
    const answer = await visit(`${path}/pay`, { method: 'POST', body })
    const to = answer.headers.get('Location')
    return {
      status: answer.status,
      session: to?.match(/cs_\w+/)?.[0] ?? '',
      text: to ? '' : (await parsePage(answer)).text,
    }
  }
  const app = {
    ...at,
    dues,
    readMark,
    tapWith: tap,
    /** Pays an amount due by card and lets the rest be charged to it. */
    async payAndKeep(due = at.deposit) {
      const { session } = await tap(due, await readMark(due))
      stripe.account.pay(session)
      await stripe.webhooks.settled()
    },
    /** Posts a form of the card page. */
    async post(fields: Record<string, string>, to = `${path}/saved-card`) {
      const answer = await visit(to, { method: 'POST', body: new URLSearchParams(fields) })
      return { status: answer.status, to: answer.headers.get('Location'), page: await parsePage(answer) }
    },
    /** Adds a second contact who may sign, and returns the path of the card page under that contact's link. */
    async addPartner() {
      const row = {
        id: uuidV7(),
        event_id: eventId,
        name: 'Pam',
        email: 'pam@plans.example',
        phone: '',
        role: 'planner',
      }
      await db
        .insertInto('event_contact')
        .values({ ...row, gets_emails: 1, may_sign: 1, created_at: house.now() })
        .execute()
      const partner = (await listEventContacts(db, eventId)).find(({ id }) => id === row.id)!
      const terms = { secret: house.config.secret, now: house.now() }
      const link = await getOrCreateContactLink(db, partner, terms)
      return `${getClientPagePath(computeClientLinkToken(terms.secret, link))}/saved-card`
    },
    cardPage: async (query = '') => parsePage(await visit(`${path}/saved-card${query}`)),
    cards: () => db.selectFrom('saved_card').selectAll().orderBy('kept_at').execute(),
    charges: () => db.selectFrom('card_charge').selectAll().orderBy('charge_on').orderBy('id').execute(),
    emailsOf: async (start: string) =>
      (await db.selectFrom('email').selectAll().orderBy('id').execute()).filter(({ subject }) =>
        subject.startsWith(start),
      ),
    /** Moves the clock to a time of day in New York, and runs a round. */
    async round(day: string, time = '09:30') {
      const then = Temporal.ZonedDateTime.from(`${day}T${time}[America/New_York]`).epochMilliseconds
      house.advance(then - house.now())
      const done = await chargeSavedCards(house)
      await sendCardWarnings(house)
      return done
    },
    /** Marks the emails that wait as sent. */
    sendEmails: () => db.updateTable('email').set({ state: 'sent' }).where('state', '=', 'waiting').execute(),
    /** Announces the charge of a day and delivers the email. */
    async announce(day: string) {
      const before = Temporal.PlainDate.from(day).subtract({ days: 3 }).toString()
      await app.round(before)
      await app.sendEmails()
    },
    /** Amounts of the charges that Stripe made without the client. */
    charged: () =>
      [...stripe.account.intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .map(({ amount }) => amount as number),
  }
  return app
}

export type CardApp = Awaited<ReturnType<typeof createCardApp>>
