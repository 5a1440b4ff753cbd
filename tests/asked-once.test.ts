import { describe, expect, test } from 'vitest'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient, signedAgreement } from './paying-client.ts'

const today = '2026-11-20'

/** Stores a bank debit of an amount due as pending. */
async function startDebit(app: TestApp, eventId: string, { dueId, cents }: { dueId: string; cents: number }) {
  const at = { created_at: app.now(), expires_at: app.now(), checked_at: app.now(), next_check_at: null, remark: '' }
  const words = { state: 'clearing', amount_cents: cents, tip_cents: 0, payer: '', request_parameters: '{}' }
  await app.db
    .insertInto('checkout')
    .values({
      id: `debit-${dueId}`,
      event_id: eventId,
      amount_due_id: dueId,
      session_id: `cs_${dueId}`,
      ...words,
      ...at,
    })
    .execute()
}

describe.each(databases)('%s: amounts on the client page', (database) => {
  test('the client page requests no payment while a bank debit pays the deposit', async () => {
    await using app = await createTestApp(database)
    const { eventId, path, deposit } = await signedAgreement(app.db, { secret: app.config.secret })
    await startDebit(app, eventId, { dueId: deposit, cents: 26_000 })
    const visit = await createAppVisitor(app)
    for (const [language, coming, wrong] of [
      ['en', 'on its way from your bank', /Pay \$|Or by card|I have sent it|How to pay/],
      ['es', 'en camino', /Paga \$|O con tarjeta|Ya lo envié|Cómo pagar/],
    ] as const) {
      const { text } = await parsePage(await visit(`${path}?language=${language}`))
      expect(text).toContain(coming)
      expect(text).not.toMatch(wrong)
    }
  })

  test('the client page requests all overdue amounts in one sum with their dates', async () => {
    await using app = await createTestApp(database)
    const { eventId, path, balance } = await signedAgreement(app.db, { secret: app.config.secret })
    await handleMoneyForm(app, eventId, { intent: 'pay', sum: '260', way: 'zelle', paidOn: today })
    const extra = { intent: 'due', key: 'an-extra-due', dueLabel: 'Ice', dueSum: '150', dueOn: '2027-03-24' }
    await handleMoneyForm(app, eventId, extra)
    await app.db.updateTable('amount_due').set({ due_on: '2027-03-23' }).where('id', '=', balance).execute()
    app.advance(Date.parse('2027-03-27T15:00:00Z') - app.now())
    const visit = await createAppVisitor(app)
    const { text } = await parsePage(await visit(`${path}?language=en`))
    expect(text).toContain('Pay $930 in cash, in person')
    expect(text).toContain('$780 was due March 23, $150 was due March 24')
    const pagina = (await parsePage(await visit(`${path}?language=es`))).text
    expect(pagina).toContain('$780 venció el 23 de marzo, $150 venció el 24 de marzo')
  })
})

describe.each(databases)('%s: a partial refund of the deposit', (database) => {
  test('a refunded deposit is due again in full, and paying one cent books nothing', async () => {
    await using app = await createTestApp(database)
    const { eventId, path } = await signedAgreement(app.db, { secret: app.config.secret })
    await handleMoneyForm(app, eventId, { intent: 'pay', sum: '259.99', way: 'zelle', paidOn: today })
    const [paid] = (await getLedger(app.db, eventId)).entries
    const form = { entry: paid!.id, refundSum: '259.99', refundWay: 'zelle', refundOn: today, refundReason: 'So sorry' }
    await handleMoneyForm(app, eventId, { intent: 'refund', ...form, owed: 'lower' })
    const visit = await createAppVisitor(app)
    expect((await parsePage(await visit(`${path}?language=en`))).text).toContain('One step left: $260')
    await handleMoneyForm(app, eventId, {
      intent: 'pay',
      key: 'one-cent-only',
      sum: '0.01',
      way: 'zelle',
      paidOn: today,
    })
    expect((await listProposals(app.db, eventId))[0]!.state).toBe('agreed')
  })
})

describe.each(databases)('%s: a pending bank debit', (database) => {
  test('while a bank debit pays the deposit, recording it by hand needs a second confirmation', async () => {
    await using app = await createTestApp(database)
    const { eventId, deposit } = await signedAgreement(app.db, { secret: app.config.secret })
    const { open, post } = await createOwnerClient(app)
    const job = `/backbar/jobs/${eventId}`
    expect((await open(job)).text).toContain('Mark $260 received')
    await startDebit(app, eventId, { dueId: deposit, cents: 26_000 })
    expect((await open(job)).text).not.toContain('Mark $260 received')
    const money = await open(`${job}/money`)
    expect(money.fields.get('sum')).toBe('780')
    expect(money.text).not.toContain('Mark $260 received')
    const cash = { ...Object.fromEntries(money.fields), intent: 'pay', sum: '260', way: 'cash', paidOn: today }
    const asked = await post(`${job}/money`, cash)
    expect([asked.status, asked.page.fields.get('sum')]).toEqual([422, '260'])
    const seen = { ...cash, seenPages: asked.page.fields.get('seenPages')! }
    expect((await post(`${job}/money`, seen)).status).toBe(303)
  })

  test('while a bank debit pays everything, the payment form is collapsed and its amount empty', async () => {
    await using app = await createTestApp(database)
    const { eventId, deposit, balance } = await signedAgreement(app.db, { secret: app.config.secret })
    await startDebit(app, eventId, { dueId: deposit, cents: 26_000 })
    await startDebit(app, eventId, { dueId: balance, cents: 78_000 })
    app.advance(Date.parse('2027-05-03T15:00:00Z') - app.now())
    const { open } = await createOwnerClient(app)
    const money = await open(`/backbar/jobs/${eventId}/money`)
    expect(money.fields.get('sum')).toBe('')
    expect(money.html).toContain('<summary>Record a payment</summary>')
    expect((await open(`/backbar/jobs/${eventId}`)).text).not.toMatch(/Got \$/)
  })
})

describe.each(databases)('%s: the return page after a card payment', (database) => {
  test('the return page lists each overdue amount with its own due date', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.comeBack(session)
    const extra = { intent: 'due', key: 'an-extra-due', dueLabel: 'Ice', dueSum: '150', dueOn: '2027-05-02' }
    await handleMoneyForm(at.house, at.eventId, extra)
    at.house.advance(Date.parse('2027-05-03T15:00:00Z') - at.house.now())
    expect((await at.comeBack(session)).text).toContain(
      'Late: $930 ($780 due since Saturday, May 1, 2027; $150 due since Sunday, May 2, 2027).',
    )
    const pagina = await parsePage(await at.visit(`${at.path}/paid?session=${session}&language=es`))
    expect(pagina.text).toContain(
      'Vencido: $930 ($780 desde el sábado 1 de mayo de 2027; $150 desde el domingo 2 de mayo de 2027).',
    )
  })

  test('the return page sums overdue amounts with the same due date', async () => {
    await using at = await createPayingClient(database, { hasWebhook: false })
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.comeBack(session)
    const extra = { intent: 'due', key: 'an-extra-due', dueLabel: 'Ice', dueSum: '150', dueOn: '2027-05-01' }
    await handleMoneyForm(at.house, at.eventId, extra)
    at.house.advance(Date.parse('2027-05-03T15:00:00Z') - at.house.now())
    expect((await at.comeBack(session)).text).toContain('Late: $930, due since Saturday, May 1, 2027.')
  })
})
