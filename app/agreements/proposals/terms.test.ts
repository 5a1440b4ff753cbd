import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { translateProposal } from './proposal-language.ts'
import { listPaymentFacts } from './proposal-facts.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import type { PaymentTerms, ProposalDocument } from './proposal.ts'
import { defaultTerms } from './terms.ts'
import { fillClauses } from './fill-clauses.ts'

function filled(money: Partial<PaymentTerms> = {}, lines = sampleProposal().lines) {
  const { version, clauses } = defaultTerms
  const sample = sampleProposal({ lines, terms: { version, clauses } })
  const proposed = { ...sample, money: { ...sample.money, ...money } }
  const chosen = lines.map(({ id }) => id)
  const sums = computeProposalTotals(proposed, chosen, '2026-11-20')
  const words = new Map(fillClauses(proposed, sums).map(({ id, words }) => [id, words]))
  return { words, facts: listPaymentFacts(proposed, sums) }
}

test('every date in the contract includes its year', () => {
  const { words, facts } = filled()
  expect(words.get('confirmed')).toContain('The balance is due by Saturday, May 1, 2027.')
  expect(words.get('guests')).toContain('until Saturday, May 1, 2027.')
  expect(words.get('called-off')).toContain('Call it off by Tuesday, March 16, 2027, and $')
  for (const { label, value } of facts)
    for (const said of [label, value]) if (/day,/.test(said)) expect(said).toMatch(/, 2027\b/)
  for (const said of words.values()) expect(said).not.toMatch(/\{|day, \p{L}+ \d+(?!,? ?\d)(?!, 2027)/u)
})

/** Default terms for an acceptance on a given day, in a language. */
function saidOn(today: string, changes: Partial<ProposalDocument> = {}, language: 'en' | 'es' = 'en') {
  const terms = { version: defaultTerms.version, clauses: defaultTerms.clauses }
  const proposed = translateProposal(sampleProposal({ terms, ...changes }), language, (words) => words)
  const sums = computeProposalTotals(proposed, listDefaultLineIds(proposed), today)
  const words = new Map(fillClauses(proposed, sums).map(({ id, words }) => [id, words]))
  return { words, facts: listPaymentFacts(proposed, sums).map(({ label, value }) => `${label}: ${value}`) }
}

test('the contract mentions only refund deadlines that have not passed', () => {
  const later = saidOn('2027-04-01')
  expect(later.facts).toEqual([
    'Deposit: $260, makes the date yours',
    'Balance: $780, by Saturday, May 1, 2027',
    'If you cancel by Thursday, April 15, 2027: $65 of the deposit comes back',
  ])
  expect(later.words.get('called-off')).toBe(
    'Call it off by Thursday, April 15, 2027, and $65 of the deposit comes back. After that the deposit pays for the date we kept for you and isn’t refunded. What you paid beyond the deposit comes back.',
  )
  expect(saidOn('2027-04-15').facts).toEqual(later.facts)
  const late = saidOn('2027-04-16')
  expect(late.facts).toEqual(later.facts.slice(0, 2))
  expect(late.words.get('called-off')).toBe(
    'The deposit pays for the date we kept for you and isn’t refunded. What you paid beyond the deposit comes back.',
  )
})

test('terms with full payment at acceptance mention no deposit, balance or final count deadline', () => {
  const { words, facts } = saidOn('2027-05-05')
  expect(facts).toEqual(['The full total: $1,040, makes the date yours'])
  expect(words.get('confirmed')).toBe(
    'Saturday, May 15, 2027 is yours once you have said yes and the full total of $1,040 has arrived.',
  )
  expect(words.get('guests')).toMatch(
    /^Your guest count is final; it can go up, but not down\. If we have the bartenders/,
  )
  expect(words.get('called-off')).toBe(
    'Your payment pays for the date we kept for you and isn’t refunded. What you paid beyond the full total comes back.',
  )
  const spanish = saidOn('2027-05-05', {}, 'es').words
  expect(spanish.get('confirmed')).toContain('el pago completo de $1,040')
  expect(spanish.get('guests')).toMatch(/^El número de invitados ya es definitivo/)
  // The number of guests can be lowered until this day ends.
  expect(saidOn('2027-05-01').words.get('guests')).toMatch(/^You can lower the number of guests until Saturday, May 1/)
  // Part of the deposit may still be refunded.
  const kind = saidOn('2027-05-05', { cancellation: [{ daysBefore: 7, percentBack: 50 }] })
  expect(kind.facts.at(-1)).toBe('If you cancel by Saturday, May 8, 2027: $520 comes back')
  expect(kind.words.get('called-off')).toMatch(
    /^Call it off by Saturday, May 8, 2027, and \$520 comes back\. After that your/,
  )
})

test('terms that require no deposit do not mention a deposit', () => {
  const money = { ...sampleProposal().money, depositPercent: 0, depositLeastCents: 0 }
  const { words, facts } = saidOn('2026-11-20', { money })
  expect(facts).toEqual(['Balance: $1,040, by Saturday, May 1, 2027'])
  expect(words.get('confirmed')).toBe(
    'Saturday, May 15, 2027 is yours once you have said yes. The full total is due by Saturday, May 1, 2027.',
  )
  expect(words.get('called-off')).toBe('Everything you paid comes back.')
  expect(saidOn('2026-11-20', { money }, 'es').words.get('confirmed')).not.toContain('depósito')
})

test('a clause written by the owner has its placeholders filled and is otherwise unchanged', () => {
  const own = { id: 'confirmed', heading: 'When the date is yours', words: 'Send {deposit}, then {date} is yours.' }
  const { words } = saidOn('2027-05-05', { terms: { version: 2, clauses: [own] } })
  expect(words.get('confirmed')).toBe('Send $1,040, then Saturday, May 15, 2027 is yours.')
})

test('the overtime clause uses the line’s price, then the menu’s, then generic text', () => {
  const withoutHours = sampleProposal().lines.filter(({ id }) => id !== 'service-time')
  const overtime = (...of: Parameters<typeof filled>) => filled(...of).words.get('overtime')
  expect(overtime()).toContain('each additional hour costs $150, paid that day')
  expect(overtime({ extraHourCents: 17_500 }, withoutHours)).toContain('each additional hour costs $175, paid that day')
  expect(overtime({}, withoutHours)).toContain(
    'each additional hour costs our price for an additional hour on the day of the event',
  )
})
