import type { ProposalDocument } from '../../app/agreements/proposals/proposal.ts'
import { defaultTerms } from '../../app/agreements/proposals/terms.ts'
import { sampleLine, sampleProposal } from './sample-proposal.ts'

const words = [
  'Ice',
  'a <b>bold</b> one',
  'Žofia & Łukasz',
  '“spectacles”',
  'שלום',
  '🥂 glasses',
  'two\nlines',
  'x'.repeat(80),
]

/** Creates a random proposal with selected options. The same seed gives the same result. */
export function randomProposal(seed: number): { document: ProposalDocument; options: string[] } {
  let state = seed * 2_654_435_761
  const random = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % most
  }
  const some = () => words[random(words.length)]!
  const groups = random(2)
  const lines = [
    sampleLine({ id: 'experience', label: some(), reason: some(), unitCents: 40_000 + random(90_000) }),
    ...Array.from({ length: random(6) }, (_, i) =>
      sampleLine({
        id: `line-${i}`,
        label: some(),
        reason: random(2) ? some() : '',
        quantity: 1 + random(4),
        unitCents: random(20_000) - 5_000,
        taxClass: (['labor', 'rental', 'goods'] as const)[random(3)]!,
        choice: random(2) ? 'fixed' : { kind: 'optional', ticked: random(2) === 1 },
      }),
    ),
    ...Array.from({ length: groups * (2 + random(3)) }, (_, i) =>
      sampleLine({
        id: `one-${i}`,
        label: some(),
        unitCents: random(9_000),
        choice: { kind: 'one-of', group: 'a', picked: i === 0 },
      }),
    ),
  ]
  const document: ProposalDocument = sampleProposal({
    lines,
    greeting: random(2) ? some() : '',
    terms: { version: 1, clauses: defaultTerms.clauses.slice(random(10)) },
    money: {
      ...sampleProposal().money,
      depositPercent: random(100),
      tax: random(2) ? { name: 'Sales tax', rates: { labor: 0, rental: random(900), goods: random(900) } } : null,
    },
  })
  const options = lines.filter(
    ({ choice }) => choice !== 'fixed' && (choice.kind === 'optional' ? random(2) : choice.picked),
  )
  return { document, options: options.map(({ id }) => id) }
}
