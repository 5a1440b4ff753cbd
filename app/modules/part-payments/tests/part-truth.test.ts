import { describe, expect, test } from 'vitest'
import { cancelAgreement, postponeAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { refundCardPayment } from '../../../agreements/payments/card-refunds.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { assertCards, createMoneyBooks } from '../../../../faults/money-books.ts'
import { computeDataSubjectTag, eraseDataSubject } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { databases } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'
import { listPartPaymentSummaries } from '../office/part-summaries.server.ts'
import { createPartApp, type PartApp } from './part-app.ts'

const today = '2026-11-20'

/** Names of the tables with a row that holds one of the words. */
async function findTablesWith({ db }: PartApp, words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'email')
      .selectAll()
      .execute()
    const text = JSON.stringify(rows)
    if (words.some((word) => text.includes(word))) found.push(name)
  }
  return found
}

async function erase(at: PartApp, email: string) {
  const seen = computeDataSubjectTag(await getDataSubject(at.db, email))
  return eraseDataSubject(at.house, email, seen, 'laptop')
}

describe.each(databases)('%s: what a payer and a client read about a part', (database) => {
  test('withdrawing a payer’s link twice is not confirmed while its page is open', async () => {
    await using at = await createPartApp(database)
    const { session } = await at.tapPart(await at.make('Ana', '300'))
    at.behave({ status: 500, error: { type: 'api_error', message: 'Oops' } })
    const first = await at.withdraw('Ana')
    expect([first.status, first.page!.text]).toEqual([409, expect.stringContaining('may still be paid')])
    const second = await at.withdraw('Ana')
    expect([second.status, second.page?.text]).toEqual([409, expect.stringContaining('may still be paid')])
    at.behave('work')
    expect((await at.withdraw('Ana')).to).toContain('said=gone')
    expect(() => at.stripe.account.pay(session)).toThrow()
  })

  test('a second tap after paying a part shows it as paid', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    await at.payPart(link)
    const again = await at.post(link, { cents: '30000' })
    expect(again.page!.text).toContain('Paid, thank you')
    expect(again.page!.text).not.toContain('Nothing was charged')
  })

  test('an attempt to pay a withdrawn link shows that it was withdrawn', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    await at.withdraw('Ana')
    const tap = await at.post(link, { cents: '30000' })
    expect(tap.page!.text).toContain('This link was taken back')
    expect(tap.page!.text).not.toContain('The sum has changed')
  })

  test('after a refund the payer’s page no longer confirms the payment', async () => {
    await using at = await createPartApp(database)
    const link = await at.make('Ana', '300')
    await at.payPart(link)
    const { entries } = await getLedger(at.db, at.eventId)
    const refund = {
      id: 'back-1',
      eventId: at.eventId,
      entryId: entries[0]!.id,
      amountCents: 30_000,
      reason: 'Ana asked',
    }
    expect(await refundCardPayment(at.house, refund)).toEqual({ kind: 'succeeded' })
    await at.stripe.webhooks.settled()
    const { text } = await at.read(link)
    expect(text).toContain('You paid $300 for Nora')
    expect(text).not.toContain('We have your')
    expect((await at.read(`${link}?language=es`)).text).toContain('Pagaste $300 para Nora')
    assertCards(await createMoneyBooks(at.db), at.stripe.account)
  })

  test.each([
    ['cancel', 'credit'],
    ['postpone', null],
  ] as const)('a part paid after a %s is recorded once, and the owner sees %s', async (end, notice) => {
    await using at = await createPartApp(database)
    const { session } = await at.tapPart(await at.make('Ana', '300'))
    const by = { actor: 'owner', now: at.house.now() } as const
    if (end === 'cancel') await cancelAgreement(at.db, at.eventId, { keptCents: 0, words: '' }, { today }, by)
    else await postponeAgreement(at.db, at.eventId, { words: 'ill' }, { today }, by)
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect(await at.books()).toMatchObject({ entries: [['payment', 30_000]], notices: notice ? [notice] : [] })
    expect(await at.parts()).toMatchObject([{ state: 'paid', paidCents: 30_000 }])
    assertCards(await createMoneyBooks(at.db), at.stripe.account)
  })

  test.each([
    ['en', 'Ana’s parents paid $300 for May 15', 'We have your'],
    ['es', 'Pago de Ana’s parents: $300 para el evento del 15 de mayo', 'Recibimos'],
  ] as const)('the client’s email in %s names the payer, even for a canceled event', async (language, words, own) => {
    for (const isCanceled of [false, true]) {
      await using at = await createPartApp(database)
      await at.db.updateTable('event').set({ language }).where('id', '=', at.eventId).execute()
      const { session } = await at.tapPart(await at.make('Ana’s parents', '300'))
      const by = { actor: 'owner', now: at.house.now() } as const
      if (isCanceled) await cancelAgreement(at.db, at.eventId, { keptCents: 0, words: '' }, { today }, by)
      at.stripe.account.pay(session)
      await at.stripe.webhooks.settled()
      const client = (await at.allEmails()).find(
        ({ kind, recipient }) => kind === 'payment' && recipient !== 'payer@card.example',
      )!
      expect(client.subject).toBe(words)
      expect(client.body_text).toContain(words)
      expect(client.body_text).not.toMatch(new RegExp(`${own}|Your money|Tu dinero`))
    }
  })

  test('the name of a payer holds no invisible characters', async () => {
    await using at = await createPartApp(database)
    await at.post(`${at.path}/parts`, { intent: 'make', payer: 'Ana\u202e\u200b  Ruiz', sum: '200' })
    expect(await at.parts()).toMatchObject([{ name: 'Ana Ruiz' }])
    const empty = await at.post(`${at.path}/parts`, { intent: 'make', payer: '\u202e', sum: '5' })
    expect(empty.status).toBe(422)
  })

  test('no spreadsheet evaluates the name of a payer', async () => {
    await using at = await createPartApp(database)
    await at.payPart(await at.make('=1+1 Jorge', '200'))
    const owner = await createOwnerClient(at.house)
    const csv = await (await owner.visit('/backbar/in-and-out/payments.csv')).text()
    expect(csv).toContain(`"'=1+1 Jorge, Visa 4242"`)
  })

  test('two payer links with equal names are two lines in the owner’s list', async () => {
    await using at = await createPartApp(database)
    for (let made = 0; made < 2; made++) {
      await at.make('Ana', '300')
      const part = (await at.parts()).at(-1)!.id
      await at.post(`${at.path}/parts`, { intent: 'withdraw', part })
    }
    const lines = await listPartPaymentSummaries(at.db, at.eventId)
    expect(lines).toHaveLength(2)
    expect(new Set(lines.map(({ words }) => words)).size).toBe(1)
    expect(new Set(lines.map(({ id }) => id)).size).toBe(2)
  })

  test('the return page of an unknown payer’s link redirects to that link’s page', async () => {
    await using at = await createPartApp(database)
    for (const token of ['..%2f..%2fbackbar', '%2f%2fevil.example', '%F0%9F%98%80', 'x'.repeat(22)]) {
      const answer = await at.visit(`/part/${token}/paid?session=cs_x`)
      const to = answer.headers.get('Location') ?? ''
      expect([token, answer.status, to]).toEqual([token, 303, expect.stringMatching(/^\/part\/[^/]+$/)])
      expect((await at.visit(to)).status).toBe(404)
    }
  })

  test('an ambiguous or empty amount creates no payer link', async () => {
    await using at = await createPartApp(database)
    for (const sum of ['0', '-5', '1e9', '100,50', '1.000,50', '0.99', '１００', '100.5', 'Infinity', ''])
      expect((await at.post(`${at.path}/parts`, { intent: 'make', payer: 'Ana', sum })).status).toBe(422)
    expect(await at.parts()).toEqual([])
  })

  test('erasing the client erases payers’ names and addresses, even of later payers', async () => {
    await using at = await createPartApp(database)
    await at.payPart(await at.make('Zulma Quint', '300'))
    const late = await at.tapPart(await at.make('Zulma Quint', '100'))
    const words = ['Zulma', 'payer@card.example']
    expect(await findTablesWith(at, words)).toContain('numbered_document')
    const { from_email: client } = await at.db
      .selectFrom('event')
      .select('from_email')
      .where('id', '=', at.eventId)
      .executeTakeFirstOrThrow()
    expect(await erase(at, client)).toBe(true)
    expect([await findTablesWith(at, words), await at.parts()]).toEqual([[], []])
    at.stripe.account.pay(late.session)
    await at.stripe.webhooks.settled()
    expect(await findTablesWith(at, words)).toEqual([])
    const payments = await at.db.selectFrom('payment').select('amount_cents').orderBy('amount_cents').execute()
    expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([10_000, 30_000])
  })

  test('erasing a payer’s address deletes their receipt and nothing of the client', async () => {
    await using at = await createPartApp(database)
    await at.payPart(await at.make('Ana', '300'))
    expect(await erase(at, 'payer@card.example')).toBe(true)
    expect(await findTablesWith(at, ['payer@card.example'])).toEqual([])
    expect(await at.parts()).toMatchObject([{ name: 'Ana', state: 'paid' }])
  })

  test('payers and client together never pay more than is owed, in any order', async () => {
    for (const manner of ['in-time', 'never'] as const)
      for (const order of ['0123', '3210', '1302', '2031']) {
        await using at = await createPartApp(database)
        at.stripe.webhooks.be(manner)
        const [ana, jorge] = [await at.make('Ana', '700'), await at.make('Jorge', '340')]
        const taps = [
          () => at.tapPart(ana),
          () => at.tapPart(jorge),
          () => at.tap(at.deposit),
          () => at.tap(at.balance),
        ]
        const all = [...order].map((nth) => taps[Number(nth)]!)
        const opened: string[] = []
        for (const tap of all) opened.push((await tap()).session)
        const isOpen = (session: string) => at.stripe.account.sessions.get(session)?.status === 'open'
        for (const session of opened.toReversed().filter(isOpen)) at.stripe.account.pay(session)
        await at.stripe.webhooks.settled()
        for (const tap of all) {
          const { session } = await tap()
          if (isOpen(session)) at.stripe.account.pay(session)
          await at.stripe.webhooks.settled()
        }
        at.house.advance(120_000)
        await at.sweep()
        expect([order, await at.books()]).toMatchObject([order, { open: 0, notices: [] }])
        const charged = [...at.stripe.account.charges.values()].reduce((sum, { amount }) => sum + Number(amount), 0)
        expect(charged).toBe(104_000)
        assertCards(await createMoneyBooks(at.db), at.stripe.account)
      }
  })
})
