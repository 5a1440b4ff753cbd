import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { buildEventCalendar } from '../app/operations/calendar/event-calendar.ts'
import { adjustSubtotal, computeAgreedSubtotal } from '../app/agreements/agreement/adjust-subtotal.ts'
import { computeAmountsDue } from '../app/agreements/payments/amounts-due.ts'
import { buildInvoicePdf } from '../app/agreements/payments/invoice-pdf.ts'
import { computePaymentSummary } from '../app/agreements/payments/payment-summary.ts'
import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { computeAmountsDueStatus } from '../app/agreements/payments/allocate-payments.ts'
import {
  hashProposalDocument,
  saveProposalDraft,
  listProposals,
  sendProposal,
} from '../app/agreements/proposals/proposals.server.ts'
import { composeProposalEmail } from '../app/agreements/proposals/proposal-email.ts'
import { buildProposalPdf } from '../app/agreements/proposals/proposal-pdf.ts'
import type { Proposal } from '../app/agreements/proposals/proposal.ts'
import { computeProposalTotals } from '../app/agreements/proposals/proposal-totals.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import {
  composeClientAcceptanceEmail,
  composeOwnerAcceptanceEmail,
} from '../app/agreements/client-page/acceptance-emails.ts'
import { ClientPageBody } from '../app/agreements/client-page/client-page.tsx'
import type { ClientPageData } from '../app/agreements/client-page/client-page-data.ts'
import { formatAcceptButtonLabel } from '../app/agreements/client-page/proposal-status-text.ts'
import { sampleSettings } from '../app/business/sample-business.ts'
import { formatDollars, formatDollarsAndCents } from '../app/business/money.ts'
import { formatPdfDocumentText } from '../app/plumbing/pdf/format-document-text.ts'
import { changeAgreement } from './agreed-change.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { randomAgreement, type RandomAgreement } from './doubles/random-agreement.ts'
import { parseCalendarFeed } from './doubles/read-calendar.ts'
import { parseCsv } from './doubles/read-csv.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleEventRecord } from './doubles/sample-event.ts'
import { databases, createTestApp, openingTime, createAppVisitor } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const today = '2026-11-20'
const { identity } = sampleSettings
const day = '2027-05-15'

test('500 random agreements show one total in page, signed text, emails, invoice and calendar', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const agreement = randomAgreement(seed, today)
    const { document, chosen, sums } = agreement
    const { totalCents } = sums
    const [exact, short] = [formatDollarsAndCents(totalCents), formatDollars(totalCents)]
    const paper = buildProposalPdf(document, 1, sums, openingTime)
    const page = renderToStaticMarkup(
      createElement(ClientPageBody, { page: buildClientPageData(agreement, paper), path: '/yours/x' }),
    )
    const proposal = getProposal(agreement)
    const copy = { fileName: 'copy.pdf', paper, url: 'https://bar.example/x' }
    const signature = { id: 's', name: 'Nora Ephron', kind: 'signed' } as const
    const agreed = { proposal, sums, signature }
    const head = {
      siteUrl: 'https://bar.example',
      link: '/yours/x',
      copy,
      payTo: {},
      ways: [],
      takesCards: false,
      depositDue: null,
      today,
      reach: { phone: '+19045550142', email: 'hello@nerdandtonic.example' },
    }
    const told: [string, string, string][] = [
      ['button', formatAcceptButtonLabel({ document, sums }), `for ${short}`],
      ['page', getText(page), `Total ${short}`],
      ['signed text', formatPdfDocumentText(paper), `Total\t${exact}`],
      ['email to them', getText(composeClientAcceptanceEmail(agreed, 'nora@home.example', head).html), short],
      ['letter to us', composeOwnerAcceptanceEmail(agreed, identity, head).subject, short],
      ['letter with the proposal', composeProposalEmail(proposal, 'n@home.example', head, today).text, short],
      ['invoice', invoiceText(agreement), `Total\t${exact}`],
      ['calendar', getCalendar(totalCents), `Agreed: ${short}`],
    ]
    for (const [where, text, number] of told)
      expect([seed, where, removeSpaces(text)]).toEqual([seed, where, expect.stringContaining(removeSpaces(number))])
    const amountsDue = computeTestAmountsDue(agreement)
    expect([seed, computeLedgerTotals(amountsDue, []).dueCents]).toEqual([seed, totalCents])
    expect(computeAmountsDueStatus(amountsDue, []).reduce((sum, { openCents }) => sum + openCents, 0)).toBe(totalCents)
    if (seed % 2 === 0) expectAfterChange(seed, agreement, chosen)
  }
})

