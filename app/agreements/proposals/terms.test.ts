import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { payingFacts } from './proposal-paper.ts'
import { sumsOf } from './proposal-sums.ts'
import type { MoneyTerms } from './proposal.ts'
import { filledClauses, usualTerms } from './terms.ts'

function filled(money: Partial<MoneyTerms> = {}, lines = sampleProposal().lines) {
  const { version, clauses } = usualTerms
  const sample = sampleProposal({ lines, terms: { version, clauses } })
  const proposed = { ...sample, money: { ...sample.money, ...money } }
  const chosen = lines.map(({ id }) => id)
  const sums = sumsOf(proposed, chosen, '2026-11-20')
  const words = new Map(filledClauses(proposed, sums).map(({ id, words }) => [id, words]))
  return { words, facts: payingFacts(proposed, sums) }
}

test('every day in the contract has its year', () => {
  const { words, facts } = filled()
  expect(words.get('confirmed')).toContain('The balance is due by Saturday, May 1, 2027.')
  expect(words.get('guests')).toContain('until Saturday, May 1, 2027.')
  expect(words.get('called-off')).toContain('Call it off by Tuesday, March 16, 2027, and $')
  for (const { label, value } of facts)
    for (const said of [label, value]) if (/day,/.test(said)) expect(said).toMatch(/, 2027\b/)
  for (const said of words.values()) expect(said).not.toMatch(/\{|day, \p{L}+ \d+(?!,? ?\d)(?!, 2027)/u)
})

test('staying longer has its price: the line’s, else the menu’s; a proposal from before says what it is like', () => {
  const withoutHours = sampleProposal().lines.filter(({ id }) => id !== 'service-time')
  const overtime = (...of: Parameters<typeof filled>) => filled(...of).words.get('overtime')
  expect(overtime()).toContain('each additional hour costs $150, paid that night')
  expect(overtime({ extraHourCents: 17_500 }, withoutHours)).toContain(
    'each additional hour costs $175, paid that night',
  )
  expect(overtime({}, withoutHours)).toContain('each additional hour costs as much as an additional hour of service')
})
