import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { randomProposal } from '../../../tests/doubles/imagined-proposal.ts'
import { formatPdfDocumentText } from '../../plumbing/pdf/format-document-text.ts'
import { formatDollars } from '../../business/money.ts'
import { formatConsentText } from '../proposals/consent-text.ts'
import { buildProposalPdf } from '../proposals/proposal-pdf.ts'
import { computePaymentSummary } from '../payments/payment-summary.ts'
import { parseLineChoice, computeProposalTotals } from '../proposals/proposal-totals.ts'
import { ClientPageBody } from './client-page.tsx'
import type { ClientPageData } from './client-page-data.ts'
import { getClientNextAction, formatAcceptButtonLabel } from './proposal-status-text.ts'

test('the client page contains the full contract text and the totals of its button', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const page = randomPage(seed)
    const html = renderToStaticMarkup(createElement(ClientPageBody, { page, path: '/yours/x' }))
    const whole = /<div id="live-whole">([\s\S]*?)<\/details>/.exec(html)![1]!
    expect([seed, squeezed(getText(whole))]).toEqual([seed, squeezed(formatPdfDocumentText(page.paper))])
    const text = getText(html).replace(/\s+/g, ' ')
    const { totalCents, lines } = page.sums
    for (const part of [formatAcceptButtonLabel(page), `Total ${formatDollars(totalCents)}`])
      expect([seed, text]).toEqual([seed, expect.stringContaining(part)])
    for (const { label } of lines) expect(squeezed(text)).toContain(squeezed(label))
  }
})

test.each([
  [true, 'A copy comes to '],
  [false, 'A copy stays on this page'],
])('the signature form promises an email copy only if the site sends email: %s', (answersByEmail, words) => {
  const page = { ...randomPage(1), answersByEmail }
  page.document = { ...page.document, client: { name: 'Nora', email: 'nora@home.example' } }
  const text = getText(renderToStaticMarkup(createElement(ClientPageBody, { page, path: '/yours/x' })))
  expect(text).toContain(words)
  expect(formatConsentText(page.document, answersByEmail)).toContain(words)
})

test.each([
  ['out', 'sign'],
  ['agreed', 'change'],
  ['postponed', 'change'],
  ['done', 'ask'],
  ['called-off', 'ask'],
  ['declined', 'ask'],
  ['ended', 'ask'],
] as const)('with nothing due on an agreement in state %s, the client can %s', (state, left) => {
  expect(
    getClientNextAction({ state, account: computePaymentSummary(null, { amountsDue: [], entries: [] }, '2026-11-20') }),
  ).toBe(left)
})

test.each([
  [
    'en',
    'makes the date yours, within 3 days of signing',
    'Nothing is charged now. Next: the deposit, $260, by Zelle or cash.',
  ],
  ['es', 'asegura tu fecha, en los 3 días tras firmar', 'Hoy no se cobra nada. Luego, $260 con Zelle o efectivo.'],
] as const)('before acceptance the page shows when and how the deposit is paid: %s', (language, due, next) => {
  const { page } = bookedPage({ paidCents: 0, dueOn: '2027-05-01' })
  const text = readBody({ ...page, state: 'out', language, sums: { ...page.sums, depositCents: 26_000 } })
  expect(text).toContain(due)
  expect(text).toContain(next)
})

test.each([
  [0, 'on the day you sign'],
  [1, 'by the day after you sign'],
] as const)('a deposit due within %i days of signing is due %s', (depositDays, due) => {
  expect(readBody(openPage({ depositDays }))).toContain(`makes the date yours, ${due}`)
})

test('the deposit has a date where its deadline depends on the day of signing', () => {
  // From two weeks before the event on, the deposit is due the next day.
  const near = { today: '2027-04-28', expiresOn: '2027-05-05', balanceDay: '2027-05-10' }
  expect(readBody(openPage(near))).toContain('makes the date yours, by May 1 if you sign today')
  expect(readBody({ ...openPage(near), language: 'es' })).toContain('hasta el 1 may si firmas hoy')
})

test.each([
  ['en', 'Sign after April 15 and cancel, and none of the deposit comes back.'],
  ['es', 'Si firmas después del 15 de abril y cancelas, no se devuelve nada del depósito.'],
] as const)('an offer beyond the last refund day says what a later signature gets back: %s', (language, words) => {
  const isOpenUntil = (expiresOn: string) => readBody({ ...openPage({ today: '2027-04-10', expiresOn }), language })
  expect(isOpenUntil('2027-04-16')).toContain(words)
  expect(isOpenUntil('2027-04-15')).not.toContain(words)
})

