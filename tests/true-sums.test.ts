import { describe, expect, test } from 'vitest'
import { computeAmountsDue } from '../app/agreements/payments/amounts-due.ts'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { cancelAgreement, postponeAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { computeAmountsDueStatus } from '../app/agreements/payments/allocate-payments.ts'
import { handleMoneyForm } from '../app/agreements/payments/event-money.server.ts'
import { computeProposalTotals, listDefaultLineIds } from '../app/agreements/proposals/proposal-totals.ts'
import { defaultTerms } from '../app/agreements/proposals/terms.ts'
import type { ProposalDocument } from '../app/agreements/proposals/proposal.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { changeAgreement } from './agreed-change.ts'
import { addDays } from '../app/business/dates.ts'
import { sampleLine, sampleProposal } from './doubles/sample-proposal.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient, signedAgreement } from './paying-client.ts'

const today = '2026-11-20'

/** The sample proposal for an event this many days ahead, with its balance due two weeks before. */
function buildEventAhead(days: number): Partial<ProposalDocument> {
  const { event, money } = sampleProposal()
  const eventDate = addDays(today, days)
  return { event: { ...event, eventDate }, money: { ...money, balanceDay: addDays(eventDate, -14) } }
}

async function listUnpaidAmounts({ db }: Pick<TestApp, 'db'>, eventId: string) {
  const { amountsDue, entries } = await getLedger(db, eventId)
  return computeAmountsDueStatus(amountsDue, entries)
    .filter(({ kind }) => kind !== 'given-back')
    .map(({ label, openCents }) => [label, openCents / 100])
}

test.each([15, 16, 17])('with the event %i days ahead, the balance is due no earlier than the deposit', (days) => {
  const document = { ...sampleProposal(), ...buildEventAhead(days) }
  const sums = computeProposalTotals(document, listDefaultLineIds(document), today)
  const amountsDue = computeAmountsDue(sums, document.money, { today, eventDate: document.event.eventDate })
  const [deposit, balance] = amountsDue.map(({ dueOn }) => dueOn)
  expect([deposit, balance, sums.restOn]).toEqual(['2026-11-23', '2026-11-23', '2026-11-23'])
})

describe.each(databases)('%s: a deposit paid two weeks before the event reserves the date', (database) => {
  test.each([15, 16])('a card payment %i days before the event pays the deposit first', async (days) => {
    await using at = await createPayingClient(database, { changes: buildEventAhead(days) })
    await at.db.updateTable('amount_due').set({ due_on: '2026-11-21' }).where('id', '=', at.balance).execute()
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.books()).state).toBe('reserved')
    expect(await listUnpaidAmounts(at, at.eventId)).toEqual([
      ['Deposit', 0],
      ['Balance', 780],
    ])
  })

  test.each([0, 60])('a recorded payment pays the deposit first, despite $%i added and due earlier', async (extra) => {
    await using app = await createTestApp(database)
    const { eventId, balance } = await signedAgreement(app.db, {
      secret: app.config.secret,
      changes: buildEventAhead(15),
    })
    await app.db.updateTable('amount_due').set({ due_on: '2026-11-21' }).where('id', '=', balance).execute()
    if (extra > 0)
      await handleMoneyForm(app, eventId, { intent: 'due', dueLabel: 'Ice', dueSum: String(extra), dueOn: today })
    await handleMoneyForm(app, eventId, { intent: 'pay', sum: '260', way: 'zelle', paidOn: today })
    expect((await listProposals(app.db, eventId))[0]!.state).toBe('reserved')
    expect(await listUnpaidAmounts(app, eventId)).toEqual([
      ['Deposit', 0],
      ...(extra > 0 ? [['Ice', extra]] : []),
      ['Balance', 780],
    ])
  })
})

/**
 * $1,050 signed with a deposit of $263, of which half is refunded at first, with the client page in each language and the
 * owner.
 */
