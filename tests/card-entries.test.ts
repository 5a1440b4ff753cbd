import { describe, expect, test } from 'vitest'
import { recordLedgerEntry } from '../app/agreements/payments/record-ledger-entry.server.ts'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { up as tellReversals } from '../app/plumbing/database/migrations/0213-card-entries.ts'
import { runFormerMigration } from './former-migration.ts'
import { databases, openingTime, type Database } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient } from './paying-client.ts'

const today = '2026-11-20'

async function createCardPayment(database: Database) {
  const at = await createPayingClient(database)
  const { session } = await at.tap()
  at.stripe.account.pay(session)
  await at.stripe.webhooks.settled()
  const owner = await createOwnerClient(at.house)
  const page = `/backbar/jobs/${at.eventId}/money`
  const getEntry = async (kind: string) =>
    (await getLedger(at.db, at.eventId)).entries.find((entry) => entry.kind === kind)!
  return {
    at,
    owner,
    page,
    entryOf: getEntry,
    sums: async () => {
      const { paidCents, outstandingCents } = await getPaymentSummary(at.db, at.eventId, today)
      return [paidCents, outstandingCents]
    },
    /** Reverses an entry by hand, as an earlier version allowed. */
    async reverseByHand(kind: 'payment' | 'refund') {
      const { id: ofId, amountCents, dueId } = await getEntry(kind)
      const entry = {
        amountCents,
        dueId,
        way: 'card',
        paidOn: today,
        reference: '',
        reason: 'A slip',
        isTip: false,
      } as const
      const by = { actor: 'owner', now: openingTime } as const
      await recordLedgerEntry(at.db, at.eventId, { ...entry, kind: 'reversal', ofId }, { by, today })
      await runFormerMigration(at.db, (db) => db.transaction().execute(tellReversals))
    },
    async restore() {
      const { id } = await at.db
        .selectFrom('money_notice')
        .select('id')
        .where('settled_at', 'is', null)
        .executeTakeFirstOrThrow()
      await owner.post(`/backbar/jobs/${at.eventId}/card-money`, { intent: 'restore', notice: id })
      await owner.post(`/backbar/jobs/${at.eventId}/card-money`, { intent: 'restore', notice: id })
    },
    async refundByCard(sum: string) {
      const { id: entry } = await getEntry('payment')
      const form = { intent: 'refund-card', key: `refund-${sum}-by-card`, entry, cardSum: sum, cardReason: 'So sorry' }
      const { status } = await owner.post(page, form)
      await at.stripe.webhooks.settled()
      return status
    },
    [Symbol.asyncDispose]: () => at[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: ledger entries of card payments', (database) => {
  test('a card payment can be refunded but not reversed by hand', async () => {
    await using one = await createCardPayment(database)
    const { id: entry } = await one.entryOf('payment')
    const shown = await one.owner.open(`${one.page}?entry=${entry}`)
    expect(shown.text).not.toContain('Reverse it as a mistake')
    expect(shown.text).toContain('Refund it to their card')
    const posted = await one.owner.post(one.page, { intent: 'reverse', entry, reverseReason: 'A slip' })
    expect([posted.status, posted.page.text.includes('Stripe moved this money')]).toEqual([422, true])
    expect(await one.sums()).toEqual([26_000, 78_000])
  })

  test('a Stripe refund cannot be reversed by hand', async () => {
    await using one = await createCardPayment(database)
    await one.refundByCard('100')
    const { id: entry } = await one.entryOf('refund')
    const posted = await one.owner.post(one.page, { intent: 'reverse', entry, reverseReason: 'A slip' })
    expect(posted.status).toBe(422)
    expect(await one.sums()).toEqual([16_000, 78_000])
  })

  test('a payment page for money that is restored is ended', async () => {
    await using one = await createCardPayment(database)
    await one.reverseByHand('payment')
    const { session } = await one.at.tap()
    await one.restore()
    expect(one.at.stripe.account.sessionOf(session).status).toBe('expired')
    expect(await one.sums()).toEqual([26_000, 78_000])
  })

  test('a card payment reversed by an earlier version is reported, restored once and refundable', async () => {
    await using one = await createCardPayment(database)
    await one.reverseByHand('payment')
    expect(await one.sums()).toEqual([0, 104_000])
    expect((await one.owner.open('/backbar')).text).toContain(
      'A card payment of $260 was reversed here, but Stripe still has it',
    )
    await one.restore()
    expect(await one.sums()).toEqual([26_000, 78_000])
    expect(await one.refundByCard('260')).toBe(303)
    expect((await one.sums())[0]).toBe(0)
  })

  test('a Stripe refund reversed by an earlier version is reported and restored once', async () => {
    await using one = await createCardPayment(database)
    await one.refundByCard('100')
    await one.reverseByHand('refund')
    expect(await one.sums()).toEqual([26_000, 78_000])
    expect((await one.owner.open('/backbar')).text).toContain('A refund of $100 was reversed here, but Stripe sent it')
    await one.restore()
    expect(await one.sums()).toEqual([16_000, 78_000])
  })
})
