import { formatDateTime, formatMonthDay } from '../../../business/dates.ts'
import { computeFilingDate } from './filing-period.ts'
import type { TaxReturnPageProps } from './tax-return-page-props.ts'
import { getTaxPeriodPath } from './tax-return-paths.ts'

export function FilingSection({ read, today, timeZone }: Omit<TaxReturnPageProps, 'filed' | 'did' | 'trouble'>) {
  const { period, by, filedAt, within, isLast, seen } = read
  const hidden = <input type="hidden" name="period" value={period.key} />
  const here = getTaxPeriodPath(period)
  if (filedAt !== null)
    return (
      <section className="slip">
        <h2>Returns you filed</h2>
        <p>Marked as filed {formatDateTime(filedAt, timeZone)}. These numbers stay what they were.</p>
        {isLast && (
          <form method="post" action={here}>
            {hidden}
            <button className="plain" type="submit" name="intent" value="unfile">
              Mark as not filed
            </button>
          </form>
        )}
      </section>
    )
  if (within !== null) return null
  if (period.to >= today)
    return (
      <section className="slip">
        <h2>Upcoming events</h2>
        <p>
          It can be marked as filed from {formatMonthDay(computeFilingDate(period, 1))} on. Until then its numbers still
          move.
        </p>
      </section>
    )
  if (by !== read.settingsBy)
    return (
      <p>
        You file {read.settingsBy === 'event' ? 'by event date' : 'by payment date'}:{' '}
        <a href={getTaxPeriodPath(period)}>mark it as filed there</a>.
      </p>
    )
  return (
    <section className="slip">
      <h2>After you file</h2>
      <p>
        Nothing is sent from here: you file with the Department of Revenue. Marked, its numbers stay, and what changes
        later is a correction in the next return.
      </p>
      <form method="post" action={here}>
        {hidden}
        <input type="hidden" name="seen" value={seen} />
        <button className="btn" type="submit" name="intent" value="file">
          Mark as filed
        </button>
      </form>
    </section>
  )
}