async function createSignedAgreement(app: TestApp) {
  const lines = sampleProposal().lines.map((line) =>
    line.id === 'bartender' ? sampleLine({ unitCents: 16_000 }) : line,
  )
  const couple = await signedAgreement(app.db, { secret: app.config.secret, changes: { lines }, total: 105_000 })
  const [visit, owner] = [await createAppVisitor(app), await createOwnerClient(app)]
  const here = `/backbar/jobs/${couple.eventId}`
  return {
    ...couple,
    here,
    owner,
    pay: (sum: string) => handleMoneyForm(app, couple.eventId, { intent: 'pay', sum, way: 'zelle', paidOn: today }),
    yours: async () => (await parsePage(await visit(`${couple.path}?language=en`))).text,
    suyo: async () => (await parsePage(await visit(`${couple.path}?language=es`))).text,
  }
}

describe.each(databases)('%s: full amount due at once', (database) => {
  test('an agreement signed ten days ahead mentions neither a deposit nor a past cancellation deadline', async () => {
    await using app = await createTestApp(database)
    const terms = { version: defaultTerms.version, clauses: defaultTerms.clauses }
    const changes = { ...buildEventAhead(10), terms }
    const { path } = await signedAgreement(app.db, { secret: app.config.secret, changes })
    const visit = await createAppVisitor(app)
    const page = (await parsePage(await visit(`${path}?language=en`))).text
    for (const told of [
      'Your payment makes November 30 yours.',
      'Full payment due by Saturday, November 21 $1,040',
      'The full total $1,040, makes the date yours',
      'the full total of $1,040 has arrived',
      'Your guest count is final',
      'One step left: $1,040',
    ])
      expect(page).toContain(told)
    for (const wrong of ['deposit of $', 'If you cancel by', 'Everything due', 'You can lower the number of guests'])
      expect(page).not.toContain(wrong)
    expect((await parsePage(await visit(`${path}?language=es`))).text).toContain(
      'Con tu pago, el 30 de noviembre es tuyo.',
    )
  })
})

describe.each(databases)('%s: after an agreed change', (database) => {
  test('after a price change the signed deposit and its refund stay, and the balance changes', async () => {
    await using app = await createTestApp(database)
    const couple = await createSignedAgreement(app)
    const { eventId } = couple
    await couple.pay('263')
    expect(await changeAgreement(app.db, eventId, { bartenders: 1 })).toBe(120_000)
    const page = await couple.yours()
    for (const told of [
      'Total $1,200',
      'Deposit paid $263',
      'To pay by Saturday, May 1, 2027 $937',
      'Deposit $263, makes the date yours',
      'To pay $937, by Saturday, May 1, 2027',
      '$131 of the deposit comes back',
      'Pay $937 in cash, in person',
    ])
      expect(page).toContain(told)
    for (const wrong of ['$300', '$900', '$150 of the deposit', 'Pay $787']) expect(page).not.toContain(wrong)
    const pagina = await couple.suyo()
    for (const told of [
      'Depósito pagado $263',
      '$937',
      'se devuelven $131 del depósito',
      'Paga $937 en efectivo, en persona',
    ])
      expect(pagina).toContain(told)
    expect((await couple.owner.open(`${couple.here}/change?what=they`)).text).toContain(
      'They paid $263. Under the terms you agreed on, you refund $131',
    )
    // A total below the signed total lowers the balance, never the deposit.
    app.advance(Date.parse('2027-05-03T14:00:00Z') - app.now())
    // Two amounts due on one day share a line that names both.
    expect((await (await createOwnerClient(app)).open('/backbar')).text).toContain(
      'balance of $787, was due last Saturday, and $150 besides',
    )
    app.advance(openingTime - app.now())
    // After a partial payment of a day's amounts due, the rest is requested.
    await couple.pay('787')
    const partly = await couple.yours()
    expect(partly).toContain('To pay by Saturday, May 1, 2027 of $937; $787 is paid $150')
    expect(await couple.suyo()).toContain('de $937; ya pagaste $787 $150')
    app.advance(Date.parse('2027-05-03T14:00:00Z') - app.now())
    expect(await couple.yours()).toContain('Balance and changes of $937; $787 is paid was due Saturday, May 1 $150')
    app.advance(openingTime - app.now())
    await app.db.deleteFrom('payment').where('amount_cents', '=', 78_700).execute()
    await changeAgreement(app.db, eventId, { bartenders: 0, eventGuestCount: 60 })
    expect(await couple.yours()).toContain('Deposit paid $263')
  })

  test.each([
    [0, '787', 'Balance paid $787', 'Saldo pagado $787'],
    [1, '937', 'Balance and changes paid $937', 'Saldo y cambios pagado $937'],
  ])(
    'after %i changes of the agreement, a fully paid balance shows no due date',
    async (bartenders, rest, told, dicho) => {
      await using app = await createTestApp(database)
      const couple = await createSignedAgreement(app)
      await couple.pay('263')
      if (bartenders > 0) await changeAgreement(app.db, couple.eventId, { bartenders })
      await couple.pay(rest)
      const [page, pagina] = [await couple.yours(), await couple.suyo()]
      expect(page).toContain(told)
      expect(page).not.toMatch(/(Balance,|To pay) by/)
      expect(pagina).toContain(dicho)
      expect(pagina).not.toMatch(/(Saldo,|Por pagar) a más tardar/)
    },
  )

  test('an amount due added by the owner is in the client page’s total', async () => {
    await using app = await createTestApp(database)
    const couple = await createSignedAgreement(app)
    const extra = { intent: 'due', dueLabel: 'One more hour', dueSum: '75', dueOn: '2027-05-01' }
    await handleMoneyForm(app, couple.eventId, extra)
    const page = await couple.yours()
    for (const told of ['One more hour $75', 'Total $1,125', 'To pay by Saturday, May 1, 2027 $862'])
      expect(page).toContain(told)
  })
})