/** Expects that after a change of the total its lines, amounts due and invoice come to one number again. */
function expectAfterChange(seed: number, agreement: RandomAgreement, chosen: string[]): void {
  const { document, sums } = agreement
  const after = adjustSubtotal({ document, chosen }, computeAgreedSubtotal({ document, chosen }) + 137 * seed, 1)
  const now = computeProposalTotals(after.document, after.chosen, today)
  const difference = now.totalCents - sums.totalCents
  const amountsDue = computeTestAmountsDue(agreement)
  const change = {
    kind: 'change',
    label: 'Change 1',
    amountCents: difference,
    dueOn: day,
    madeAt: openingTime,
  } as const
  const all = [...amountsDue, { ...change, id: 'change', source: 'change-1' }]
  const text = invoiceText({ ...after, options: [], sums: now }, all, ['proposal-1', 'change-1'])
  expect([seed, text]).toEqual([seed, expect.stringContaining(`Total\t${formatDollarsAndCents(now.totalCents)}`)])
  expect(text).not.toContain('As agreed')
  expect([seed, computeLedgerTotals(all, []).dueCents]).toEqual([seed, now.totalCents])
}

test.each(databases)(
  '%s: pages, books, exports and calendar show the agreed total before and after a change',
  async (database) => {
    await using app = await createTestApp(database)
    const { db, config } = app
    const owner = await createOwnerClient(app)
    const visit = await createAppVisitor(app)
    let year = 0
    for (const seed of [3, 14, 159, 265, 358]) {
      const { document, options } = randomAgreement(seed, today)
      const eventDate = `2027-0${(seed % 5) + 4}-1${seed % 9}`
      const dated = { ...document, event: { ...document.event, eventDate } }
      const email = `guest${seed}@home.example`
      const { id, reference } = await createStoredEvent(db, openingTime, { request: { fromEmail: email, eventDate } })
      await saveProposalDraft(db, id, dated, { today, now: openingTime })
      const seen = hashProposalDocument(dated)
      const by = { actor: 'owner', now: openingTime } as const
      expect(await sendProposal(db, id, { seen, today, despite: '' }, by)).toMatchObject({ kind: 'sent' })
      const person = { eventId: id, name: document.client.name, email }
      const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })
      const path = getClientPagePath(token)
      const ticked = options.map((option): [string, string] => ['option', option])
      const post = async (words: [string, string][]) =>
        parsePage(await visit(path, { method: 'POST', body: new URLSearchParams(words) }))

      const shown = await post([['intent', 'options'], ['version', '1'], ...ticked])
      const { totalCents } = randomAgreement(seed, today).sums
      const [exact, short] = [formatDollarsAndCents(totalCents), formatDollars(totalCents)]
      expect(shown.text).toContain(`Total ${short}`)
      expect(shown.html).toContain(`for ${short}</button>`)
      const yes: [string, string][] = ['version', 'total', 'shown'].map((name) => [name, shown.fields.get(name)!])
      const signature: [string, string][] = [
        ['signature', 'Nora Ephron'],
        ['consent', 'on'],
        ['intent', 'yes'],
      ]
      expect((await post([...yes, ...ticked, ...signature])).status).toBe(303)
      const [proposal] = await listProposals(db, id)
      expect(proposal).toMatchObject({ totalCents })
      const pdf = await visit(`${path}/agreement.pdf`)
      expect(pdf.status).toBe(200)
      expect(removeSpaces(pdfText(await pdf.arrayBuffer()))).toContain(removeSpaces(`Total ${exact}`))
      const emails = await db
        .selectFrom('email')
        .select(['kind', 'body_text', 'subject'])
        .where('event_id', '=', id)
        .execute()
      for (const kind of ['agreement', 'said-yes'])
        expect(emails.find((email) => email.kind === kind)!.body_text).toContain(short)
      await expectEverywhere(totalCents)

      const changed = await changeAgreement(db, id, { eventGuestCount: 160 })
      await expectEverywhere(changed)
      year += changed

      async function expectEverywhere(cents: number): Promise<void> {
        const here = `/backbar/jobs/${id}`
        const [exact, short] = [formatDollarsAndCents(cents), formatDollars(cents)]
        expect((await parsePage(await visit(path))).text).toContain(`Total ${short}`)
        expect((await owner.open(`${here}/money`)).text).toMatch(
          new RegExp(`Paid \\$0 Balance ${short.replace('$', '\\$')} .* Still to pay ${exact.replace('$', '\\$')} `),
        )
        await owner.post(`${here}/money`, { intent: 'invoice', key: `invoice-${seed}-${cents}`, poNumber: '' })
        const invoices = await db
          .selectFrom('numbered_document')
          .select(['id', 'total_cents'])
          .where('event_id', '=', id)
          .orderBy('number', 'desc')
          .execute()
        expect(invoices[0]!.total_cents).toBe(cents)
        expect((await owner.open(`${here}/papers/${invoices[0]!.id}`)).text).toContain(`Total ${exact} What was paid`)
        expect((await owner.open('/backbar/jobs?list=booked')).text).toContain(cents % 100 === 0 ? short : exact)
        expect((await owner.open('/backbar/money?year=2027')).text).toContain(
          `2027: ${formatDollars(year + cents)} agreed`,
        )
        const sheet = parseCsv(await (await owner.visit('/backbar/in-and-out/events.csv')).text())
        expect(sheet.find((row) => row[1] === reference)![4]).toBe((cents / 100).toFixed(2))
        const feed = parseCalendarFeed(await (await owner.visit(`/backbar/jobs/${id}/event.ics`)).text())
        const entry = feed.events.find(({ UID }) => UID === id)!
        expect(entry.DESCRIPTION).toContain(`Agreed: ${short}`)
        const json = (await (await owner.visit('/backbar/in-and-out/requests.json')).json()) as Records
        const { books } = json.requests.find((request) => request.id === id)!
        expect([books.agreement.totalCents, books.balance.dueCents]).toEqual([cents, cents])
        expect(books.dues.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
      }
    }
    // A payment has the same amount in the CSV and in the money book.
    const [{ id, reference } = { id: '', reference: '' }] = await db
      .selectFrom('event')
      .select(['id', 'reference'])
      .execute()
    const paid = { intent: 'pay', key: 'a-payment-of', sum: '12.34', way: 'cash', paidOn: today }
    await owner.post(`/backbar/jobs/${id}/money`, paid)
    const payments = parseCsv(await (await owner.visit('/backbar/in-and-out/payments.csv')).text())
    expect(payments.filter((row) => row[1] === reference).map((row) => row[5])).toEqual(['12.34'])
    expect((await owner.open('/backbar/money?year=2027')).text).toContain('Received and kept $12.34')
  },
)

