import { formatWeekdayDate } from '../../../business/dates.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import type { CostLine } from './cost-line.ts'
import { costsPath, getEditCostPath, getReceiptPath } from './expense.ts'

type Props = {
  lines: readonly CostLine[]
  /** Whether the list is of a year, names each event, and is the page to return to. Otherwise it is of an event. */
  isYears?: boolean
}

/** List of costs and mileage, each with its receipt and the links and buttons to edit it, delete it or mark it as reimbursed. */
export function CostList({ lines, isYears = false }: Props) {
  return (
    <ul className="plain-list sums-list cost-list">
      {lines.map((line) => (
        <li key={line.id} className={line.isTakenBack ? 'taken-back' : undefined}>
          <span>
            {line.words}
            <span className="small">
              {[formatWeekdayDate(line.day), line.more, line.isTakenBack && 'deleted'].filter(Boolean).join(', ')}
              {isYears && line.event && (
                <>
                  {', '}
                  {line.event.name ? <a href={`/backbar/jobs/${line.event.id}/earned`}>{line.event.name}</a> : 'erased'}
                </>
              )}
              {line.receipt && (
                <>
                  {', '}
                  <a href={getReceiptPath(line.receipt)}>receipt</a>
                </>
              )}
            </span>
          </span>
          <b>{formatDollarsAndCents(line.cents)}</b>
          {!line.isTakenBack && (
            <form className="wrap-line" method="post" action={costsPath}>
              <input type="hidden" name="entry" value={line.id} />
              {isYears && <input type="hidden" name="from" value="list" />}
              {line.payBack === 'waits' && <ActionButton what="paid-back" words="Mark as reimbursed" line={line} />}
              {line.payBack === 'done' && (
                <ActionButton what="not-paid-back" words="Not reimbursed after all" line={line} />
              )}
              {line.what === 'cost' && line.payBack !== 'done' && line.event?.name !== '' && (
                <a className="tap" href={getEditCostPath(line.id)}>
                  Edit<span className="unseen"> {`${line.words}, ${formatDollarsAndCents(line.cents)}`}</span>
                </a>
              )}
              {line.payBack !== 'done' && <ActionButton what={line.what} words="Delete" line={line} />}
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

function ActionButton({ what, words, line }: { what: string; words: string; line: CostLine }) {
  return (
    <button className="plain" type="submit" name="what" value={what}>
      {words}
      <span className="unseen"> {`${line.words}, ${formatDollarsAndCents(line.cents)}`}</span>
    </button>
  )
}
