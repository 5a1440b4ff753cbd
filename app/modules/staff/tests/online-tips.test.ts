import { describe, expect, test } from 'vitest'
import { cancelAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { listOpenMoneyNotices } from '../../../agreements/payments/money-notices.server.ts'
import { parseTip } from '../../../agreements/payments/tip-offer.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { assertCards, createMoneyBooks } from '../../../../faults/money-books.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { createPayingClient } from '../../../../tests/paying-client.ts'
import { databases, type Database } from '../../../../tests/test-app.ts'
import { defaultPayRules } from '../pay/pay-rules.ts'
import { getTipPools } from '../pay/tip-pools.server.ts'

const today = '2026-11-20'

/** A client who accepted $1,040 and paid the deposit, and an owner who takes tips by card or not. */
async function createTipApp(database: Database, { takesOnlineTips = true } = {}) {
  const at = await createPayingClient(database)
  const { db, house, stripe, visit, path, eventId } = at
  await saveSetting(db, 'crewPay', { ...defaultPayRules, takesOnlineTips }, house.now())
  const post = async (to: string, fields: Record<string, string>) => {
    const answer = await visit(to, { method: 'POST', body: new URLSearchParams(fields) })
    const location = answer.headers.get('Location')
    const session = location?.match(/cs_\w+/)?.[0] ?? ''
    return { status: answer.status, session, page: location ? null : await parsePage(answer) }
  }
  const app = {
    ...at,
    post,
    payBalance: (fields: Record<string, string> = {}) => post(`${path}/pay`, { due: at.balance, ...fields }),
    tip: (fields: Record<string, string>) => post(`${path}/tip`, fields),
    async pay(session: string) {
      stripe.account.pay(session)
      await stripe.webhooks.settled()
    },
    /** The day after the event, with all paid. */
    async finish() {
      await app.pay((await app.payBalance()).session)
      await db.updateTable('event').set({ state: 'done' }).where('id', '=', eventId).execute()
      await db.updateTable('proposal').set({ state: 'done' }).where('event_id', '=', eventId).execute()
    },
    async totals() {
      const { amountsDue, entries } = await getLedger(db, eventId)
      return computeLedgerTotals(amountsDue, entries)
    },
    pool: async () => (await getTipPools(db, [eventId])).get(eventId)!.ledgerCents,
    assertBooks: async () => assertCards(await createMoneyBooks(db), stripe.account),
    clientPage: async () => parsePage(await visit(path)),
    entries: async () => (await getLedger(db, eventId)).entries,
  }
  await app.pay((await at.tap()).session)
  return app
}

test('a tip is a suggested amount or a typed amount from $1 to $2,000', () => {
  const table: [tip: string, tipSum: string, cents: number | null][] = [
    ['5000', '', 5000],
    ['15000', '', 15_000],
    ['own', '75', 7500],
    ['', '75.50', 7550],
    ['own', '$1,150', 115_000],
    ['own', '2000', 200_000],
    ['own', '2000.01', null],
    ['own', '0.99', null],
    ['own', '1', 100],
    ['own', '-5', null],
    ['own', '0', null],
    ['own', '1e9', null],
    ['own', '100,50', null],
    ['own', '1.000,50', null],
    ['own', 'much', null],
    ['own', '', null],
    ['', '', null],
    ['7500', '', null],
    ['5000', '75', null],
  ]
  for (const [tip, tipSum, cents] of table)
    expect([tip, tipSum, parseTip({ tip, tipSum })]).toEqual([tip, tipSum, cents])
})

describe.each(databases)('%s: tips by card', (database) => {
  test('a tip with the last payment joins the tip pool, not the balance', async () => {
    await using at = await createTipApp(database)
    const { html } = await at.clientPage()
    expect(html).toMatch(/<input type="checkbox" name="tip" value="own"\/>/)
    const { session } = await at.payBalance({ tip: 'own', tipSum: '100' })
    const { form } = at.stripe.log.findLast(({ path }) => path === '/v1/checkout/sessions')!
    const lines = form.line_items as unknown as { price_data: { unit_amount: string } }[]
    expect(lines.map(({ price_data }) => price_data.unit_amount)).toEqual(['78000', '10000'])
    await at.pay(session)
    expect(await at.totals()).toMatchObject({ receivedCents: 104_000, outstandingCents: 0, tipCents: 10_000 })
    expect(await at.pool()).toBe(10_000)
    expect((await at.books()).entries).toEqual([
      ['payment', 26_000],
      ['payment', 78_000],
      ['tip', 10_000],
    ])
    const receipt = (await at.db.selectFrom('email').selectAll().execute()).find(({ body_text }) =>
      body_text.includes('$880'),
    )
    expect(receipt!.body_text).toMatch(/Tip: \$100/)
    await at.assertBooks()
  })

  test('a typed tip is not charged unless its box is checked', async () => {
    await using at = await createTipApp(database)
    const { session } = await at.payBalance({ tipSum: '100' })
    expect(at.stripe.account.sessions.get(session)).toMatchObject({ amount_total: 78_000 })
  })

  test('an unreadable tip amount is returned with the typed value', async () => {
    await using at = await createTipApp(database)
    const { status, page } = await at.payBalance({ tip: 'own', tipSum: 'ten' })
    expect([status, page!.text]).toEqual([422, expect.stringContaining('Enter one amount from 1 to 2,000 dollars')])
    expect(page!.html).toContain('value="ten"')
    expect(page!.html).toContain(`name="due" value="${at.balance}"`)
  })

  test('a tip can be added only to the last payment', async () => {
    const at = await createPayingClient(database)
    await using _ = at
    await saveSetting(at.db, 'crewPay', { ...defaultPayRules, takesOnlineTips: true }, at.house.now())
    const body = new URLSearchParams({ due: at.deposit, tip: 'own', tipSum: '10' })
    const answer = await at.visit(`${at.path}/pay`, { method: 'POST', body })
    expect(answer.status).toBe(409)
    expect((await parsePage(await at.visit(at.path))).html).not.toContain('name="tip"')
  })

  test('after the event a client can tip once and is thanked', async () => {
    await using at = await createTipApp(database)
    await at.finish()
    const before = await at.clientPage()
    expect(before.text).toContain('Tip the team')
    expect(before.html).not.toMatch(/name="tip"[^>]*checked/)
    const [one, two] = await Promise.all([at.tip({ tip: '10000' }), at.tip({ tip: '10000' })])
    expect(one.session).toBe(two.session)
    await at.pay(one.session)
    await at.stripe.webhooks.deliverHeld()
    await at.visit(`${at.path}/paid?session=${one.session}`)
    expect((await at.entries()).filter(({ kind }) => kind === 'tip')).toHaveLength(1)
    expect(await at.pool()).toBe(10_000)
    expect((await at.clientPage()).text).toContain('Thank you for the $100 tip')
    expect((await at.tip({ tip: '5000' })).session).toBe('')
    expect(await at.totals()).toMatchObject({ receivedCents: 104_000, outstandingCents: 0, tipCents: 10_000 })
    const receipt = (await at.db.selectFrom('email').selectAll().execute()).find(({ body_text }) =>
      body_text.includes('Your tip for'),
    )
    expect(receipt!.body_text).not.toContain('Still to pay')
    await at.assertBooks()
  })

  test('a paid tip whose Stripe session id was not stored is recorded as tip', async () => {
    await using at = await createTipApp(database)
    await at.finish()
    const { session } = await at.tip({ tip: '10000' })
    await at.db.deleteFrom('checkout').where('session_id', '=', session).execute()
    await at.pay(session)
    expect(await at.totals()).toMatchObject({ tipCents: 10_000, outstandingCents: 0 })
    await at.assertBooks()
  })

  test('a second tip at the same moment is not charged', async () => {
    await using at = await createTipApp(database)
    await at.db.updateTable('event').set({ state: 'done' }).where('id', '=', at.eventId).execute()
    await at.db.updateTable('proposal').set({ state: 'done' }).where('event_id', '=', at.eventId).execute()
    at.stripe.webhooks.be('never')
    at.stripe.account.pay((await at.tip({ tip: '5000' })).session)
    const second = await at.payBalance({ tip: 'own', tipSum: '100' })
    expect([second.status, second.session]).toEqual([409, ''])
    expect(await at.totals()).toMatchObject({ tipCents: 5000 })
    // The balance can still be paid without a tip.
    expect((await at.payBalance()).session).not.toBe('')
  })

  test('opening a tip page ends an open balance page that has a tip', async () => {
    await using at = await createTipApp(database)
    const balance = await at.payBalance({ tip: 'own', tipSum: '100' })
    await at.db.updateTable('event').set({ state: 'done' }).where('id', '=', at.eventId).execute()
    await at.db.updateTable('proposal').set({ state: 'done' }).where('event_id', '=', at.eventId).execute()
    const alone = await at.tip({ tip: '5000' })
    expect(() => at.stripe.account.pay(balance.session)).toThrow()
    await at.pay(alone.session)
    expect(await at.pool()).toBe(5_000)
  })

  test('refunding a payment keeps its tip, which is refunded separately', async () => {
    await using at = await createTipApp(database)
    await at.pay((await at.payBalance({ tip: 'own', tipSum: '100' })).session)
    const owner = await createOwnerClient(at.house)
    const refund = async (entry: string, cardSum: string, key: string) => {
      const form = { intent: 'refund-card', key, entry, cardSum, cardReason: 'Sorry' }
      await owner.post(`/backbar/jobs/${at.eventId}/money`, form)
      await at.stripe.webhooks.settled()
    }
    const entries = await at.entries()
    const [payment, tip] = [entries.find(({ amountCents }) => amountCents === 78_000)!, entries.at(-1)!]
    await refund(payment.id, '780.00', 'first-refund')
    expect(await at.totals()).toMatchObject({ returnedCents: 78_000, tipCents: 10_000 })
    await refund(tip.id, '100.00', 'second-refund')
    expect(await at.totals()).toMatchObject({ returnedCents: 78_000, tipCents: 0 })
    expect(await at.pool()).toBe(0)
    expect([...at.stripe.account.refunds.values()].map(({ amount }) => amount)).toEqual([78_000, 10_000])
    await at.assertBooks()
  })

  test('a refund in the Stripe dashboard counts for the payment first, then the tip', async () => {
    await using at = await createTipApp(database)
    await at.pay((await at.payBalance({ tip: 'own', tipSum: '100' })).session)
    const payment = [...at.stripe.account.charges.keys()].at(-1)!
    at.stripe.account.refundFromDashboard(payment, 80_000)
    await at.stripe.webhooks.settled()
    expect(await at.totals()).toMatchObject({ returnedCents: 78_000, tipCents: 8_000 })
    await at.assertBooks()
  })

  test('a dispute reverses payment and tip, and winning it restores both', async () => {
    await using at = await createTipApp(database)
    await at.pay((await at.payBalance({ tip: 'own', tipSum: '100' })).session)
    const payment = [...at.stripe.account.charges.keys()].at(-1)!
    const dispute = at.stripe.account.dispute(payment)
    await at.stripe.webhooks.settled()
    expect(await at.totals()).toMatchObject({ outstandingCents: 78_000, tipCents: 0 })
    at.stripe.account.closeDispute(dispute.id as string, 'won')
    await at.stripe.webhooks.settled()
    expect(await at.totals()).toMatchObject({ outstandingCents: 0, tipCents: 10_000 })
    await at.assertBooks()
  })

  test('a canceled event takes no tip, and shows an earlier tip as refundable', async () => {
    await using at = await createTipApp(database)
    await at.pay((await at.payBalance({ tip: 'own', tipSum: '100' })).session)
    const by = { actor: 'owner', now: at.house.now() } as const
    await cancelAgreement(at.db, at.eventId, { keptCents: 0, words: '' }, { today }, by)
    const [notice] = await listOpenMoneyNotices(at.db)
    expect(notice).toMatchObject({ kind: 'tip-owed', details: { amountCents: 10_000 } })
    expect((await at.tip({ tip: '5000' })).session).toBe('')
    const owner = await createOwnerClient(at.house)
    await owner.post(`/backbar/jobs/${at.eventId}/card-money`, { notice: notice!.id, intent: 'give-back' })
    await at.stripe.webhooks.settled()
    expect(await at.totals()).toMatchObject({ tipCents: 0 })
    expect(await listOpenMoneyNotices(at.db)).toEqual([])
    await at.assertBooks()
  })

  test('no tip is offered or charged if the owner takes no card tips', async () => {
    await using at = await createTipApp(database, { takesOnlineTips: false })
    expect((await at.clientPage()).html).not.toContain('name="tip"')
    expect((await at.payBalance({ tip: 'own', tipSum: '10' })).status).toBe(409)
    await at.finish()
    expect((await at.clientPage()).text).not.toContain('Tip the team')
    expect((await at.tip({ tip: '5000' })).session).toBe('')
  })
})
