import { computeAmountsDueStatus } from '../../../agreements/payments/allocate-payments.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { createPayingClient } from '../../../../tests/paying-client.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import type { Database } from '../../../../tests/test-app.ts'
import { computePayerToken, getPayerPath, listPartPayments } from '../parts/part-payments.server.ts'

/** A client who accepted $1,040, with a deposit of $260, and can let others pay parts of it. */
export async function createPartApp(database: Database) {
  const at = await createPayingClient(database)
  const { house, db, stripe, visit, path, eventId } = at
  house.mail = async () => ({ kind: 'smtp', url: 'smtp://localhost', from: null }) as never

  async function post(to: string, fields: Record<string, string>) {
    const answer = await visit(to, { method: 'POST', body: new URLSearchParams(fields) })
    const location = answer.headers.get('Location')
    const page = location ? null : await parsePage(answer)
    return { status: answer.status, to: location, session: location?.match(/cs_\w+/)?.[0] ?? '', page }
  }
  const parts = () => listPartPayments(db, eventId)
  const app = {
    ...at,
    post,
    parts,
    /** Makes a link and returns its path. */
    async make(payer: string, sum: string) {
      await post(`${path}/parts`, { intent: 'make', payer, sum })
      const made = (await parts()).findLast(({ name }) => name === payer)!
      return getPayerPath(computePayerToken(house.config.secret, made.id))
    },
    async withdraw(payer: string) {
      const part = (await parts()).find(({ name }) => name === payer)!
      return post(`${path}/parts`, { intent: 'withdraw', part: part.id })
    },
    read: async (to: string) => parsePage(await visit(to)),
    /** Taps the button of a payer's page with the sum it shows. */
    async tapPart(to: string) {
      const { html } = await parsePage(await visit(to))
      const [, cents = ''] = /name="cents" value="(\d+)"/.exec(html) ?? []
      return post(to, { cents })
    },
    /** Opens a payer's page, and pays. */
    async payPart(to: string) {
      const { session } = await app.tapPart(to)
      stripe.account.pay(session)
      await stripe.webhooks.settled()
      return session
    },
    dues: async () => {
      const { amountsDue, entries } = await getLedger(db, eventId)
      return computeAmountsDueStatus(amountsDue, entries).map(({ openCents }) => openCents)
    },
    allEmails: () => db.selectFrom('email').selectAll().orderBy('id').execute(),
  }
  return app
}

export type PartApp = Awaited<ReturnType<typeof createPartApp>>