describe.each(databases)('%s: a refund is owed again only if the owner says so', (database) => {
  const refund = { intent: 'refund', refundWay: 'zelle', refundOn: today, refundReason: 'So sorry' }

  test('a partial refund after a cancellation leaves nothing owed', async () => {
    await using app = await createTestApp(database)
    const { eventId, here, owner, pay, yours, suyo } = await createSignedAgreement(app)
    await pay('400')
    const by = { actor: 'owner', now: openingTime } as const
    await cancelAgreement(app.db, eventId, { keptCents: 40_000, words: '' }, { today }, by)
    const { entries } = await getLedger(app.db, eventId)
    const form = await owner.open(`${here}/money?entry=${entries[0]!.id}`)
    expect(form.fields.get('owed')).toBe('lower')
    expect(form.text).toContain('They still owe it')
    await owner.post(`${here}/money`, { ...Object.fromEntries(form.fields), ...refund, refundSum: '200' })
    expect(await getPaymentSummary(app.db, eventId, today)).toMatchObject({
      outstandingCents: 0,
      paidCents: 20_000,
      open: [],
    })
    expect((await owner.open('/backbar/money')).text).toContain('Clients who owe No one.')
    const page = await yours()
    expect(page).toContain('We refunded $200 sent by Zelle on November 20 $200 Stays with us $200')
    expect(page).toMatch(/Refund [-−]\$200 Total \$200/)
    expect(await suyo()).toMatch(/Devuelto [-−]\$200/)
    const reminded = await owner.post(`${here}/money`, { intent: 'remind' })
    expect(reminded.to).toContain('did=nothing-open')
  })

  test('a refund keeps the deposit paid unless marked as owed again, and can be reversed', async () => {
    await using app = await createTestApp(database)
    const { eventId, pay } = await createSignedAgreement(app)
    const give = (entry: string, words: Record<string, string>) =>
      handleMoneyForm(app, eventId, { ...refund, entry, refundSum: '50', ...words })
    await pay('263')
    const [paid] = (await getLedger(app.db, eventId)).entries
    await give(paid!.id, {})
    expect(await listUnpaidAmounts(app, eventId)).toEqual([
      ['Deposit', 0],
      ['Balance', 787],
    ])
    expect(await getPaymentSummary(app.db, eventId, today)).toMatchObject({ dueCents: 100_000, paidCents: 21_300 })
    const given = (await getLedger(app.db, eventId)).entries.find(({ kind }) => kind === 'refund')!
    for (let tap = 0; tap < 2; tap++)
      await handleMoneyForm(app, eventId, { intent: 'reverse', entry: given.id, reverseReason: 'It came back' })
    expect(await getPaymentSummary(app.db, eventId, today)).toMatchObject({
      dueCents: 105_000,
      outstandingCents: 78_700,
    })
    await give(paid!.id, { owed: 'again' })
    expect(await listUnpaidAmounts(app, eventId)).toEqual([
      ['Deposit', 50],
      ['Balance', 787],
    ])
  })

  test('a refund uses up the client’s credit before it lowers the amount due', async () => {
    await using app = await createTestApp(database)
    const { eventId, pay } = await createSignedAgreement(app)
    await pay('400')
    const by = { actor: 'owner', now: openingTime } as const
    await cancelAgreement(app.db, eventId, { keptCents: 30_000, words: '' }, { today }, by)
    const [paid] = (await getLedger(app.db, eventId)).entries
    await handleMoneyForm(app, eventId, { ...refund, entry: paid!.id, refundSum: '150' })
    expect(await getPaymentSummary(app.db, eventId, today)).toMatchObject({ dueCents: 25_000, outstandingCents: 0 })
  })

  /** An event whose deposit was paid by card, and the form that refunds it. */
  async function paidByCard(at: Awaited<ReturnType<typeof createPayingClient>>) {
    const { session } = await at.tap()
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    const { id: entry } = await at.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const owner = await createOwnerClient(at.house)
    const page = `/backbar/jobs/${at.eventId}/money`
    const card = { intent: 'refund-card', entry, cardReason: 'So sorry', cardSum: '200' }
    return { owner, page, entry, card }
  }

  test('of concurrent card and manual refunds of one payment only one succeeds', async () => {
    await using at = await createPayingClient(database)
    const { owner, page, entry, card } = await paidByCard(at)
    const hand = { ...refund, entry, refundSum: '200' }
    const tries = await Promise.all([
      owner.post(page, { ...card, key: 'one-refund-by-card' }),
      owner.post(page, { ...card, key: 'two-refund-by-card' }),
      owner.post(page, { ...hand, key: 'three-by-hand' }),
    ])
    await at.stripe.webhooks.settled()
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422, 422])
    expect(await getPaymentSummary(at.db, at.eventId, today)).toMatchObject({
      returnedCents: 20_000,
      outstandingCents: 78_000,
    })
    expect(await listUnpaidAmounts(at, at.eventId)).toEqual([
      ['Deposit', 0],
      ['Balance', 780],
    ])
  })

  test('a card refund lowers what is owed unless the owner marks it owed again', async () => {
    await using at = await createPayingClient(database)
    const { owner, page, card } = await paidByCard(at)
    const owedAfter = async (words: Record<string, string>) => {
      await owner.post(page, { ...card, ...words })
      await at.stripe.webhooks.settled()
      return (await getPaymentSummary(at.db, at.eventId, today)).outstandingCents
    }
    expect(await owedAfter({ key: 'one-refund-by-card' })).toBe(78_000)
    expect(await owedAfter({ key: 'two-refund-by-card', cardSum: '60', owed: 'again' })).toBe(84_000)
  })
})

