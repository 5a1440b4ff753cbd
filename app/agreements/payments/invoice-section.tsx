import { formatDateTime } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { type EventMoneyProps, getMoneyPagePath } from './event-money-data.ts'

/** List of invoices and receipts. */
export function DocumentList({ money: { eventId, papers, timeZone } }: EventMoneyProps) {
  if (papers.length === 0) return null
  return (
    <ul className="paper-lines">
      {papers.map(({ id, kind, number, totalCents, madeAt }) => (
        <li className="stack no-underline line-below" key={id}>
          <a className="tap strong" href={`/backbar/jobs/${eventId}/papers/${id}`}>
            {kind === 'invoice' ? 'Invoice' : 'Receipt'} {number}
          </a>
          <span className="small">{formatDateTime(madeAt, timeZone)}</span>
          <b>{formatDollarsAndCents(totalCents)}</b>
        </li>
      ))}
    </ul>
  )
}

export function InvoiceSection({ money, input, errors }: EventMoneyProps) {
  if (money.account.amountsDue.length === 0) return <p>Nothing is due yet, so there is nothing to put on an invoice.</p>
  const isBack = input?.poNumber !== undefined
  return (
    <details className="fold" open={isBack}>
      <summary>Make an invoice</summary>
      <form method="post" action={getMoneyPagePath(money.eventId)}>
        <input type="hidden" name="key" value={isBack ? (input.key ?? money.key) : money.key} />
        <InputField
          name="poNumber"
          label="PO number"
          hint="Their purchase order number, if they gave one."
          optional
          autoComplete="off"
          error={getFieldErrorMessage(errors ?? [], 'poNumber')}
          defaultValue={input?.poNumber ?? money.poNumber}
        />
        <p className="acts">
          {money.email !== null && (
            <button className="btn" type="submit" name="intent" value="invoice-send">
              Send the invoice
            </button>
          )}
          <button className="btn ghost" type="submit" name="intent" value="invoice">
            Make the invoice without sending
          </button>
        </p>
        <p className="hint">
          {money.billingEmail && `It goes to ${money.billingEmail}, as they asked. `}It is kept as it is today. Later
          changes get an invoice, and a number, of their own.
        </p>
      </form>
    </details>
  )
}
