import type { LabeledValue } from '../../plumbing/pdf/pdf-document.ts'
import { listPaymentFacts } from './proposal-facts.ts'
import type { ProposalDocument } from './proposal.ts'
import type { ProposalTotals } from './proposal-totals.ts'
import { fillClauses } from './fill-clauses.ts'

/** Terms of a proposal: the key sums and dates first, then the clauses with their placeholders filled. */
export function TermsList({
  document,
  sums,
  facts = listPaymentFacts(document, sums),
}: {
  document: ProposalDocument
  sums: ProposalTotals
  facts?: LabeledValue[]
}) {
  return (
    <>
      <dl className="matters rounded">
        {facts.map(({ label, value }) => (
          <div className="stack" key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd className="flush any-break">{value}</dd>
          </div>
        ))}
      </dl>
      {fillClauses(document, sums).map(({ id, heading, words, language }) => (
        <div className="clause" key={id} lang={language}>
          <h3>{heading}</h3>
          <p className="flush">{words}</p>
        </div>
      ))}
    </>
  )
}