/** An open proposal for May 15, 2027, of which the last part of the deposit comes back until April 15. */
function openPage(
  changes: { today?: string; expiresOn?: string; depositDays?: number; balanceDay?: string } = {},
): ClientPageData {
  const page = randomPage(1)
  const { today = page.today, expiresOn = page.document.expiresOn, ...money } = changes
  const document = { ...page.document, expiresOn, money: { ...page.document.money, ...money } }
  return { ...page, today, document, sums: computeProposalTotals(document, page.chosen, today) }
}

test('before acceptance the page asks for no deposit that earlier payments cover', () => {
  const { page } = bookedPage({ paidCents: 26_000, dueOn: '2027-05-01' })
  const text = readBody({ ...page, state: 'out', sums: { ...page.sums, depositCents: 26_000 } })
  expect(text).toContain('Nothing is charged now.')
  expect(text).not.toMatch(/yours, within|Next: the deposit/)
})

test.each([
  ['en', '$260 of $1,100 is paid. $840 to go, due by Friday, December 4.'],
  ['es', 'Pagado: $260 de $1,100. Faltan $840, a más tardar el viernes 4 de diciembre.'],
] as const)('a booked event shows the paid part of the total and the next amount: %s', (language, words) => {
  const { page } = bookedPage({ paidCents: 26_000, dueOn: '2026-12-04' })
  expect(readBody({ ...page, language })).toContain(words)
})

test('sums of the payment progress have cents if one of them has', () => {
  const { page } = bookedPage({ paidCents: 26_050, dueOn: '2026-12-04' })
  expect(readBody(page)).toContain('$260.50 of $1,100.00 is paid. $839.50 to go, due by Friday, December 4.')
})

test.each([
  ['2026-12-04', '<b>$840 to go, due by', '<button class="btn wide full-width" type="submit" value="sent"'],
  ['2027-04-03', '</span> $840 to go, due by', '<span class="btn ghost">Pay</span>'],
])('the balance is the main action only within three weeks: due %s', (dueOn, due, button) => {
  const { page } = bookedPage({ paidCents: 26_000, dueOn })
  const html = renderToStaticMarkup(createElement(ClientPageBody, { page, path: '/yours/x' }))
  expect(html).toContain(due)
  expect(html).toContain(button)
})

test.each([
  ['en', '2026-11-23', '$840 is due Monday, November 23, in 3 days.'],
  ['en', '2026-11-21', '$840 is due tomorrow.'],
  ['en', '2026-11-20', '$840 is due today.'],
  ['es', '2026-11-24', '$840 vencen el martes 24 de noviembre, en 4 días.'],
] as const)('an amount due within four days comes first on the booked page: %s, %s', (language, dueOn, words) => {
  const { page } = bookedPage({ paidCents: 26_000, dueOn })
  const text = readBody({ ...page, language })
  expect(text).toContain(words)
  expect(text).not.toMatch(/\$840 to go|Faltan \$/)
})

test('an amount due in five days is part of the progress alone', () => {
  const { page } = bookedPage({ paidCents: 26_000, dueOn: '2026-11-25' })
  expect(readBody(page)).toContain('$840 to go, due by Wednesday, November 25.')
})

test('a booked event that is paid says so once, at the top', () => {
  const { page } = bookedPage({ paidCents: 110_000, dueOn: '2026-12-04' })
  const [head, ...rest] = readBody(page).split('All $1,100 is paid. Nothing is due.')
  expect(rest).toHaveLength(1)
  expect(head).not.toContain('What’s next')
})

test('a paid client who asked to cancel still reads what is paid', () => {
  const { page } = bookedPage({ paidCents: 110_000, dueOn: '2026-12-04' })
  const openChange = {
    heading: 'You asked to cancel',
    words: 'We answer soon.',
    kind: 'asked',
    callsOff: true,
  } as const
  expect(readBody({ ...page, openChange }).split('All $1,100 is paid. Nothing is due.')).toHaveLength(2)
})