type Records = {
  requests: {
    id: string
    books: { agreement: { totalCents: number }; balance: { dueCents: number }; dues: { amountCents: number }[] }
  }[]
}

function computeTestAmountsDue({ document, sums }: RandomAgreement) {
  const { eventDate } = document.event
  return computeAmountsDue(sums, document.money, { today, eventDate }).map((amountDue, i) => ({
    ...amountDue,
    id: `due-${i}`,
    label: '',
    madeAt: openingTime,
    source: 'proposal-1',
  }))
}

function invoiceText(
  agreement: RandomAgreement,
  amountsDue = computeTestAmountsDue(agreement),
  sources = ['proposal-1'],
): string {
  const { document, chosen } = agreement
  return formatPdfDocumentText(
    buildInvoicePdf({
      number: 1,
      identity,
      client: document.client,
      event: { date: day, place: '', reference: document.reference },
      poNumber: '',
      agreed: { document, chosen, sources },
      isAsleep: false,
      isCalledOff: false,
      amountsDue,
      entries: [],
      today,
      now: openingTime,
    }),
  )
}

function getCalendar(agreedCents: number): string {
  const event = { event: sampleEventRecord({ state: 'booked' }), changedAt: openingTime, changes: 1, agreedCents }
  return parseCalendarFeed(buildEventCalendar([event], identity, 'https://bar.example')).events[0]!.DESCRIPTION!
}

function getProposal({ document, chosen, sums }: RandomAgreement): Proposal {
  const id = { id: 'proposal-1', eventId: 'lead-1', version: 1, state: 'agreed' } as const
  const at = { madeAt: openingTime, sentAt: openingTime, openedAt: null, settledAt: openingTime }
  return { ...id, ...at, document, chosen, totalCents: sums.totalCents }
}

function buildClientPageData(
  { document, chosen, sums }: RandomAgreement,
  paper: ClientPageData['paper'],
): ClientPageData {
  return {
    language: 'en',
    query: '',
    version: 1,
    document,
    state: 'out',
    chosen,
    sums,
    paper,
    points: [],
    wordsHash: 'x',
    isTaken: false,
    keepCard: {},
    tip: null,
    team: null,
    reviewLinks: [],
    rows: [],
    isReader: false,
    shared: null,
    isSharing: false,
    sentBy: null,
    saysSent: [],
    movedFrom: null,
    keptUntil: null,
    isBooked: false,
    reach: { phone: '+19045550142', email: 'hello@nerdandtonic.example' },
    isNext: false,
    signature: null,
    clearing: [],
    refunds: { sent: [], underWay: [] },
    account: computePaymentSummary(null, { amountsDue: [], entries: [] }, today),
    questions: [],
    feedback: null,
    changes: null,
    settledAt: null,
    payTo: {},
    copies: [],
    papers: { payments: [], papers: [] },
    today,
    answersByEmail: true,
    openChange: null,
    changesPath: null,
    ways: [],
  }
}

function pdfText(pdf: ArrayBuffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'agreement-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'agreement.pdf')
  writeFileSync(file, new Uint8Array(pdf))
  return execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })
}

function getText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&')
}

function removeSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}
