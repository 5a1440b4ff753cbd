import { describe, expect, test } from 'vitest'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { databases, type Database } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient } from './paying-client.ts'

/** A client whose $260 deposit was paid by card, with helpers that advance a dispute and list notices to the owner. */
async function createDisputedClient(database: Database, hasWebhook = true) {
  const at = await createPayingClient(database, { hasWebhook })
  const { session } = await at.tap()
  at.stripe.account.pay(session)
  await at.stripe.webhooks.settled()
  await at.comeBack(session)
  const { payment_intent: payment } = at.stripe.account.sessionOf(session)
  const hear = async () => {
    at.house.advance(2 * 3_600_000)
    await at.stripe.webhooks.settled()
    await at.sweep()
  }
  return {
    at,
    hear,
    async open(status: string, fee: number | null = null) {
      const { id } = at.stripe.account.dispute(payment, 26_000, { status, fee })
      await hear()
      return id as string
    },
    async move(id: string, status: string, fee?: number) {
      at.stripe.account.updateDispute(id, status, fee)
      await hear()
    },
    subjects: async () =>
      (await at.emails()).flatMap(({ kind, subject }) => (kind === 'money' ? [subject.split(':')[0]!] : [])).toSorted(),
    feeCents: async () =>
      (
        await at.db
          .selectFrom('event_cost_totals')
          .select('fee_cents')
          .where('event_id', '=', at.eventId)
          .executeTakeFirst()
      )?.fee_cents ?? 0,
    [Symbol.asyncDispose]: () => at[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: a dispute over a card payment', (database) => {
  test.each([true, false])(
    'a card inquiry that becomes a dispute notifies the owner twice, webhook: %s',
    async (hasWebhook) => {
      await using one = await createDisputedClient(database, hasWebhook)
      const id = await one.open('warning_needs_response')
      expect(await one.subjects()).toEqual(['Their bank asks about $260'])
      expect((await one.at.books()).entries).toEqual([['payment', 26_000]])
      await one.move(id, 'needs_response')
      expect(await one.subjects()).toEqual(['$260 disputed at their bank', 'Their bank asks about $260'])
      expect((await one.at.books()).entries).toEqual([
        ['payment', 26_000],
        ['reversal', 26_000],
      ])
      // The dispute's notice replaced that of the inquiry.
      expect((await one.at.books()).notices).toEqual(['dispute'])
      const owner = await createOwnerClient(one.at.house)
      const page = await owner.open(`/backbar/jobs/${one.at.eventId}`)
      expect(page.text).toContain('$260 disputed at their bank')
      expect(page.text).not.toContain('asks about')
    },
  )

  test('a card inquiry that is closed after review moves no money', async () => {
    await using one = await createDisputedClient(database)
    const id = await one.open('warning_needs_response')
    await one.move(id, 'warning_under_review')
    await one.move(id, 'warning_closed')
    expect(await one.subjects()).toEqual([
      'The inquiry about $260 is closed',
      'The inquiry about $260 is under review',
      'Their bank asks about $260',
    ])
    expect((await one.at.books()).entries).toEqual([['payment', 26_000]])
  })

  test('the owner learns of a card dispute’s review and loss, and its fee is recorded', async () => {
    await using one = await createDisputedClient(database)
    const before = await one.feeCents()
    const id = await one.open('needs_response', 1_500)
    expect((await one.feeCents()) - before).toBe(1_500)
    await one.move(id, 'under_review')
    one.at.stripe.account.closeDispute(id, 'lost')
    await one.hear()
    expect((await one.subjects()).slice(1)).toEqual([
      'The dispute over $260 is under review',
      'You lost the dispute over $260',
    ])
    expect((await one.feeCents()) - before).toBe(1_500)
    expect((await one.at.books()).open).toBe(104_000)
  })

  test('a dispute fee that Stripe reports later counts only once', async () => {
    await using one = await createDisputedClient(database)
    const before = await one.feeCents()
    const id = await one.open('needs_response')
    await one.move(id, 'under_review', 2_000)
    await one.hear()
    expect((await one.feeCents()) - before).toBe(2_000)
  })

  test('a dispute fee is recorded even if the dispute’s state did not change', async () => {
    await using one = await createDisputedClient(database)
    const before = await one.feeCents()
    const id = await one.open('needs_response')
    await one.move(id, 'needs_response', 1_500)
    expect((await one.feeCents()) - before).toBe(1_500)
    expect((await one.at.books()).notices).toEqual(['dispute'])
  })

  test('a card inquiry reported after its dispute creates no notice', async () => {
    await using one = await createDisputedClient(database)
    one.at.stripe.webhooks.be('reversed')
    const { payment_intent: payment } = [...one.at.stripe.account.sessions.values()][0]!
    const { id } = one.at.stripe.account.dispute(payment, 26_000, { status: 'warning_needs_response' })
    one.at.stripe.account.updateDispute(id, 'needs_response')
    await one.hear()
    expect(await one.subjects()).toContain('$260 disputed at their bank')
    expect((await one.at.books()).notices).toEqual(['dispute'])
    const owner = await createOwnerClient(one.at.house)
    expect((await owner.open(`/backbar/jobs/${one.at.eventId}`)).text).toContain('$260 disputed at their bank')
  })

  test('after a won dispute the card payment can be refunded', async () => {
    await using one = await createDisputedClient(database)
    const id = await one.open('needs_response')
    one.at.stripe.account.closeDispute(id, 'won')
    await one.hear()
    const { paidCents } = await getPaymentSummary(one.at.db, one.at.eventId, '2026-11-20')
    expect(paidCents).toBe(26_000)
    const owner = await createOwnerClient(one.at.house)
    const { id: entry } = await one.at.db
      .selectFrom('payment')
      .select('id')
      .where('provider_id', 'like', 'pi_%')
      .executeTakeFirstOrThrow()
    const page = await owner.open(`/backbar/jobs/${one.at.eventId}/money?entry=${entry}`)
    expect(page.fields.get('cardSum')).toBe('260')
  })
})
