import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { computePaymentSummary } from '../payments/payment-summary.ts'
import type { AmountDue, LedgerEntry } from '../payments/ledger.ts'
import { computeClientSteps, formatClientStep } from './client-steps.ts'
import type { ClientPageData } from './client-page-data.ts'

const document = sampleProposal()
const amountDue = (
  kind: 'deposit' | 'balance',
  amountCents: number,
  dueOn: string,
): AmountDue & { source: string } => ({
  id: kind,
  kind,
  label: kind,
  amountCents,
  dueOn,
  madeAt: 0,
  source: 'proposal-1',
})
const amountsDue = [amountDue('deposit', 26_000, '2026-11-27'), amountDue('balance', 78_000, '2027-05-01')]
const paid = (amountCents: number, paidOn: string): LedgerEntry =>
  ({ id: paidOn, kind: 'payment', way: 'zelle', reference: '', paidOn, amountCents, at: 0, reverses: null }) as never

const beside = { drinks: { named: 3, included: 3, isOpen: true }, list: { shopping: { bought: 4, total: 19 } } }
const rows = (
  entries: LedgerEntry[],
  today: string,
  others: Parameters<typeof computeClientSteps>[1] = beside,
  language = 'en',
  asked = amountsDue,
) => {
  const terms = { id: 'proposal-1', totalCents: 104_000, state: 'reserved' as const, document, sources: ['proposal-1'] }
  const payments = entries.map(({ amountCents, ...entry }) => ({ ...entry, cents: amountCents }))
  const account = computePaymentSummary(terms, { amountsDue: asked, entries }, today)
  const page = {
    account,
    clearing: [],
    document,
    today,
    language,
    papers: { payments, papers: [] },
  } as unknown as ClientPageData
  return computeClientSteps(page, others).map((step) => {
    const { title, hint } = formatClientStep(step, page)
    return `${step.isLate ? '! ' : ''}${step.share.toFixed(2)} ${title}: ${hint}`
  })
}

test('each client step between deposit and balance shows its progress and due date', () => {
  expect(rows([paid(26_000, '2026-11-24')], '2026-11-25')).toEqual([
    '1.00 Deposit paid: $260, November 24',
    '1.00 Your drinks: three drinks, your card is ready',
    '0.21 Shopping list: 4 of 19 bought',
    '0.00 Final count: 120 so far, final by May 1, 2027',
    '0.00 Balance, $780: by May 1, 2027',
  ])
})

test('an event without cocktails has a step for its drinks only once one is named', () => {
  const titles = (named: number) =>
    rows([], '2026-11-25', { drinks: { named, included: 0, isOpen: true }, list: null }).join()
  expect(titles(0)).not.toMatch(/drinks/)
  expect(titles(1)).toContain('Your drinks: one drink')
})

test('a late balance is marked overdue and shows only the remaining amount', () => {
  const others = { drinks: { named: 0, included: 3, isOpen: true }, list: { shopping: null } }
  expect(rows([paid(26_000, '2026-11-24'), paid(8_000, '2027-01-02')], '2027-05-03', others)).toEqual([
    '1.00 Deposit paid: $260, November 24',
    '0.00 Name your drinks: none yet',
    '0.00 Shopping list: not opened yet',
    '1.00 Final count: 120 guests',
    '! 0.00 Balance, $700: was due May 1',
  ])
})

test('the final count step is done if the reported count equals the agreed count', () => {
  const told = (count: number, language?: string, today = '2026-11-25') =>
    rows([], today, { drinks: null, list: null, told: count }, language)[1]
  expect(told(120)).toBe('1.00 Final count: 120 guests')
  expect(told(118)).toBe('0.00 Final count: you told us 118; agreed: 120, yours to change until May 1, 2027')
  expect(told(118, 'es')).toBe(
    '0.00 Conteo final: nos dijiste 118; acordado: 120, y lo puedes cambiar hasta el 1 de mayo de 2027',
  )
  expect(told(118, 'es', '2027-05-03')).toBe('1.00 Conteo final: nos dijiste 118; acordado: 120')
})

test('a balance with a change added is labeled “Still to pay”', () => {
  const more = {
    ...amountDue('balance', 15_000, '2027-05-01'),
    id: 'more',
    kind: 'change',
    label: 'Third bartender',
  } as never
  const last = (language?: string) =>
    rows([paid(26_000, '2026-11-24')], '2026-11-25', { drinks: null, list: null }, language, [...amountsDue, more]).at(
      -1,
    )
  expect(last()).toBe('0.00 Still to pay, $930: by May 1, 2027')
  expect(last('es')).toBe('0.00 Por pagar, $930: a más tardar el 1 de mayo de 2027')
})

test('the drinks step counts named drinks and is done when all are named', () => {
  const named = (count: number, language?: string) =>
    rows([], '2026-11-25', { drinks: { named: count, included: 4, isOpen: true }, list: null }, language)[1]
  expect(named(1)).toBe('0.25 Name your drinks: one of four named')
  expect(named(4)).toBe('1.00 Your drinks: four drinks, your card is ready')
  expect(named(1, 'es')).toContain('0.25')
  expect(named(1, 'es')).toContain('1 de 4 con nombre')
})

test('a fully paid event marks payments done and omits steps that do not apply', () => {
  expect(rows([paid(104_000, '2026-11-24')], '2026-11-25', { drinks: null, list: null })).toEqual([
    '1.00 Deposit paid: $260, November 24',
    '0.00 Final count: 120 so far, final by May 1, 2027',
    '1.00 Balance paid: $780',
  ])
  expect(rows([paid(104_000, '2026-11-24')], '2026-11-25', { drinks: null, list: null }, 'es')[2]).toBe(
    '1.00 Saldo pagado: $780',
  )
})

test('a single full payment is not labeled as a deposit', () => {
  const terms = { id: 'proposal-1', totalCents: 104_000, state: 'reserved' as const, document, sources: ['proposal-1'] }
  const all = computePaymentSummary(
    terms,
    { amountsDue: [amountDue('deposit', 104_000, '2026-11-27')], entries: [] },
    '2026-11-25',
  )
  const titles = (['en', 'es'] as const).map((language) => {
    const page = {
      account: all,
      clearing: [],
      document,
      today: '2026-11-25',
      language,
      papers: { payments: [] },
    } as unknown as ClientPageData
    return formatClientStep(computeClientSteps(page, { drinks: null, list: null })[0]!, page).title
  })
  expect(titles).toEqual(['Your payment, $1,040', 'Tu pago, $1,040'])
})
