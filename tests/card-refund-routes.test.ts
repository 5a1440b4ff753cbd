import { describe, expect, test } from 'vitest'
import { databases } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient } from './paying-client.ts'

/** A client whose $260 deposit was paid by card, and the owner at its ledger entry. */
async function createCardPayment(database: (typeof databases)[number]) {
  const at = await createPayingClient(database)
  const { session } = await at.tap()
  at.stripe.account.pay(session)
  await at.stripe.webhooks.settled()
  const owner = await createOwnerClient(at.house)
  const { id } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const page = `/backbar/jobs/${at.eventId}/money`
  const open = () => owner.open(`${page}?entry=${id}`)
  return {
    at,
    owner,
    page,
    open,
    /** The refund form as shown, with the typed values. */
    async form(words: Record<string, string> = {}) {
      const { fields } = await open()
      const back = { intent: 'refund-card', entry: id, key: fields.get('key')!, cardReason: 'Fewer guests' }
      return { ...back, cardSum: fields.get('cardSum') ?? '', ...words }
    },
    refunds: () => [...at.stripe.account.refunds.values()].map(({ amount }) => amount),
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]()
    },
  }
}

describe.each(databases)('%s: card refund from the money page', (database) => {
  test('a card refund cannot exceed the refundable amount, and repeated taps refund once', async () => {
    await using couple = await createCardPayment(database)
    const { at, owner, page, open, form, refunds } = couple
    const before = await open()
    expect(before.text).toContain('Refund it to their card')
    expect(before.fields.get('cardSum')).toBe('260')
    expect(before.text).toContain('Refunded another way')
    for (const [changes, told] of [
      [{ cardSum: '260.01' }, 'Enter at most $260'],
      [{ cardSum: '0' }, 'Enter more than 0'],
      [{ cardSum: '-5' }, 'without a minus'],
      [{ cardSum: 'all' }, 'Enter'],
      [{ cardReason: ' ' }, 'Say why'],
    ] as const) {
      const back = await owner.post(page, await form(changes))
      expect(back.status).toBe(422)
      expect(back.page.text).toContain(told)
      for (const [name, typed] of Object.entries(changes))
        expect(back.page.fields.get(name)).toBe(typed.trim() || typed)
    }
    expect(refunds()).toEqual([])
    const asked = await form({ cardSum: '100' })
    const taps = await Promise.all([1, 2, 3].map(() => owner.post(page, asked)))
    expect(taps.map(({ status }) => status)).toEqual([303, 303, 303])
    const { to } = await owner.post(page, asked)
    expect((await owner.open(to)).text).toContain(
      '$100 is on its way to their card. It should be there in 5 to 10 business days.',
    )
    await at.stripe.webhooks.settled()
    expect(refunds()).toEqual([10_000])
    expect(await at.books()).toMatchObject({
      entries: [
        ['payment', 26_000],
        ['refund', 10_000],
      ],
    })
    expect((await open()).text).toContain('Of $260.00 by card, November 20; $160.00 of it can go back')
  })

  test('a pending card refund reduces the refundable amount and is recorded when it succeeds', async () => {
    await using couple = await createCardPayment(database)
    const { at, owner, page, open, form } = couple
    at.stripe.account.letRefundsBe('pending')
    expect((await owner.post(page, await form({ cardSum: '250' }))).to).toContain('did=returning&')
    const underWay = await open()
    expect(underWay.text).toContain('On its way back to a card')
    expect(underWay.text).toContain('$10.00 of it can go back')
    const byHand = {
      intent: 'refund',
      refundSum: '11',
      refundWay: 'cash',
      refundOn: '2026-11-20',
      refundReason: 'Rain',
    }
    expect((await owner.post(page, { ...(await form()), ...byHand })).status).toBe(422)
    expect((await at.books()).entries).toHaveLength(1)
    at.stripe.account.settleRefund([...at.stripe.account.refunds.keys()][0]!, 'succeeded')
    await at.stripe.webhooks.settled()
    expect((await at.books()).entries).toHaveLength(2)
    expect((await open()).text).not.toContain('On its way back to a card')
  })

  test('a card refund refused by Stripe shows the reason, records nothing and can be retried', async () => {
    await using couple = await createCardPayment(database)
    const { at, owner, page, form, refunds } = couple
    const error = { type: 'invalid_request_error', message: 'The charge is too old to be given back.' }
    at.stripe.behave({ status: 400, error })
    const refused = await owner.post(page, await form({ cardSum: '50' }))
    expect(refused.status).toBe(422)
    expect(refused.page.text).toContain('The charge is too old to be given back.')
    expect(refused.page.fields.get('cardSum')).toBe('50')
    expect((await at.books()).entries).toHaveLength(1)
    at.stripe.behave('reset-after')
    expect((await owner.post(page, await form({ cardSum: '50' }))).to).toContain('did=returning-unsure&')
    at.stripe.behave('work')
    at.house.advance(10 * 60_000)
    await at.sweep()
    await at.stripe.webhooks.settled()
    expect(refunds()).toEqual([5_000])
    expect((await at.books()).entries).toHaveLength(2)
  })

  test('without card payments set up, a refund can only be recorded by hand', async () => {
    await using couple = await createCardPayment(database)
    couple.at.house.cards = async () => null
    const page = await couple.open()
    expect(page.text).not.toContain('to their card')
    expect(page.text).toContain('Record the refund')
  })
})
