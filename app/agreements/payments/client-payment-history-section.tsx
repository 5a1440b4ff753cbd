import { getFormatter } from '../../business/language-formatter.ts'
import type { Language } from '../../ui/language.ts'
import { formatLedgerEntry, moneyText } from './money-text.ts'
import type { ClientPaymentHistory } from './client-payment-history.ts'

type Props = ClientPaymentHistory & {
  path: string
  language: Language
  /** Copies of the signed documents. */
  copies: { href: string; words: string }[]
  /** Text with the total paid. Set if nothing is left to pay. */
  hint?: string | undefined
}

/** Collapsible list of payments, refunds and documents as PDFs on the client page. Renders nothing if there are none. */
export function ClientPaymentHistorySection({ payments, papers, path, language, copies, hint }: Props) {
  const { paperDay, dollarsAndCents } = getFormatter(language)
  const { yours, paper } = moneyText(language)
  if (payments.length + papers.length + copies.length === 0) return null
  return (
    <details className="yours-papers any-break" id="papers">
      <summary className="bar gap-5">
        <span>
          {payments.length + papers.length > 0 ? yours.paymentsAndPapers : yours.papers}
          {hint && <small className="muted">{hint}</small>}
        </span>
      </summary>
      {payments.length > 0 && (
        <>
          <h2>{paper.payments}</h2>
          <dl className="due-sums">
            {payments.map((payment) => (
              <div className="spread" key={payment.id}>
                <dt>
                  {formatLedgerEntry(payment, language)}
                  <small>{paperDay(payment.paidOn)}</small>
                </dt>
                <dd className="flush any-break strong">{dollarsAndCents(payment.cents)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {papers.length + copies.length > 0 && (
        <>
          {payments.length > 0 && <h2>{yours.papers}</h2>}
          <ul>
            {copies.map(({ href, words }) => (
              <li className="spread" key={href}>
                <a href={href}>{words}</a>
              </li>
            ))}
            {papers.map(({ id, kind, number, cents, madeOn }) => (
              <li className="spread" key={id}>
                <a href={`${path}/papers/${id}`}>{`${paper[kind](number)} (PDF)`}</a>
                <small className="muted">{`${dollarsAndCents(cents)}, ${paperDay(madeOn)}`}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