test.each([
  ['2027-05-07', false],
  ['2027-05-08', true],
  ['2027-05-15', true],
  ['2027-05-16', false],
])('in the last seven days the times of the event come first: %s', (today, isFirst) => {
  const { page } = bookedPage({ paidCents: 110_000, dueOn: '2026-12-04' })
  const text = readBody({ ...page, today })
  expect(text.split('The evening')).toHaveLength(2)
  expect(text.indexOf('The evening') < text.indexOf('What’s next')).toBe(isFirst)
})

/** A booked event of $1,100 with a deposit of $260, on November 20, 2026. */
function bookedPage({ paidCents, dueOn }: { paidCents: number; dueOn: string }): { page: ClientPageData } {
  const page = randomPage(1)
  const amountDue = (kind: 'deposit' | 'balance', amountCents: number, dueOn: string) =>
    ({ id: kind, kind, label: '', amountCents, dueOn, madeAt: 0, source: 'proposal-1' }) as const
  const amountsDue = [amountDue('deposit', 26_000, '2026-11-23'), amountDue('balance', 84_000, dueOn)]
  const payment = {
    id: 'payment-1',
    kind: 'payment',
    way: 'zelle',
    amountCents: paidCents,
    paidOn: '2026-11-20',
    at: 0,
    reference: '',
    reason: '',
    isTip: false,
    dueId: null,
    ofId: null,
  } as const
  const { document } = page
  return {
    page: {
      ...page,
      state: 'reserved',
      payTo: { zelle: 'pay@nerdandtonic.example' },
      document: { ...document, money: { ...document.money, ways: ['zelle', 'cash'] } },
      account: computePaymentSummary(null, { amountsDue, entries: paidCents > 0 ? [payment] : [] }, '2026-11-20'),
    },
  }
}

function readBody(page: ClientPageData): string {
  const html = renderToStaticMarkup(createElement(ClientPageBody, { page, path: '/yours/x' }))
  return getText(html).replace(/\s+/g, ' ')
}

test('the card payment form keeps the page’s language and labels optional fields in Spanish', () => {
  const english = randomPage(1)
  const { document } = english
  const amountDue = {
    id: 'deposit',
    kind: 'deposit',
    label: 'Deposit',
    amountCents: 26_000,
    dueOn: '2026-11-27',
    madeAt: 0,
    source: 'proposal-1',
  } as const
  const page: ClientPageData = {
    ...english,
    query: '?language=en',
    state: 'agreed',
    document: { ...document, money: { ...document.money, ways: ['card'] } },
    account: computePaymentSummary(null, { amountsDue: [amountDue], entries: [] }, '2026-11-20'),
  }
  const html = renderToStaticMarkup(createElement(ClientPageBody, { page, path: '/yours/x', cards: true }))
  const [form] = /<form[^>]*><input[^>]*name="intent" value="pay"\/>/.exec(html)!
  expect(form).toContain('action="/yours/x?language=en"')
  const owners = renderToStaticMarkup(
    createElement(ClientPageBody, { page: { ...english, language: 'es' }, path: null }),
  )
  expect(owners).toContain('> opcional<')
  expect(owners).not.toContain('> optional<')
})

function randomPage(seed: number): ClientPageData {
  const { document, options } = randomProposal(seed)
  const chosen = parseLineChoice(document, options)!
  const sums = computeProposalTotals(document, chosen, '2026-11-20')
  return {
    language: 'en',
    query: '',
    version: 1,
    document,
    state: 'out',
    chosen,
    sums,
    paper: buildProposalPdf(document, 1, sums, 0),
    wordsHash: 'x',
    points: [],
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
    isNext: false,
    keptUntil: null,
    isBooked: false,
    reach: { phone: '+19045550142', email: 'hello@nerdandtonic.example' },
    signature: null,
    clearing: [],
    refunds: { sent: [], underWay: [] },
    account: computePaymentSummary(null, { amountsDue: [], entries: [] }, '2026-11-20'),
    today: '2026-11-20',
    answersByEmail: true,
    openChange: null,
    changesPath: null,
    questions: [],
    feedback: null,
    changes: null,
    settledAt: null,
    payTo: {},
    ways: ['card', 'zelle', 'cash'],
    copies: [],
    papers: { payments: [], papers: [] },
  }
}

function getText(html: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }
  return html.replace(/<[^>]*>/g, ' ').replace(/&(#x27|\w+);/g, (whole, name: string) => named[name] ?? whole)
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
