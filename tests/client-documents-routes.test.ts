import { describe, expect, test } from 'vitest'
import { postponeAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { refundCardPayment } from '../app/agreements/payments/card-refunds.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { moneyText } from '../app/agreements/payments/money-text.ts'
import { rotateClientLinkToken, findClientLink } from '../app/agreements/proposals/client-link.server.ts'
import { PdfError, type PdfRequester } from '../app/plumbing/pdf/pdf-service.server.ts'
import { formatPdfDocumentText } from '../app/plumbing/pdf/format-document-text.ts'
import type { PdfDocument } from '../app/plumbing/pdf/pdf-document.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../app/upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../app/upkeep/privacy/data-subject.server.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { databases, openingTime } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient, signedAgreement } from './paying-client.ts'

const today = '2026-11-20'
const said = moneyText('en').paper

/** A client who paid the deposit by card, with an owner. */
async function createPaidClient(database: Parameters<typeof createPayingClient>[0]) {
  const at = await createPayingClient(database)
  const owner = await createOwnerClient(at.house)
  const { session } = await at.tap()
  at.stripe.account.pay(session)
  await at.stripe.webhooks.settled()
  const money = `/backbar/jobs/${at.eventId}/money`
  const issued = () => at.db.selectFrom('numbered_document').selectAll().orderBy('created_at').orderBy('id').execute()
  return { ...at, owner, money, session, issued }
}

/** Another client of the same site, on another day. */
function createOtherClient(
  at: { db: Parameters<typeof signedAgreement>[0]; house: { config: { secret: string } } },
  nth: number,
) {
  const { event } = sampleProposal()
  const changes = { reference: `NT-AAAA-000${nth}`, event: { ...event, eventDate: `2027-06-0${nth}` } }
  return signedAgreement(at.db, { secret: at.house.config.secret, changes })
}

describe.each(databases)('%s: receipts and invoices', (database) => {
  test.each(['in-time', 'twice-at-once', 'reversed'] as const)(
    'a card payment whose webhook arrives %s gets one numbered receipt, attached to its email',
    async (manner) => {
      await using at = await createPayingClient(database)
      const owner = await createOwnerClient(at.house)
      at.stripe.webhooks.be(manner)
      const { session } = await at.tap()
      at.stripe.account.pay(session)
      await Promise.all([at.comeBack(session), at.comeBack(session), at.sweep(), at.stripe.webhooks.deliverHeld()])
      at.house.advance(2 * 3_600_000)
      await at.sweep()
      await at.stripe.webhooks.settled()
      const [entry] = (await getLedger(at.db, at.eventId)).entries
      const papers = await at.db.selectFrom('numbered_document').selectAll().execute()
      expect(papers).toMatchObject([{ kind: 'receipt', number: 1, payment_id: entry!.id, total_cents: 26_000 }])
      const [email] = await at.db.selectFrom('email').selectAll().where('kind', '=', 'payment').execute()
      expect(email!.body_text).toContain(moneyText('en').letter.cardReceipt(1))
      expect(JSON.parse(email!.document!)).toMatchObject({
        fileName: 'receipt-1.pdf',
        paper: { title: 'Receipt 1' },
        url: `${at.house.config.siteUrl}${at.path}/papers/${papers[0]!.id}`,
      })
      const page = await owner.open(`/backbar/jobs/${at.eventId}/money`)
      expect(page.text).toMatch(/Receipt 1 Nov 20, 2026, [^$]* \$260\.00/)
      const paper = await owner.open(page.links.get('Receipt 1')!)
      for (const words of [
        'Card, Visa 4242',
        `${said.sum} $260.00`,
        `${said.soFar} $260.00`,
        'Balance May 1, 2027 $780.00',
      ])
        expect(paper.text).toContain(words)
      const history = await at.db.selectFrom('history_entry').select('details').where('kind', '=', 'money').execute()
      expect(history.filter(({ details }) => details.includes('"receipt"'))).toHaveLength(1)
    },
  )

  test('concurrent card and manual payments get consecutive receipt numbers', async () => {
    await using at = await createPayingClient(database)
    const { post } = await createOwnerClient(at.house)
    const couples = [at, await createOtherClient(at, 1), await createOtherClient(at, 2), await createOtherClient(at, 3)]
    const sessions: string[] = []
    for (const { deposit, path } of couples) sessions.push((await at.tap(deposit, path)).session)
    const noted = { intent: 'pay', sum: '50', way: 'cash', paidOn: today, receipt: 'yes', for: 'tip' }
    for (const session of sessions) at.stripe.account.pay(session)
    await Promise.all([
      ...couples.map(({ path }, i) => at.visit(`${path}/paid?session=${sessions[i]}`)),
      ...couples.map(({ eventId }, i) => post(`/backbar/jobs/${eventId}/money`, { ...noted, key: `a-tip-of-${i}` })),
    ])
    await at.stripe.webhooks.settled()
    const papers = await at.db.selectFrom('numbered_document').selectAll().orderBy('number').execute()
    expect(papers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const payments = await at.db.selectFrom('payment').select('id').execute()
    expect(new Set(papers.map(({ payment_id }) => payment_id))).toEqual(new Set(payments.map(({ id }) => id)))
  })

  test('a receipt shows the amount received, not the amount due', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    at.stripe.account.pay(session, 20_000)
    await at.stripe.webhooks.settled()
    const papers = await at.db.selectFrom('numbered_document').select(['number', 'total_cents']).execute()
    expect(papers).toEqual([{ number: 1, total_cents: 20_000 }])
  })

  test('the client page lists payments, refunds and PDFs in the client’s language', async () => {
    await using at = await createPaidClient(database)
    const { entries } = await getLedger(at.db, at.eventId)
    at.house.advance(60_000)
    await at.owner.post(at.money, { intent: 'pay', key: 'in-cash-as-well', sum: '80', way: 'cash', paidOn: today })
    at.house.advance(60_000)
    await at.owner.post(at.money, {
      intent: 'refund',
      key: 'a-refund-of-60',
      entry: entries[0]!.id,
      refundSum: '60',
      refundWay: 'zelle',
      refundOn: today,
      refundReason: 'they asked twice',
      owed: 'again',
    })
    await at.owner.post(at.money, { intent: 'invoice', key: 'only-made-it', poNumber: '' })
    at.house.paperPdf = async ({ title }) => new TextEncoder().encode(title)
    const page = await parsePage(await at.visit(at.path))
    const row = /<details class="yours-papers .*?<\/details>/s.exec(page.html)![0]
    const { text, links } = await parsePage(new Response(`<body>${row}</body>`))
    expect(text).toBe(
      [
        'Invoices & receipts Payments',
        'Paid by card (Visa 4242) November 20, 2026 $260.00',
        'Paid in cash November 20, 2026 $80.00',
        `Refunded by Zelle November 20, 2026 −$60.00`,
        'Your documents Your copy of the agreement (PDF)',
        'Receipt 1 (PDF) $260.00, November 20, 2026',
        'Invoice 1 (PDF) $1,040.00, November 20, 2026',
      ].join(' '),
    )
    expect(page.html).not.toContain('they asked twice')
    for (const [name, file] of [
      ['Receipt 1', 'receipt-1.pdf'],
      ['Invoice 1', 'invoice-1.pdf'],
    ] as const) {
      const pdf = await at.visit(links.get(`${name} (PDF)`)!)
      expect([pdf.status, pdf.headers.get('Content-Disposition')]).toEqual([200, `attachment; filename="${file}"`])
      expect([pdf.headers.get('Content-Type'), pdf.headers.get('Cache-Control')]).toEqual([
        'application/pdf',
        'no-store',
      ])
      expect(await pdf.text()).toBe(name)
    }
    const spanish = (await parsePage(await at.visit(`${at.path}?language=es`))).text
    for (const words of ['Pagos y documentos', 'Pago con tarjeta (Visa 4242)', 'Recibo 1 (PDF)', 'Factura 1 (PDF)'])
      expect(spanish).toContain(words)
  })

  test.each([
    [
      'en',
      'Paid from your bank account',
      'Refunded to your bank account',
      'Paid online',
      'Payment method\tBank account',
    ],
    [
      'es',
      'Pago desde tu cuenta bancaria',
      'Devolución a tu cuenta bancaria',
      'Pago en línea',
      'Forma de pago\tCuenta bancaria',
    ],
  ] as const)(
    '%s: receipts label bank payments and refunds as such, older payments as paid online',
    async (language, paid, refunded, online, receipt) => {
      await using at = await createPayingClient(database)
      const owner = await createOwnerClient(at.house)
      const { session } = await at.tap()
      await at.db.updateTable('event').set({ language }).where('id', '=', at.eventId).execute()
      at.stripe.account.payByBank(session)
      at.stripe.account.settleBank(session, 'succeeded')
      await at.stripe.webhooks.settled()
      const { entries } = await getLedger(at.db, at.eventId)
      expect(entries).toMatchObject([{ way: 'card', paidWith: 'account', reference: '' }])
      const wish = { id: 'a-refund', eventId: at.eventId, entryId: entries[0]!.id, amountCents: 5_000, reason: '' }
      await refundCardPayment(at.house, wish)
      await at.stripe.webhooks.settled()
      const yours = async () => (await parsePage(await at.visit(`${at.path}?language=${language}`))).text
      for (const words of [`${paid} `, `${refunded} `]) expect(await yours()).toContain(words)
      const money = await owner.open(`/backbar/jobs/${at.eventId}/money`)
      expect(money.text).toContain('Paid from their bank account')
      expect((await owner.open(`/backbar/jobs/${at.eventId}/history`)).text).toContain('from their bank account')
      const paper = await at.db.selectFrom('numbered_document').select('print_document').executeTakeFirstOrThrow()
      expect(formatPdfDocumentText(JSON.parse(paper.print_document) as PdfDocument)).toContain(receipt)
      // Payments of earlier versions were stored without the payment method.
      const before = { provider_details: JSON.stringify({ session, charge: { id: 'ch_1', brand: null, last4: null } }) }
      await at.db.updateTable('payment').set(before).where('kind', '=', 'payment').execute()
      expect(await yours()).toContain(`${online} `)
    },
  )

  test('a receipt opens only with the client’s current link, and not after erasure', async () => {
    await using at = await createPaidClient(database)
    const other = await createOtherClient(at, 4)
    const { id } = (await at.issued())[0]!
    const readers: (PdfRequester | undefined)[] = []
    at.house.paperPdf = async (_, reader) => {
      readers.push(reader)
      return new Uint8Array([1])
    }
    const statusAt = async (path: string) => (await at.visit(path)).status
    expect(await statusAt(`${at.path}/papers/${id}`)).toBe(200)
    // Counted with the other documents of that link.
    expect(readers).toEqual([{ link: at.eventId }])
    for (const path of [`${other.path}/papers/${id}`, `/yours/nobody/papers/${id}`, `${at.path}/papers/nothing`])
      expect([path, await statusAt(path)]).toEqual([path, 404])
    const none = await at.visit(`${other.path}/papers/${id}?language=es`)
    expect(await none.text()).toBe('En esta dirección no hay ninguna factura ni recibo.\n')
    const link = (await findClientLink(at.db, at.token))!
    const token = await at.db.transaction().execute((db) => rotateClientLinkToken(db, link, at.house.config.secret))
    expect(await statusAt(`${at.path}/papers/${id}`)).toBe(404)
    expect(await statusAt(`/yours/${token}/papers/${id}`)).toBe(200)
    const { from_email } = await at.db
      .selectFrom('event')
      .select('from_email')
      .where('id', '=', at.eventId)
      .executeTakeFirstOrThrow()
    const person = await getDataSubject(at.db, from_email)
    expect(await eraseDataSubject(at.house, person.email, computeDataSubjectTag(person), 'a test')).toBe(true)
    expect(await statusAt(`/yours/${token}/papers/${id}`)).toBe(404)
    expect(readers).toHaveLength(2)
  })

  test('when no PDF can be made, owner and client get status 503 with Retry-After', async () => {
    await using at = await createPaidClient(database)
    const { id } = (await at.issued())[0]!
    at.house.paperPdf = () => Promise.reject(new PdfError('It took longer than 30 s'))
    const office = `/backbar/jobs/${at.eventId}/papers/${id}/pdf`
    for (const [answer, words] of [
      [await at.visit(`${at.path}/papers/${id}`), 'The PDF could not be made just now.'],
      [await at.visit(`${at.path}/papers/${id}?language=es`), 'En este momento no pudimos hacer el PDF.'],
      [await at.owner.visit(office), 'The PDF could not be made just now.'],
    ] as const) {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60'])
      expect(await answer.text()).toContain(words)
    }
  })

  test('a postponed event’s invoice and receipts show the balance without a due date', async () => {
    await using at = await createPaidClient(database)
    const by = { actor: 'owner', now: openingTime } as const
    await postponeAgreement(at.db, at.eventId, { words: 'The roof' }, { today }, by)
    await at.owner.post(at.money, { intent: 'invoice', key: 'while-it-sleeps', poNumber: '' })
    await at.owner.post(at.money, {
      intent: 'pay',
      key: 'paid-all-the-same',
      sum: '80',
      way: 'cash',
      paidOn: today,
      receipt: 'yes',
    })
    const { links } = await at.owner.open(at.money)
    for (const [name, open] of Object.entries({ 'Invoice 1': '$780.00', 'Receipt 2': '$700.00' })) {
      const { text } = await at.owner.open(links.get(name)!)
      expect(text).toContain('Event Saturday, May 15, 2027 (postponed)')
      expect(text).toContain(said.asleep)
      expect(text).toContain(`${said.openHeads[0]} ${said.openHeads[2]} Balance ${open} ${said.open} ${open}`)
      expect(text).not.toContain(said.openHeads[1])
      expect(text).not.toContain('May 1, 2027')
    }
  })
})

test('before any payment the documents section of the client page has only the signed agreement', async () => {
  await using at = await createPayingClient('sqlite')
  const before = await parsePage(await at.visit(at.path))
  expect(before.text).toContain('Your documents Your copy of the agreement (PDF)')
  expect(before.text).not.toContain('Invoices & receipts')
})
