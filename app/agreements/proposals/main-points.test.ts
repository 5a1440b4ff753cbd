import { expect, test } from 'vitest'
import { sampleProposal } from '../../../tests/doubles/sample-proposal.ts'
import { listMainPoints } from './main-points.ts'
import type { PaymentTerms } from './proposal.ts'
import { translateProposal } from './proposal-language.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import { defaultTerms } from './terms.ts'

/** Main points of the sample proposal, by clause, for an acceptance on a day. Its deposit is $260 of $1,040. */
function getPoints(today: string, language: 'en' | 'es' = 'en', money: Partial<PaymentTerms> = {}) {
  const { version, clauses } = defaultTerms
  const kept = sampleProposal({ terms: { version, clauses }, money: { ...sampleProposal().money, ...money } })
  const spoken = translateProposal(kept, language, (words) => words)
  const sums = computeProposalTotals(spoken, listDefaultLineIds(spoken), today)
  return Object.fromEntries(listMainPoints({ kept, spoken }, sums).map(({ id, words }) => [id, words]))
}

const noDeposit = { depositPercent: 0, depositLeastCents: 0 }

test.each([
  [
    '2026-11-20',
    'By March 16, 2027, $130 of the deposit comes back; by April 15, $65; then none of it. Whatever else you paid comes back, and nothing more is due.',
  ],
  ['2027-04-20', 'Nothing of the deposit comes back. Whatever else you paid comes back, and nothing more is due.'],
  ['2027-05-02', 'Nothing of your payment comes back.'],
])('the cancellation point says what part of which payment comes back: %s', (today, words) => {
  expect(getPoints(today)['called-off']).toBe(words)
})

test('without a deposit the cancellation point gives everything back', () => {
  expect(getPoints('2026-11-20', 'en', noDeposit)['called-off']).toBe(
    'Everything you paid comes back, and nothing more is due.',
  )
  expect(getPoints('2026-11-20', 'es', noDeposit)['called-off']).toBe(
    'Se te devuelve todo lo que hayas pagado y no debes nada más.',
  )
})

test('the Spanish cancellation point names the deposit too', () => {
  expect(getPoints('2026-11-20', 'es')['called-off']).toBe(
    'Hasta el 16 de marzo de 2027 te devolvemos $130 del depósito; hasta el 15 de abril, $65; después, nada. Lo demás que pagues se devuelve, y no debes más.',
  )
  expect(getPoints('2027-05-02', 'es')['called-off']).toBe('No se devuelve nada de tu pago.')
})

test('the final count point says what more and fewer guests do to the price', () => {
  expect(getPoints('2027-05-01').guests).toBe(
    'You can lower the 120 guests until May 1, 2027, which may lower the price. More, if we have the bartenders, are at our prices on the day you ask.',
  )
  expect(getPoints('2027-05-01', 'es').guests).toMatch(
    /^Hasta el 1 de mayo de 2027 puedes bajar de 120, quizá a menor precio\. /,
  )
})

test('once the final count day is past, the guests are final', () => {
  expect(getPoints('2027-05-02').guests).toMatch(/^The 120 guests are final\. More, if we/)
  expect(getPoints('2027-05-02', 'es').guests).toMatch(/^Los 120 invitados son definitivos\. /)
})
