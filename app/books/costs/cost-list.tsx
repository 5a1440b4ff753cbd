import { shortDay } from '../../business/dates.ts'
import { dollarsAndCents } from '../../business/money.ts'
import type { CostLine } from './cost-line.ts'
import { costsAddress, receiptAddress } from './expense.ts'

/** Costs and miles, a line each: its receipt, and the button that takes it back. */
export function CostList({ lines, hasEvents }: { lines: readonly CostLine[]; hasEvents: boolean }) {
  return (
    <ul className="plain-list sums-list cost-list">
      {lines.map((line) => (
        <li key={line.id} className={line.isTakenBack ? 'taken-back' : undefined}>
          <span>
            {line.words}
            <span className="small">
              {[shortDay(line.day), line.more, line.isTakenBack && 'taken back'].filter(Boolean).join(', ')}
              {hasEvents && line.event && (
                <>
                  {', '}
                  {line.event.name ? <a href={`/backbar/jobs/${line.event.id}/earned`}>{line.event.name}</a> : 'erased'}
                </>
              )}
              {line.receipt && (
                <>
                  {', '}
                  <a href={receiptAddress(line.receipt)}>receipt</a>
                </>
              )}
            </span>
          </span>
          <b>{dollarsAndCents(line.cents)}</b>
          {!line.isTakenBack && (
            <form method="post" action={costsAddress}>
              <input type="hidden" name="what" value={line.what} />
              <button className="plain" type="submit" name="entry" value={line.id}>
                Take back<span className="unseen"> {`${line.words}, ${dollarsAndCents(line.cents)}`}</span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}
