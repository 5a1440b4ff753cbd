import { describe, expect, test } from 'vitest'
import { cancelAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type Database } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient, signedAgreement } from './paying-client.ts'

const today = '2026-11-20'
const byOwner = { actor: 'owner', now: openingTime } as const

/** $260 was paid by Zelle, then the event was canceled with $140 kept, so $120 is to be refunded. By the terms it is $130. */
async function canceledEvent(database: Database, keptCents = 14_000) {
  const app = await createTestApp(database)
  const { eventId, path } = await signedAgreement(app.db, { secret: app.config.secret })
  await handleMoneyForm(app, eventId, { intent: 'pay', sum: '260', way: 'zelle', paidOn: today })
  await cancelAgreement(app.db, eventId, { keptCents, words: '' }, { today }, byOwner)
  const [visit, owner] = [await createAppVisitor(app), await createOwnerClient(app)]
  const read = async (language: 'en' | 'es') => (await parsePage(await visit(`${path}?language=${language}`))).text
  return {
    house: app,
    eventId,
    owner,
    read,
    skipTo: (day: string) => app.advance(Date.parse(`${day}T15:00:00Z`) - app.now()),
    async refund(sum: string, way: string, on: string) {
      const { entries } = await getLedger(app.db, eventId)
      const entry = entries.find(({ kind }) => kind === 'payment')!.id
      const form = { entry, refundSum: sum, refundWay: way, refundOn: on, refundReason: 'Canceled' }
      await handleMoneyForm(app, eventId, { intent: 'refund', ...form })
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: the refund of a canceled event', (database) => {
  test('the refund of a canceled event is shown as owed, later late, in both languages', async () => {
    await using at = await canceledEvent(database)
    expect(await at.read('en')).toContain('within 10 business days of November 20 $120')
    at.skipTo('2026-12-04')
    expect(await at.read('en')).toContain('$120 comes back to you by December 4')
    expect(await at.read('en')).not.toContain('Late')
    at.skipTo('2026-12-05')
    const [page, pagina] = [await at.read('en'), await at.read('es')]
    expect(page).toContain('Comes back to you was promised by December 4, not sent $120')
    expect(page).toContain('We owe you $120 It was promised by December 4 and has not been sent.')
    expect(pagina).toContain('Te debemos $120 Lo prometimos a más tardar el 4 de diciembre y no lo hemos enviado.')
    for (const wrong of ['should have reached', 'ya debería haberte llegado'])
      expect(page + pagina).not.toContain(wrong)
  })

  test('a refund beyond the signed terms is named as one in both languages', async () => {
    await using at = await canceledEvent(database, 10_000)
    expect(await at.read('en')).toContain('nothing of it We agreed to give back $160, more than these terms say.')
    expect(await at.read('es')).toContain('nada Acordamos devolverte $160, más de lo que dicen estas condiciones.')
  })

  test('a refund below the signed terms is named as one in both languages', async () => {
    await using at = await canceledEvent(database)
    expect(await at.read('en')).toContain('We keep $140, more than these terms say. Questions? Call us at')
    expect(await at.read('es')).toContain('Nos quedamos con $140, más de lo que dicen estas condiciones.')
  })

  test('a refund by the signed terms needs no explanation', async () => {
    await using at = await canceledEvent(database, 13_000)
    expect(await at.read('en')).toContain('after that nothing of it Share with')
  })

  test('the form of an owed refund states reason and amount, above the payment form', async () => {
    await using at = await canceledEvent(database)
    const money = `/backbar/jobs/${at.eventId}/money`
    const { entries } = await getLedger(at.house.db, at.eventId)
    const form = await at.owner.open(`${money}?entry=${entries[0]!.id}`)
    expect([form.fields.get('refundSum'), form.fields.get('refundReason')]).toEqual(['120', 'Canceled'])
    expect(form.html.indexOf('id="give-back"')).toBeLessThan(form.html.indexOf('id="pay"'))
    const { to } = await at.owner.fill(`${money}?entry=${entries[0]!.id}`, { intent: 'refund' })
    expect(to).toContain(money)
    expect((await getLedger(at.house.db, at.eventId)).entries.at(-1)).toMatchObject({
      kind: 'refund',
      amountCents: 12_000,
    })
  })

  test('the refund of a canceled event is shown as late until it is sent', async () => {
    await using at = await canceledEvent(database)
    at.skipTo('2026-12-05')
    const money = `/backbar/jobs/${at.eventId}/money`
    expect((await at.owner.open(money)).text).toContain(
      'You owe them Refund late: you promised it by Friday, December 4 $120.00',
    )
    expect((await at.owner.open('/backbar')).text).toContain('their refund is late: you promised it by December 4')
    await at.refund('120', 'zelle', '2026-12-05')
    expect((await at.owner.open(money)).text).not.toContain('Refund late')
    expect((await at.owner.open('/backbar')).text).not.toContain('their refund is late')
  })

  test('the client page shows date and method of each sent refund part', async () => {
    await using at = await canceledEvent(database)
    at.skipTo('2026-12-10')
    await at.refund('50', 'check', '2026-12-08')
    expect(await at.read('en')).toContain('$50 sent by check on December 8')
    expect(await at.read('en')).toContain('We owe you $70 It was promised')
    await at.refund('70', 'zelle', '2026-12-10')
    at.skipTo('2027-06-30')
    const [page, pagina] = [await at.read('en'), await at.read('es')]
    expect(page).toContain('$50 sent by check on December 8, 2026 $70 sent by Zelle on December 10, 2026 $120')
    expect(page).toContain('your refund was sent on December 10, 2026. Nothing more is owed. Sent We sent you $120')
    expect(pagina).toContain('$70: por Zelle, el 10 de diciembre de 2026')
  })

  test('the refund of a canceled event is owed again when its recorded refund is reversed', async () => {
    await using at = await canceledEvent(database)
    await at.refund('120', 'zelle', today)
    const refund = (await getLedger(at.house.db, at.eventId)).entries.find(({ kind }) => kind === 'refund')!
    await handleMoneyForm(at.house, at.eventId, { intent: 'reverse', entry: refund.id, reverseReason: 'It came back' })
    at.skipTo('2026-12-20')
    const page = await at.read('en')
    expect(page).toContain('We owe you $120 It was promised')
    expect(page).not.toContain('sent by Zelle')
  })

  test('the refund of a canceled event is in progress until Stripe sends it', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    await cancelAgreement(at.db, at.eventId, { keptCents: 14_000, words: '' }, { today }, byOwner)
    const { id: entry } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    at.house.advance(Date.parse('2026-12-10T15:00:00Z') - at.house.now())
    at.stripe.account.letRefundsBe('pending')
    const owner = await createOwnerClient(at.house)
    const form = { intent: 'refund-card', key: 'one-refund-by-card', entry, cardSum: '120', cardReason: 'Canceled' }
    await owner.post(`/backbar/jobs/${at.eventId}/money`, form)
    const page = (await parsePage(await at.visit(`${at.path}?language=en`))).text
    expect(page).toContain('On its way to you to your card, since December 10 $120')
    expect(page).not.toContain('Late')
    expect((await owner.open('/backbar')).text).toContain('it is on its way back the way they paid')
  })
})
