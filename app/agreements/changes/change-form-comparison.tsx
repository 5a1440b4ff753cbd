import { formatDollars } from '../../business/money.ts'
import { EmailDisabledNotice } from '../../ui/email-disabled-notice.tsx'
import { ChangeComparisonTable } from './change-comparison-table.tsx'
import { type ChangeFormView, type ChangePreview, isEventDetailsChange } from './change-form-data.ts'

/** Differences of the event, with its sums before and after. */
export function ChangeFormComparison({ what, before, after, rows }: Pick<ChangeFormView, 'what'> & ChangePreview) {
  const isEnd = !isEventDetailsChange(what) && what !== 'price'
  const sums: [label: string, before: string, after: string][] = [
    [
      what === 'they' || what === 'we' ? 'Total owed' : 'Total',
      formatDollars(before.dueCents),
      formatDollars(after.dueCents),
    ],
    ['Paid', formatDollars(before.paidCents), formatDollars(after.paidCents)],
    [
      'Still to pay',
      formatDollars(before.openCents),
      after.isAsleep && after.openCents > 0
        ? `${formatDollars(after.openCents)}, once there is a day`
        : formatDollars(after.openCents),
    ],
    ...(before.oweThemCents + after.oweThemCents > 0
      ? [
          ['Goes back to them', formatDollars(before.oweThemCents), formatDollars(after.oweThemCents)] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ]
  return (
    <>
      {rows.length > 0 && <ChangeComparisonTable rows={rows} />}
      {(isEnd || rows.every(({ isTotal, differs }) => !isTotal || !differs)) && (
        <table className="change-table full-width">
          <caption className="unseen">The money before and after</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">What</span>
              </th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {sums.map(([label, was, is]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{was}</td>
                <td>
                  <b>{is}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

export function ChangeEmailPreview({ email, called }: { email: ChangePreview['email']; called: string }) {
  if (!email) return <p>{called} has no email address, so no email leaves: tell them.</p>
  return (
    <details className="seen-letter" open>
      <summary>The email to {called}</summary>
      <p className="small">To {email.to}</p>
      <EmailDisabledNotice />
      <article className="rounded card-ground">
        <h3 dir="auto">{email.subject}</h3>
        <div className="any-break" dir="auto">
          {email.text}
        </div>
      </article>
    </details>
  )
}
