import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { cancelAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { up as keepTotals } from '../app/plumbing/database/migrations/0212-total-not-below-zero.ts'
import { changeAgreement } from './agreed-change.ts'
import { submitChangeForm } from './submit-change-form.ts'
import { parsePage } from './doubles/read-page.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type Database } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { signedAgreement } from './paying-client.ts'

const today = '2026-11-20'

/** An event agreed and paid at $1,040, of which some was refunded and the total lowered by that. */
async function refundedEvent(database: Database, refundSum: string) {
  const app = await createTestApp(database)
  const { eventId, path } = await signedAgreement(app.db, { secret: app.config.secret })
  await handleMoneyForm(app, eventId, { intent: 'pay', sum: '1040', way: 'zelle', paidOn: today })
  const [paid] = (await getLedger(app.db, eventId)).entries
  const form = { entry: paid!.id, refundSum, refundWay: 'zelle', refundOn: today, refundReason: 'So sorry' }
  await handleMoneyForm(app, eventId, { intent: 'refund', ...form })
  const [visit, owner] = [await createAppVisitor(app), await createOwnerClient(app)]
  return {
    house: app,
    eventId,
    owner,
    here: `/backbar/jobs/${eventId}`,
    refundId: (await getLedger(app.db, eventId)).entries.find(({ kind }) => kind === 'refund')!.id,
    sums: async () => {
      const { dueCents, paidCents, openCents, oweThemCents } = await getPaymentSummary(app.db, eventId, today)
      return [dueCents, paidCents, openCents, oweThemCents].map((cents) => cents / 100)
    },
    clientPage: async (language: 'en' | 'es') => (await parsePage(await visit(`${path}?language=${language}`))).text,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: a change after a refund that lowered the total', (database) => {
  test('lowering the guest count after a full refund leaves nothing owed to either side', async () => {
    await using at = await refundedEvent(database, '1040')
    expect(await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 60 })).toBe(89_000)
    expect(await at.sums()).toEqual([0, 0, 0, 0])
    const money = await at.owner.open(`${at.here}/money`)
    expect(money.text).toContain('The total does not go below $0')
    expect(money.text).not.toContain('You owe them')
    expect((await at.owner.open('/backbar/money')).text).not.toContain('We owe clients')
    const csv = await (await at.owner.visit('/backbar/in-and-out/events.csv')).text()
    expect(csv).not.toContain('-150.00')
    expect(await at.clientPage('en')).not.toContain('owe you')
    expect(await at.clientPage('es')).toContain('El total no baja de $0')
  })

  test('after a full refund, going back to the old guest count leaves nothing owed', async () => {
    await using at = await refundedEvent(database, '1040')
    await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 60 })
    await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 120 })
    expect(await at.sums()).toEqual([0, 0, 0, 0])
    const money = await at.owner.open(`${at.here}/money`)
    expect(money.text).not.toContain('The total does not go below $0')
  })

  test('after a large partial refund, a lower guest count refunds at most the amount paid', async () => {
    await using at = await refundedEvent(database, '1000')
    await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 60 })
    expect(await at.sums()).toEqual([0, 40, 0, 40])
  })

  test('after a small partial refund, a lower guest count still gives the full price reduction', async () => {
    await using at = await refundedEvent(database, '100')
    await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 60 })
    expect(await at.sums()).toEqual([790, 940, 0, 150])
  })

  test('after a full refund is reversed, the total is the changed price', async () => {
    await using at = await refundedEvent(database, '1040')
    await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 60 })
    await handleMoneyForm(at.house, at.eventId, {
      intent: 'reverse',
      entry: at.refundId,
      reverseReason: 'It came back',
    })
    expect(await at.sums()).toEqual([890, 1040, 0, 150])
  })

  test('after a full refund and a change, canceling retains and owes nothing', async () => {
    await using at = await refundedEvent(database, '1040')
    await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 60 })
    const by = { actor: 'owner', now: openingTime } as const
    await cancelAgreement(at.house.db, at.eventId, { keptCents: 0, words: '' }, { today }, by)
    expect(await at.sums()).toEqual([0, 0, 0, 0])
  })

  test('after a full refund, the preview of a lower price matches the ledger', async () => {
    await using at = await refundedEvent(database, '1040')
    const agreed = (await findCurrentAgreement(at.house.db, at.eventId))!
    expect(agreed.totalCents).toBe(104_000)
    const { shown, done } = await submitChangeForm(at.owner, at.here, { what: 'price', price: '740' })
    expect(shown.page.text).not.toContain('You owe')
    expect(done.status).toBe(303)
    expect(await at.sums()).toEqual([0, 0, 0, 0])
  })

  test('the migration raises the stored totals of agreements below zero to zero', async () => {
    await using at = await refundedEvent(database, '1040')
    await changeAgreement(at.house.db, at.eventId, { eventGuestCount: 60 })
    await sql`delete from amount_due where source = 'floor'`.execute(at.house.db)
    expect(await at.sums()).toEqual([-150, 0, 0, 150])
    await runFormerMigration(at.house.db, keepTotals)
    expect(await at.sums()).toEqual([0, 0, 0, 0])
    await runFormerMigration(at.house.db, keepTotals)
    expect(await at.sums()).toEqual([0, 0, 0, 0])
  })
})
