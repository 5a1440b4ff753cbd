import { getFormatter } from '../../business/language-formatter.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import { findPaymentDestination } from '../proposals/payment-destinations.ts'
import type { PaymentMethod } from '../proposals/proposal.ts'
import { type ClientPageData, formatPaymentMemo, formatPaymentInstructions } from './client-page-data.ts'
import { CopyableValue } from './share-page-section.tsx'

type WaysProps = {
  ways: PaymentMethod[]
  way?: string | undefined
  page: ClientPageData
  cents: number
  hasOnlyCash: boolean
}

/** Amount and manual payment methods. The first method is open, the others are collapsed. */
export function PaymentMethodList({ ways, way, page, cents, hasOnlyCash }: WaysProps) {
  const { payBy } = clientPageText(page.language)
  if (ways.length === 1)
    return (
      <section>
        <h2>{hasOnlyCash ? payBy.cashOnly(getFormatter(page.language).dollars(cents)) : payBy.with[ways[0]!]}</h2>
        <PaymentMethodRows way={ways[0]!} page={page} cents={cents} />
      </section>
    )
  return (
    <section className="payment-methods">
      <h2>{payBy.oneOf(getFormatter(page.language).dollars(cents), ways.length)}</h2>
      {ways.map((one, i) => (
        <details className="yours-points" key={one} open={i === 0 || one === way}>
          <summary className="bar gap-5">{payBy.with[one]}</summary>
          <PaymentMethodRows way={one} page={page} cents={cents} />
        </details>
      ))}
    </section>
  )
}

/** A payment method with a row for each value to type into a banking app. Cash is a sentence. */
function PaymentMethodRows({ way, page, cents }: { way: PaymentMethod; page: ClientPageData; cents: number }) {
  const { document, payTo, language } = page
  const { house } = document
  const { payBy } = clientPageText(language)
  const to = findPaymentDestination(payTo, way)
  const name = house.legalName || house.name
  const sum: [string, string] = [payBy.sum, getFormatter(language).dollars(cents)]
  const note = formatPaymentMemo(document)
  const rows: Partial<Record<PaymentMethod, [label: string, value: string][]>> = {
    ...(to && { zelle: [[payBy.to, name], [payBy.address, to], sum, [payBy.note, note]] }),
    ...(to && { venmo: [[payBy.to, to], sum, [payBy.note, note]] }),
    ...(to && { check: [[payBy.madeOut, name], sum, [payBy.memo, note], [payBy.mailTo, to]] }),
    ...(to && { bank: [[payBy.account, to], sum, [payBy.note, note]] }),
  }
  const shown = rows[way]
  if (!shown) return <p className="way-words">{formatPaymentInstructions(way, document, payTo)}</p>
  return (
    <>
      <ul className="copied-rows flush">
        {shown.map(([label, value]) => (
          <li className="copied-row cluster spread gap-3 line-below" key={label}>
            <span>
              <small className="muted">{label}</small>
              <b>{value}</b>
            </span>
            <CopyableValue value={value} language={language} />
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Button with which the client reports a sent payment. The ledger changes only when the owner records it. `isStep`: it is
 * the client's only remaining step.
 */
export function PaymentSentButton({
  page,
  path,
  dueId,
  isStep,
}: {
  page: ClientPageData
  path: string
  dueId: string
  isStep: boolean
}) {
  const { payBy } = clientPageText(page.language)
  if (page.saysSent.includes(dueId))
    return (
      <p className="note" role="status" id="sent">
        {payBy.weLook}
      </p>
    )
  return (
    <form method="post" action={`${path}${page.query}`} id="sent">
      <input type="hidden" name="due" value={dueId} />
      <p>
        <button
          className={isStep ? 'btn wide full-width' : 'btn ghost wide full-width'}
          type="submit"
          name="intent"
          value="sent"
        >
          {payBy.sentIt}
        </button>
      </p>
    </form>
  )
}
