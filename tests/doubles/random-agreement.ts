import type { ProposalDocument, ProposalLine } from '../../app/agreements/proposals/proposal.ts'
import {
  parseLineChoice,
  computeProposalTotals,
  type ProposalTotals,
} from '../../app/agreements/proposals/proposal-totals.ts'
import { sampleLine, sampleProposal } from './sample-proposal.ts'

export type RandomAgreement = { document: ProposalDocument; chosen: string[]; options: string[]; sums: ProposalTotals }

/**
 * Creates a random proposal with lines, discounts, options, taxes and terms, and selected options. The same seed gives
 * the same result.
 */
export function randomAgreement(seed: number, today: string): RandomAgreement {
  let state = Math.imul(seed, 2_654_435_761)
  const random = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % most
  }
  const cents = (most: number) => (random(3) ? 100 * random(most / 100) : random(most))
  const lines: ProposalLine[] = [
    sampleLine({ id: 'experience', label: 'Luxe Cocktail Experience', unitCents: 40_000 + cents(90_000) }),
    ...Array.from({ length: random(7) }, (_, i) =>
      sampleLine({
        id: `line-${i}`,
        label: `Line ${i}`,
        reason: random(2) ? 'because it was asked for' : '',
        quantity: 1 + random(4),
        unitCents: cents(20_000) - (random(3) === 0 ? 8_000 : 0),
        taxClass: (['labor', 'rental', 'goods'] as const)[random(3)]!,
        choice: random(2) ? 'fixed' : { kind: 'optional', ticked: random(2) === 1 },
      }),
    ),
    ...Array.from({ length: random(2) * (2 + random(3)) }, (_, i) =>
      sampleLine({
        id: `one-${i}`,
        label: `One of these ${i}`,
        unitCents: cents(9_000),
        choice: { kind: 'one-of', group: 'a', picked: i === 0 },
      }),
    ),
  ]
  const tax = { name: 'Sales tax', rates: { labor: 0, rental: random(900), goods: random(900) } }
  const money = {
    ...sampleProposal().money,
    depositPercent: random(101),
    depositLeastCents: 100 * random(400),
    installments: 1 + (seed % 4),
    tax: random(2) ? tax : null,
  }
  const document = sampleProposal({ lines, money, reference: `NT-${String(seed).padStart(4, '0')}-TEST` })
  const options = lines
    .filter(({ choice }) => choice !== 'fixed' && (choice.kind === 'optional' ? random(2) === 1 : choice.picked))
    .map(({ id }) => id)
  const chosen = parseLineChoice(document, options)!
  const sums = computeProposalTotals(document, chosen, today)
  // A proposal can't have a negative total, so the price of the first line is raised.
  if (sums.totalCents >= 0) return { document, chosen, options, sums }
  const [first, ...rest] = lines as [ProposalLine, ...ProposalLine[]]
  const dearer = sampleLine({ ...first, unitCents: first.unitCents - sums.totalCents })
  const mended = { ...document, lines: [dearer, ...rest] }
  return { document: mended, chosen, options, sums: computeProposalTotals(mended, chosen, today) }
}