describe.each(databases)('%s: postponed without a new date', (database) => {
  test('an event postponed without a date owes nothing and gets no reminders', async () => {
    await using app = await createTestApp(database)
    const { eventId, here, owner, pay, yours, suyo } = await createSignedAgreement(app)
    const by = { actor: 'owner', now: openingTime } as const
    await postponeAgreement(app.db, eventId, { words: '' }, { today }, by)
    const page = await yours()
    expect(page).toContain('Nothing is due until we agree on your new date.')
    for (const wrong of ['due by', 'in cash, in person']) expect(page).not.toContain(wrong)
    // Once, in the signed text.
    expect(page.match(/Deposit \$263/g)).toHaveLength(1)
    expect(await suyo()).toContain('No tienes que pagar nada hasta que acordemos tu nueva fecha.')
    const money = await owner.open('/backbar/money')
    expect(money.text).toContain('Clients who owe No one.')
    expect(money.text).toContain('$1,050.00 is postponed without a date, and not counted.')
    expect((await owner.open(here)).text).toContain('Postponed Nora Ephron Was planned for Saturday, May 15')
    const request = await owner.open(`${here}/money`)
    expect(request.text).toContain('Postponed with no new date yet: nothing is due until one is agreed.')
    expect(request.text).not.toContain('Deposit due')
    expect((await owner.open(`${here}/sheet`)).text).toContain('Nothing to collect: postponed')
    expect((await owner.post(`${here}/money`, { intent: 'remind' })).to).toContain('did=nothing-open')
    await pay('100')
    expect(await yours()).toContain('You paid $100, and it still counts. Nothing more is due')
    const later = { now: openingTime + 30 * 86_400_000, today: '2026-12-20' }
    await changeAgreement(app.db, eventId, { eventDate: '2027-08-14' }, later)
    const { open } = await getPaymentSummary(app.db, eventId, later.today)
    expect(open.map(({ label, openCents, dueOn }) => [label, openCents / 100, dueOn])).toEqual([
      ['Deposit', 163, '2026-12-23'],
      ['Balance', 787, '2027-07-31'],
    ])
  })
})

