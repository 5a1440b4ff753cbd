import { describe, expect, test } from 'vitest'
import { cancelAgreement, postponeAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { setFixedModules } from '../../../business/module-switches.server.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { databases } from '../../../../tests/test-app.ts'
import { createPartApp } from './part-app.ts'

const today = '2026-11-20'

describe.each(databases)('%s: parts that somebody else pays', (database) => {
  test('a client creates a payment link, and its payer pays that amount', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana’s parents', '300')
    const page = await at.read(link)
    expect(page.text).toContain('$300 for Nora')
    expect(page.text).toContain('For Ana’s parents')
    const { session } = await at.tapPart(link)
    const [call] = at.stripe.log.filter(({ path }) => path === '/v1/checkout/sessions')
    expect(call!.form).not.toHaveProperty('customer_email')
    expect(call!.form).toMatchObject({ allowed_payment_method_types: ['card'] })
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect(await at.parts()).toMatchObject([{ state: 'paid', paidCents: 30_000 }])
    // The deposit comes first, then the balance.
    expect(await at.dues()).toEqual([0, 74_000])
    expect(await at.books()).toMatchObject({ entries: [['payment', 30_000]], open: 74_000, state: 'reserved' })
    const { entries } = await getLedger(at.db, at.eventId)
    expect(entries.map(({ reference }) => reference)).toEqual(['Ana’s parents, Visa 4242'])
    expect((await at.read(link)).text).toContain('You paid $300 for Nora')
  })

  test('the payer gets the receipt, and the client sees who paid', async () => {
    await using at = await createPartApp(database)
    await at.payPart(await at.make('Ana’s parents', '300'))
    const emails = (await at.allEmails()).filter(({ kind }) => kind === 'payment')
    const payer = emails.find(({ recipient }) => recipient === 'payer@card.example')!
    expect(payer.subject).toBe('We have your $300 for May 15, 2027')
    expect(payer.body_text).not.toMatch(/1,040|740|yours\//)
    expect(payer.document).toBeNull()
    const client = emails.find(({ recipient }) => recipient !== 'payer@card.example')!
    expect(client.body_text).toContain('Ana’s parents paid $300')
    const clientPage = await at.read(at.path)
    expect(clientPage.text).toContain('Ana’s parents, Visa 4242')
    const owner = await createOwnerClient(at.house)
    const money = await owner.open(`/backbar/jobs/${at.eventId}/money`)
    expect(money.text).toContain('Ana’s parents, $300: paid on')
  })

  test('the client page lists payers with their parts and payment status', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana’s parents', '300')
    expect((await at.read(at.path)).text).toContain('Ana’s parents: $300, not paid yet')
    await at.payPart(link)
    expect((await at.read(at.path)).text).toContain('Ana’s parents: $300, paid')
  })

  test('a payer’s link can be paid once', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    await at.payPart(link)
    const again = await at.post(link, { cents: '30000' })
    expect(again).toMatchObject({ status: 409, to: null })
    expect(again.page!.text).toContain('Paid, thank you')
    expect(at.stripe.account.charges.size).toBe(1)
  })

  test('a double tap on a payer’s link opens one payment page', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    const [one, two] = await Promise.all([at.tapPart(link), at.tapPart(link)])
    expect(one.session).toBe(two.session)
    expect(at.stripe.account.sessions.size).toBe(1)
  })

  test('without a webhook the return page or periodic check records the part', async () => {
    await using at = await createPartApp(database)
    at.stripe.webhooks.be('never')
    const link = await at.make('Ana', '300')
    const { session } = await at.tapPart(link)
    at.stripe.account.pay(session)
    await at.visit(`${link}/paid?session=${session}`)
    await at.visit(`${link}/paid?session=${session}`)
    at.house.advance(120_000)
    await at.sweep()
    expect((await at.books()).entries).toEqual([['payment', 30_000]])
    expect(await at.parts()).toMatchObject([{ state: 'paid' }])
  })

  test('a paid Stripe session whose id was not stored is recorded as the part', async () => {
    await using at = await createPartApp(database)
    const { session } = await at.tapPart(await at.make('Ana', '300'))
    await at.db.updateTable('checkout').set({ session_id: null, state: 'making' }).execute()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.books()).entries).toEqual([['payment', 30_000]])
    expect(await at.parts()).toMatchObject([{ state: 'paid' }])
  })

  test('a part never exceeds the unpaid amount', async () => {
    await using at = await createPartApp(database)
    const refused = await at.post(`${at.path}/parts`, { intent: 'make', payer: 'Ana', sum: '1040.50' })
    expect([refused.status, refused.page!.text]).toEqual([422, expect.stringContaining('Enter at most $1,040')])
    expect(refused.page!.html).toContain('value="1040.50"')
    await at.make('Ana', '1000')
    const second = await at.post(`${at.path}/parts`, { intent: 'make', payer: 'Jorge', sum: '100' })
    expect(second.page!.text).toContain('Enter at most $40')
  })

  test('when less is unpaid, the payer’s page offers the smaller amount', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '1000')
    const before = await at.read(link)
    expect(before.text).toContain('Pay $1,000 by card')
    at.stripe.account.pay((await at.tap()).session)
    await at.stripe.webhooks.settled()
    const stale = await at.post(link, { cents: '100000' })
    expect([stale.status, stale.page!.text]).toEqual([409, expect.stringContaining('The sum has changed')])
    expect(stale.page!.text).toContain('Pay $780 by card')
    expect(stale.page!.text).toContain('$1,000 was planned')
    await at.payPart(link)
    expect(await at.books()).toMatchObject({ open: 0, notices: [] })
    expect(await at.parts()).toMatchObject([{ state: 'paid', paidCents: 78_000 }])
  })

  test('when everything is paid, the payer’s page shows that nothing is due', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    for (const due of [at.deposit, at.balance]) {
      at.stripe.account.pay((await at.tap(due)).session)
      await at.stripe.webhooks.settled()
    }
    expect((await at.read(link)).text).toContain('Nothing is left to pay')
    expect((await at.post(link, { cents: '30000' })).to).toBeNull()
  })

  test('paying a part ends another payment page that would overpay', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '1000')
    const deposit = await at.tap()
    const part = await at.tapPart(link)
    expect(part.session).not.toBe('')
    expect(() => at.stripe.account.pay(deposit.session)).toThrow()
    // And the other way round.
    const again = await at.tap()
    expect(again.session).not.toBe('')
    expect(() => at.stripe.account.pay(part.session)).toThrow()
    at.stripe.account.pay(again.session)
    await at.stripe.webhooks.settled()
    expect(await at.books()).toMatchObject({ open: 78_000, notices: [] })
  })

  test('payment pages that together do not overpay can both be paid', async () => {
    await using at = await createPartApp(database)
    const deposit = await at.tap()
    const part = await at.tapPart(await at.make('Ana', '300'))
    at.stripe.account.pay(part.session)
    at.stripe.account.pay(deposit.session)
    await at.stripe.webhooks.settled()
    expect(await at.books()).toMatchObject({ open: 48_000, notices: [] })
    expect(await at.dues()).toEqual([0, 48_000])
  })

  test('recording a payment by hand ends a payer’s page that would overpay', async () => {
    await using at = await createPartApp(database)
    const part = await at.tapPart(await at.make('Ana', '300'))
    const owner = await createOwnerClient(at.house)
    const form = { intent: 'pay', key: 'by-hand-1', sum: '900', way: 'check', paidOn: today }
    await owner.post(`/backbar/jobs/${at.eventId}/money`, form)
    expect((await at.books()).open).toBe(14_000)
    expect(() => at.stripe.account.pay(part.session)).toThrow()
  })

  test('a withdrawn payer’s link cannot be paid, and its open page ends', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    const { session } = await at.tapPart(link)
    const back = await at.withdraw('Ana')
    expect(back.to).toContain('said=gone')
    expect(() => at.stripe.account.pay(session)).toThrow()
    expect((await at.read(link)).text).toContain('This link was taken back')
    expect((await at.post(link, { cents: '30000' })).to).toBeNull()
  })

  test('a part paid while its link was being withdrawn counts as paid', async () => {
    await using at = await createPartApp(database)
    at.stripe.webhooks.be('never')
    const link = await at.make('Ana', '300')
    at.stripe.account.pay((await at.tapPart(link)).session)
    const back = await at.withdraw('Ana')
    expect([back.status, back.page!.text]).toEqual([409, expect.stringContaining('paid already')])
    expect(await at.parts()).toMatchObject([{ state: 'paid' }])
    expect((await at.books()).open).toBe(74_000)
  })

  test('a payer’s link takes no payment for a canceled or postponed event', async () => {
    const texts: string[] = []
    for (const end of ['cancel', 'postpone'] as const) {
      await using at = await createPartApp(database)
      const link = await at.make('Ana', '300')
      const by = { actor: 'owner', now: at.house.now() } as const
      if (end === 'cancel') await cancelAgreement(at.db, at.eventId, { keptCents: 0, words: '' }, { today }, by)
      else await postponeAgreement(at.db, at.eventId, { words: 'ill' }, { today }, by)
      const { text } = await at.read(link)
      expect(text).toContain('Nothing can be paid here now')
      expect((await at.post(link, { cents: '30000' })).to).toBeNull()
      texts.push(text)
    }
    expect(texts[0]).toBe(texts[1])
  })

  test('the payer can read and pay in either language', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    const english = await at.read(link)
    expect(english.html).toContain(`href="${link}?language=es"`)
    const spanish = await at.read(`${link}?language=es`)
    expect(spanish.text).toContain('$300 para Nora')
    expect(spanish.html).toContain(`href="${link}"`)
    const { session } = await at.post(`${link}?language=es`, { cents: '30000' })
    expect(at.stripe.account.sessions.get(session)).toMatchObject({ locale: 'es-419' })
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const receipt = (await at.allEmails()).find(({ recipient }) => recipient === 'payer@card.example')!
    expect(receipt.subject).toContain('Recibimos tus $300')
  })

  test('a payment in another currency or amount is shown to the owner', async () => {
    await using at = await createPartApp(database)
    const { session } = await at.tapPart(await at.make('Ana', '300'))
    at.stripe.account.pay(session, 29_000)
    await at.stripe.webhooks.settled()
    expect(await at.books()).toMatchObject({ entries: [['payment', 29_000]], notices: ['amount-differs'] })
  })

  test('with the part payments module off, existing links can be paid, new ones not created', async () => {
    await using at = await createPartApp(database)
    const [paid] = [await at.make('Ana', '300'), await at.make('Jorge', '100')]
    setFixedModules(at.db, [])
    expect((await at.post(`${at.path}/parts`, { intent: 'make', payer: 'Sue', sum: '5' })).status).toBe(409)
    await at.payPart(paid)
    expect((await at.withdraw('Jorge')).to).toContain('said=gone')
    expect((await at.parts()).map(({ state }) => state)).toEqual(['paid', 'withdrawn'])
  })

  test('a payer’s link opens no other page', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    await at.make('Jorge', '100')
    const token = link.split('/').at(-1)!
    // A payer's link opens neither the client page nor a page below it.
    for (const below of ['', '/parts', '/pay', '/saved-card', '/papers/x', '/agreement.pdf', '/event.ics'])
      expect((await at.visit(`/yours/${token}${below}`)).status).toBe(404)
    const forged = [
      await at.visit(`/yours/${token}/pay`, { method: 'POST', body: new URLSearchParams({ due: at.deposit }) }),
      await at.visit(`/yours/${token}/parts`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'make', payer: 'Eve', sum: '1' }),
      }),
    ]
    expect(forged.map(({ status }) => status)).toEqual([404, 404])
    // The client's own link is not a payer's either, and no other token is one.
    const own = at.path.split('/').at(-1)!
    for (const other of [own, token.slice(0, -1), `${token}A`, token.toLowerCase(), 'x'.repeat(22)])
      expect((await at.visit(`/part/${other}`)).status).toBe(404)
    // The page and its data hold nothing of the rest.
    const answer = await at.visit(link)
    expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
    const raw = (await answer.text()).split('<body>')[1]! + (await (await at.visit(`${link}.data`)).text())
    const { client, event } = await at.db
      .selectFrom('event')
      .select(['requestor_name', 'from_email', 'event_venue', 'reference'])
      .where('id', '=', at.eventId)
      .executeTakeFirstOrThrow()
      .then((row) => ({ client: [row.from_email], event: [row.event_venue, row.reference] }))
    for (const secret of [...client, ...event, 'Ephron', '1,040', '1040', '104000', '260', 'Jorge', at.eventId, own])
      if (secret) expect(raw).not.toContain(secret)
  })

  test('a payer cannot change the amount of the payment page', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    for (const cents of ['1', '50', '29999', '30001', '104000', '-30000', 'NaN', '', '3e4x'])
      expect((await at.post(link, { cents, due: at.balance, amount: cents })).to).toBeNull()
    expect(at.stripe.account.sessions.size).toBe(0)
  })

  test('a payer’s return page settles no other Stripe session', async () => {
    await using at = await createPartApp(database)
    at.stripe.webhooks.be('never')
    const link = await at.make('Ana', '300')
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.visit(`${link}/paid?session=${session}`)
    expect((await at.books()).entries).toEqual([])
  })

  test('a read-only client link neither creates nor shows payer links', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    await at.visit(at.path, { method: 'POST', body: new URLSearchParams({ intent: 'share' }) })
    const { html } = await at.read(at.path)
    const reader = /\/yours\/([\w-]{22})(?!.*\1.*form)/.exec(html.split('data-copy="').at(-1)!)?.[0] ?? ''
    expect(reader).not.toBe('')
    const answer = await at.visit(`${reader}/parts`)
    expect(await answer.text()).not.toContain(link)
    expect([303, 302]).toContain(answer.status)
  })
})
