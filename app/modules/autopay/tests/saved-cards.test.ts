import { describe, expect, test } from 'vitest'
import { cancelAgreement, postponeAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { changeAgreement } from '../../../../tests/agreed-change.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { databases } from '../../../../tests/test-app.ts'
import { chargeSavedCards } from '../charge/charge-cards.server.ts'
import { createCardApp, minute } from './card-app.ts'

const [first, second, last] = ['2027-01-13', '2027-03-08', '2027-05-01'] as const
const words =
  'Charge $260 on January 13, 2027, $260 on March 8, 2027 and $260 on May 1, 2027 to this card, and nothing else. We email you three days before each charge. You can remove the card on your page at any time; the payments stay due.'

describe.each(databases)('%s: saved cards', (database) => {
  test('checking the box saves the card, and each payment is announced, charged and receipted', async () => {
    await using at = await createCardApp(database)
    const page = await at.visit(at.path)
    expect(await page.text()).toMatch(/<input type="checkbox" name="keep" value="\w{32}"\/>/)
    await at.payAndKeep()
    const [call] = at.stripe.log.filter(({ path }) => path === '/v1/checkout/sessions')
    expect(call!.form).toMatchObject({
      customer_creation: 'always',
      payment_intent_data: { setup_future_usage: 'off_session' },
    })
    expect(await at.cards()).toMatchObject([{ brand: 'visa', last4: '4242', expires_in: '2029-09', ended_at: null }])
    const [consent] = await at.db.selectFrom('card_consent').selectAll().execute()
    expect(consent).toMatchObject({ words, agreed_at: at.house.now() })
    expect((await at.charges()).map(({ charge_on, agreed_cents, state }) => [charge_on, agreed_cents, state])).toEqual(
      [first, second, last].map((day) => [day, 26_000, 'planned']),
    )
    await at.round('2027-01-09')
    expect(await at.emailsOf('We charge your card')).toEqual([])
    await at.announce(first)
    const [notice] = await at.emailsOf('We charge your card')
    expect(notice).toMatchObject({ subject: 'We charge your card $260 on January 13' })
    expect(notice!.body_text).toContain(
      'On Wednesday, January 13, 2027, between 9 and 11 AM, we charge $260 to your Visa ending 4242. You allowed it on November 20, 2026.',
    )
    await at.round('2027-01-12')
    await at.round(first, '08:59')
    expect(at.charged()).toEqual([])
    await at.round(first, '09:00')
    expect(at.charged()).toEqual([26_000])
    expect((await at.dues()).map(({ openCents }) => openCents)).toEqual([0, 0, 26_000, 26_000])
    await at.round(first, '10:00')
    await at.announce(second)
    await at.round(second)
    await at.announce(last)
    await at.round(last)
    expect(at.charged()).toEqual([26_000, 26_000, 26_000])
    expect((await at.books()).open).toBe(0)
    const numbered = await at.db.selectFrom('numbered_document').select('kind').where('kind', '=', 'receipt').execute()
    expect(numbered).toHaveLength(4)
    // Nothing is left to charge, so the card is forgotten.
    expect(await at.cards()).toMatchObject([{ end_reason: 'used' }])
    await at.round(last, '10:30')
    expect([...at.stripe.account.methods.values()].map(({ customer }) => customer)).toEqual([null])
  })

  test('without the checked box no card is saved and nothing is charged', async () => {
    await using at = await createCardApp(database)
    const { session } = await at.tapWith(at.deposit, null)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect(await at.cards()).toEqual([])
    await at.announce(first)
    await at.round(first)
    expect(at.charged()).toEqual([])
  })

  test('a total that changes after the payment form was shown is shown again before payment', async () => {
    await using at = await createCardApp(database)
    const mark = await at.readMark(at.deposit)
    await changeAgreement(at.db, at.eventId, { eventGuestCount: 160 })
    const tapped = await at.tapWith(at.deposit, mark)
    expect([tapped.status, tapped.text]).toEqual([409, expect.stringContaining('Please look again')])
    expect(at.stripe.log.filter(({ path }) => path === '/v1/checkout/sessions')).toEqual([])
    const forged = await at.tapWith(at.deposit, 'f'.repeat(32))
    expect(forged.status).toBe(409)
    expect(await at.db.selectFrom('card_consent').selectAll().execute()).toEqual([])
  })

  test('checking the box to save the card later replaces the open payment page', async () => {
    await using at = await createCardApp(database)
    const plain = await at.tapWith(at.deposit, null)
    const kept = await at.tapWith(at.deposit, await at.readMark(at.deposit))
    expect(kept.session).not.toBe(plain.session)
    expect(() => at.stripe.account.pay(plain.session)).toThrow()
    at.stripe.account.pay(kept.session)
    await at.stripe.webhooks.settled()
    expect(await at.cards()).toHaveLength(1)
  })

  test('a lower total is charged less, and a higher total needs a new consent', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    const owner = await createOwnerClient(at.house)
    const off = { intent: 'due', key: 'off', dueSum: '-100', dueLabel: 'Discount', dueOn: last }
    await owner.post(`/backbar/jobs/${at.eventId}/money`, off)
    await at.announce(first)
    await at.round(first)
    const more =
      (await changeAgreement(at.db, at.eventId, { eventGuestCount: 160 }, { now: at.house.now(), today: first })) -
      104_000
    await at.round('2027-01-14')
    const [ask] = await at.emailsOf('$')
    expect(ask!.subject).toBe(`$${more / 100} more is due`)
    await at.announce(second)
    await at.round(second)
    await at.announce(last)
    await at.round(last)
    // Of the addition nothing is charged, and the discount lowers what was agreed to.
    expect(at.charged()).toEqual([26_000, 26_000, 16_000])
    expect((await at.books()).open).toBe(more)
  })

  test('an amount added later is charged once allowed on the card page', async () => {
    await using at = await createCardApp(database, { installments: 1 })
    await at.payAndKeep()
    const more = (await changeAgreement(at.db, at.eventId, { eventGuestCount: 160 })) - 104_000
    const { fields, text } = await at.cardPage()
    expect(text).toContain(`Charge $${more / 100} on May 1, 2027 to your Visa ending 4242.`)
    const mark = fields.get('mark')!
    expect((await at.post({ intent: 'allow', mark: 'x' })).status).toBe(409)
    expect((await at.post({ intent: 'allow', mark })).status).toBe(303)
    // A double tap allows it once.
    expect((await at.post({ intent: 'allow', mark })).status).toBe(409)
    await at.announce(last)
    await at.round(last)
    expect(at.charged().toSorted((a, b) => a - b)).toEqual([more, 78_000])
    expect((await at.books()).open).toBe(0)
  })

  test('another contact sees the card and can remove it but cannot change charges', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    await changeAgreement(at.db, at.eventId, { eventGuestCount: 160 })
    const partner = await at.addPartner()
    const page = await parsePage(await at.visit(partner))
    expect(page.text).toContain('Visa ending 4242')
    expect(page.text).toContain('The person who gave this card can move its charges')
    expect(page.fields.has('mark')).toBe(false)
    const [charge] = await at.charges()
    const { fields } = await at.cardPage()
    for (const form of [
      { intent: 'move', due: charge!.id, day: '2026-12-15' },
      { intent: 'allow', mark: fields.get('mark')! },
    ] as Record<string, string>[])
      expect([form.intent, (await at.post(form, partner)).status]).toEqual([form.intent, 409])
    expect((await at.post({ intent: 'allow', mark: fields.get('mark')! })).status).toBe(303)
    expect((await at.post({ intent: 'back' }, partner)).to).toContain('said=gone')
  })

  test.each(['insufficient_funds', 'authentication_required', 'expired_card'])(
    'a charge refused with %s is not retried, and the client is emailed',
    async (code) => {
      await using at = await createCardApp(database, { installments: 1 })
      await at.payAndKeep()
      await at.announce(last)
      at.stripe.account.letCardsSay(code)
      await at.round(last)
      at.stripe.account.letCardsSay(null)
      expect(await at.charges()).toMatchObject([{ state: 'declined', failure: code }])
      const [failed] = await at.emailsOf('Your card was not charged')
      expect(failed!.body_text).toContain(at.path)
      await at.round(last, '10:00')
      await at.round('2027-05-02')
      expect(at.charged()).toEqual([])
      expect(await at.emailsOf('Your card was not charged')).toHaveLength(1)
      // The client pays on their page.
      const { session } = await at.tapWith(at.balance, null)
      at.stripe.account.pay(session)
      await at.stripe.webhooks.settled()
      expect((await at.books()).open).toBe(0)
    },
  )

  test('Today omits amounts a card will be charged, and names a failed charge’s day', async () => {
    await using at = await createCardApp(database, { installments: 1 })
    await at.payAndKeep()
    await at.announce(last)
    at.stripe.account.letCardsSay('insufficient_funds')
    await at.round(last, '08:30')
    const readToday = async () => (await (await createOwnerClient(at.house)).open('/backbar')).text
    expect(await readToday()).not.toContain('Mark $780 received')
    await at.round(last)
    const today = await readToday()
    expect(today).toContain('their card was not charged on May 1')
    expect(today).toContain('Mark $780 received')
  })

  test('Today lists a payment as late if its charge failed because email is not connected', async () => {
    await using at = await createCardApp(database, { installments: 1 })
    await at.payAndKeep()
    at.house.mail = async () => ({ kind: 'mailbox' }) as never
    await at.round(last)
    await at.round('2027-05-02')
    expect((await at.charges())[0]!.state).toBe('planned')
    const { text } = await (await createOwnerClient(at.house)).open('/backbar')
    expect(text).toContain('balance is late')
    expect(text).toContain('their card was not charged on May 1')
  })

  test.each([
    [3, true],
    [1, false],
  ])(
    'with %i payments after the deposit, a refused charge’s email names later charges: %s',
    async (installments, isNamed) => {
      await using at = await createCardApp(database, { installments })
      const day = installments === 1 ? last : first
      await at.payAndKeep()
      await at.announce(day)
      at.stripe.account.letCardsSay('insufficient_funds')
      await at.round(day)
      const [failed] = await at.emailsOf('Your card was not charged')
      const later = 'Still planned for this card: $260 on March 8, 2027 and $260 on May 1, 2027.'
      expect(failed!.body_text.replaceAll(/\s+/g, ' ').includes(later)).toBe(isNamed)
      expect(failed!.body_text.includes('Still planned')).toBe(isNamed)
    },
  )

  test('a card charge that cannot be finished does not delay the others', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    await at.announce(first)
    const [, later] = await at.charges()
    const broken = { state: 'charging', request_parameters: '{', next_check_at: 0, attempted_at: 0 }
    await at.db.updateTable('card_charge').set(broken).where('id', '=', later!.id).execute()
    await expect(at.round(first)).rejects.toThrow(AggregateError)
    expect(at.charged()).toEqual([26_000])
  })

  test('a removed card is not charged and is deleted at Stripe', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    await at.announce(first)
    expect((await at.cardPage()).text).toContain('Visa ending 4242')
    expect((await at.post({ intent: 'back' })).to).toContain('said=gone')
    expect((await at.post({ intent: 'back' })).status).toBe(303)
    await at.round(first)
    expect(at.charged()).toEqual([])
    const [confirmed] = await at.emailsOf('You removed your')
    expect(confirmed!.body_text).toContain('First installment')
    expect([...at.stripe.account.methods.values()].map(({ customer }) => customer)).toEqual([null])
    expect((await at.dues()).map(({ openCents }) => openCents)).toEqual([0, 26_000, 26_000, 26_000])
  })

  test('a charge can be moved to an earlier day, with a new announcement', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    const [charge] = await at.charges()
    const late = await at.post({ intent: 'move', due: charge!.id, day: first })
    expect([late.status, late.page.text]).toEqual([
      422,
      expect.stringContaining('Enter a day from November 23, 2026 to January 12, 2027'),
    ])
    expect((await at.post({ intent: 'move', due: charge!.id, day: '2026-12-15' })).status).toBe(303)
    await at.announce('2026-12-15')
    await at.round('2026-12-15')
    expect(at.charged()).toEqual([26_000])
    await at.announce(first)
    await at.round(first)
    expect(at.charged()).toEqual([26_000])
  })

  test('a declined charge can be allowed again, and each decline is emailed', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    const [charge] = await at.charges()
    expect((await at.post({ intent: 'move', due: charge!.id, day: '2026-12-15' })).status).toBe(303)
    await at.announce('2026-12-15')
    at.stripe.account.letCardsSay('insufficient_funds')
    await at.round('2026-12-15')
    const { fields, text } = await at.cardPage()
    expect(text).toContain('Charge $260 on January 13, 2027 to your Visa ending 4242')
    expect((await at.post({ intent: 'allow', mark: fields.get('mark')! })).status).toBe(303)
    await at.announce(first)
    await at.round(first)
    expect(await at.charges()).toMatchObject([{ state: 'declined' }, { state: 'planned' }, { state: 'planned' }])
    expect(await at.emailsOf('Your card was not charged')).toHaveLength(2)
    at.stripe.account.letCardsSay(null)
    await at.announce(second)
    await at.round(second)
    expect(at.charged()).toEqual([26_000])
  })

  test('a charge that was moved earlier, made and refunded is not offered again', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    const [charge] = await at.charges()
    await at.post({ intent: 'move', due: charge!.id, day: '2026-12-15' })
    await at.announce('2026-12-15')
    await at.round('2026-12-15')
    const [paid] = await at.db.selectFrom('payment').select('id').where('amount_due_id', '=', charge!.id).execute()
    const owner = await createOwnerClient(at.house)
    const refund = { intent: 'refund-card', key: 'returned-1', entry: paid!.id, cardSum: '260', cardReason: 'Sorry' }
    await owner.post(`/backbar/jobs/${at.eventId}/money`, { ...refund, owed: 'again' })
    expect((await at.dues()).map(({ openCents }) => openCents)).toEqual([0, 26_000, 26_000, 26_000])
    const { text, fields } = await at.cardPage()
    expect([fields.has('mark'), text]).toEqual([false, expect.not.stringContaining('More is due')])
    expect(at.charged()).toEqual([26_000])
  })

  test.each(['canceled', 'postponed'] as const)('an event that is %s is not charged', async (what) => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    await at.announce(first)
    const by = { actor: 'owner', now: at.house.now() } as const
    const context = { today: '2027-01-10' }
    await (what === 'canceled'
      ? cancelAgreement(at.db, at.eventId, { keptCents: 104_000, words: '' }, context, by)
      : postponeAgreement(at.db, at.eventId, { words: '' }, context, by))
    await at.round(first)
    await at.round(first, '10:30')
    expect(at.charged()).toEqual([])
    expect((await at.charges())[0]!.state).toBe(what === 'canceled' ? 'ended' : 'planned')
  })

  test('an amount paid by the client before its day is not charged', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    await at.announce(first)
    const [charge] = await at.charges()
    const { session } = await at.tapWith(charge!.id, null)
    at.stripe.webhooks.be('never')
    at.stripe.account.pay(session)
    await at.round(first)
    expect(at.charged()).toEqual([])
    expect((await at.books()).entries).toHaveLength(2)
  })

  test('a charge is not made unless its email was sent three days before', async () => {
    await using at = await createCardApp(database, { installments: 1 })
    await at.payAndKeep()
    await at.round('2027-04-30')
    expect(await at.charges()).toMatchObject([{ charge_on: '2027-05-03', state: 'planned' }])
    await at.round(last)
    expect(at.charged()).toEqual([])
    // The email waits, so the charge does too.
    await at.round('2027-05-03')
    expect(at.charged()).toEqual([])
    await at.sendEmails()
    await at.round('2027-05-03', '10:00')
    expect(at.charged()).toEqual([78_000])
  })

  test('the client is asked once, a month ahead, about a card that will expire', async () => {
    await using at = await createCardApp(database, { installments: 1 })
    at.stripe.account.payWith({ exp_month: 4, exp_year: 2027 })
    await at.payAndKeep()
    await at.round('2027-03-30')
    expect(await at.emailsOf('Your Visa ending 4242 expires soon')).toEqual([])
    await at.round('2027-03-31')
    await at.round('2027-04-01')
    const [asked, ...others] = await at.emailsOf('Your Visa ending 4242 expires soon')
    expect([asked!.body_text, others]).toEqual([expect.stringContaining('expires 04/27'), []])
    // The bank sends a new one with the same number.
    const [{ method_id } = { method_id: '' }] = await at.cards()
    at.stripe.account.replaceCard(method_id, { exp_year: 2031 })
    await at.stripe.webhooks.settled()
    expect(await at.cards()).toMatchObject([{ expires_in: '2031-04' }])
  })

  test.each([
    'reset',
    'reset-after',
    { status: 500, error: { type: 'api_error', message: 'Away' } },
    { status: 500, error: { type: 'api_error', message: 'Away' }, after: true },
  ] as const)('when Stripe responds with %j the card is charged once', async (behavior) => {
    await using at = await createCardApp(database, { installments: 1 })
    await at.payAndKeep()
    await at.announce(last)
    at.stripe.webhooks.be('never')
    at.behave(behavior)
    await at.round(last, '09:10')
    at.behave('work')
    for (let i = 1; i < 5; i++) await at.round(last, `09:${10 + 2 * i}`)
    expect(at.charged()).toEqual([78_000])
    expect((await at.books()).open).toBe(0)
    await at.round('2027-05-02')
    expect(at.charged()).toEqual([78_000])
  })

  test('when Stripe is unreachable all morning, nothing is charged and the client is emailed', async () => {
    await using at = await createCardApp(database, { installments: 1 })
    await at.payAndKeep()
    await at.announce(last)
    at.behave('reset')
    await at.round(last, '10:50')
    await at.round(last, '10:55')
    at.behave('work')
    for (const time of ['11:01', '11:10', '12:00']) await at.round(last, time)
    expect(at.charged()).toEqual([])
    expect((await at.charges())[0]!.state).toBe('missed')
    expect(await at.emailsOf('Your card was not charged')).toHaveLength(1)
  })

  test('a charge whose day passed is not listed as upcoming', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    at.house.advance(
      Temporal.ZonedDateTime.from('2027-01-13T11:05[America/New_York]').epochMilliseconds - at.house.now(),
    )
    const { text } = await at.cardPage()
    expect(text).toMatch(
      /These charges come: [^:]*: \$260 on March 8, 2027 [^:]*: \$260 on May 1, 2027 These charges were/,
    )
    expect(text).toMatch(/were not made on their day: [^:]*: \$260 on January 13, 2027 Nothing was taken for them/)
    const spanish = (await at.cardPage('?language=es')).text
    expect(spanish).toMatch(/Próximos cobros: [^:]*: \$260 el 8 de marzo de 2027/)
    expect(spanish).toMatch(
      /Estos cobros no se hicieron en su día: [^:]*: \$260 el 13 de enero de 2027 No se cobró nada/,
    )
    // A missed charge disappears from the page once the client pays the amount.
    const [, due] = await at.dues()
    const { session } = await at.tapWith(due!.id, null)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.cardPage()).text).not.toContain('January 13, 2027 Nothing')
  })

  test('concurrent charge runs and webhooks charge a card once', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    await at.announce(first)
    at.stripe.webhooks.be('twice-at-once')
    await Promise.all([at.round(first), chargeSavedCards(at.house), chargeSavedCards(at.house)])
    await at.stripe.webhooks.settled()
    await Promise.all([chargeSavedCards(at.house), at.sweep()])
    expect(at.charged()).toEqual([26_000])
    expect((await at.books()).entries).toHaveLength(2)
  })

  test('a card charge in progress blocks a second payment and a cancellation', async () => {
    await using at = await createCardApp(database, { installments: 1 })
    await at.payAndKeep()
    await at.announce(last)
    at.behave('reset')
    await at.round(last)
    at.behave('work')
    const tapped = await at.tapWith(at.balance, null)
    expect(tapped.text).toContain('Your payment is on its way')
    expect((await at.post({ intent: 'back' })).status).toBe(409)
    expect((await at.visit(at.path)).status).toBe(200)
    at.house.advance(2 * minute)
    await chargeSavedCards(at.house)
    expect(at.charged()).toEqual([78_000])
  })

  test('with the saved cards module off nothing is charged, and the card can be removed', async () => {
    await using at = await createCardApp(database)
    await at.payAndKeep()
    const { switchModules } = await import('../../../business/module-switches.server.ts')
    const all = (await import('../../../modules.ts')).modules.map(({ name }) => name)
    await switchModules(at.db, ['autopay'], false, { all, by: null, now: at.house.now() })
    expect(await at.readMark(at.deposit)).toBeNull()
    await at.announce(first)
    await at.round(first)
    expect(at.charged()).toEqual([])
    expect((await at.emailsOf('Your card was not charged'))[0]!.body_text).toContain(
      'We don’t charge cards by ourselves any more',
    )
    expect((await at.post({ intent: 'back' })).status).toBe(303)
    expect(await at.cards()).toMatchObject([{ end_reason: 'client' }])
    await switchModules(at.db, ['autopay'], true, { all, by: null, now: at.house.now() })
    const owner = await createOwnerClient(at.house)
    expect((await owner.open(`/backbar/jobs/${at.eventId}/money`)).text).toContain('What they allowed, word for word')
  })
})