describe.each(databases)('%s: money owed to clients', (database) => {
  test('the client page, Money, Today and the event show the same refund owed', async () => {
    await using app = await createTestApp(database)
    const { eventId, here, owner, pay, yours } = await createSignedAgreement(app)
    await pay('400')
    const by = { actor: 'owner', now: openingTime } as const
    await cancelAgreement(app.db, eventId, { keptCents: 24_400, words: '' }, { today }, by)
    expect(await yours()).toContain('business days of November 20 $156 Stays with us $244')
    const money = await owner.open('/backbar/money')
    for (const told of [
      'We owe clients $156.00, all years.',
      'Event May 15, 2027, canceled. Refund promised by December 4. Refund Nora Ephron $156.00',
      'Clients who owe No one.',
    ])
      expect(money.text).toContain(told)
    expect(money.html).toContain(`href="${here}/money">Nora Ephron</a>`)
    expect((await owner.open('/backbar')).text).toContain(
      'You owe Nora $156 their event was canceled, and their refund hasn’t been sent yet',
    )
    const request = await owner.open(`${here}/money`)
    expect(request.text).toMatch(
      /Contract total signed November 20 \$1,050\.00 Canceled November 20 −\$806\.00 Paid .* −\$400\.00 You owe them \$156\.00 /,
    )
    expect([request.fields.get('refundSum'), request.text.match(/\bPaid \$/g)]).toEqual(['156', ['Paid $']])
  })

  test('an event’s money list shows every movement and adds up to the balance', async () => {
    await using app = await createTestApp(database)
    const { eventId, owner, pay } = await createSignedAgreement(app)
    await pay('263')
    await pay('500')
    const { entries } = await getLedger(app.db, eventId)
    const [first, second] = [26_300, 50_000].map((cents) => entries.find(({ amountCents }) => amountCents === cents))
    const back = { intent: 'refund', refundWay: 'zelle', refundOn: today, refundReason: 'So sorry', owed: 'again' }
    await handleMoneyForm(app, eventId, { ...back, entry: first!.id, refundSum: '63' })
    await handleMoneyForm(app, eventId, { intent: 'reverse', entry: second!.id, reverseReason: 'It bounced' })
    const page = await owner.open(`/backbar/jobs/${eventId}/money`)
    const [, list, open] = / (Contract total signed .*?) Still to pay \$([\d,.]+) Record a payment /.exec(page.text)!
    const [agreed, ...moved] = list!.split(/ (?=Paid by |Refunded by |Reversed by )/).map((line) => {
      const sums = [...line.matchAll(/([−+]?)\$([\d,]+\.\d\d)/g)]
      expect(sums).toHaveLength(1)
      const [, sign, sum] = sums[0]!
      return (sign === '−' ? -1 : 1) * Number(sum!.replace(',', ''))
    })
    expect(agreed).toBe(1050)
    // Two entries of the same moment appear in either order.
    expect(moved.toSorted((a, b) => a - b)).toEqual([-500, -263, 63, 500])
    expect(moved.reduce((all, sum) => all + sum, agreed!)).toBe(Number(open))
    expect(Number(open)).toBe(850)
    expect(page.text).toContain(`Total $1,050 Paid $200 Balance $850`)
  })
})
