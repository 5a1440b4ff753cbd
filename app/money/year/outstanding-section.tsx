import { minReminderIntervalMs } from '../../agreements/payments/event-money-data.ts'
import { formatWeekdayDate } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import type { OutstandingBalance } from './money-book.ts'
import type { MoneyPageProps } from './money-page-props.ts'

export function OutstandingSection({
  book: { owing, moreOwing, owedCents, asleepCents },
  today,
  now,
}: Pick<MoneyPageProps, 'book' | 'today' | 'now'>) {
  const nextCents = owing.reduce((sum, one) => sum + one.nextCents, 0)
  const laterCents = owing.reduce((sum, one) => sum + one.outstandingCents, 0) - nextCents
  return (
    <section className="slip" id="who-owes">
      <h2>Clients who owe</h2>
      {owing.length === 0 && <p>No one.</p>}
      {owedCents > 0 && (
        <p className="small">
          {formatDollarsAndCents(owedCents)} outstanding, all years
          {moreOwing === 0 && laterCents > 0
            ? `: ${formatDollarsAndCents(nextCents)} in the next payment of each, ${formatDollarsAndCents(laterCents)} later.`
            : '.'}
        </p>
      )}
      {asleepCents > 0 && (
        <p className="small">{formatDollarsAndCents(asleepCents)} is postponed without a date, and not counted.</p>
      )}
      <ul className="plain-list sums-list owing-list">
        {owing.map((one) => (
          <li key={one.eventId}>
            <span>
              <a className="tap" href={`/backbar/jobs/${one.eventId}/money`}>
                {one.name}
              </a>
              <span className="small">{formatOutstandingBalance(one, today)}</span>
            </span>
            {one.hasEmail && (one.remindedAt === null || now - one.remindedAt >= minReminderIntervalMs) && (
              <form method="post" action={`/backbar/jobs/${one.eventId}/money`}>
                <button className="plain" type="submit" name="intent" value="remind">
                  Remind<span className="unseen"> {one.name}</span>
                </button>
              </form>
            )}
            <b>{formatDollarsAndCents(one.nextCents)}</b>
          </li>
        ))}
      </ul>
      {moreOwing > 0 && <p>And {moreOwing} more, due later.</p>}
    </section>
  )
}

/** Formats an event's next amount due and the total outstanding after it. */
export function formatOutstandingBalance(
  { poNumber, label, dueOn, nextCents, outstandingCents }: OutstandingBalance,
  today: string,
): string {
  const next = [poNumber, label, `${dueOn < today ? 'was due' : 'due'} ${formatWeekdayDate(dueOn)}`]
    .filter(Boolean)
    .join(', ')
  const later = outstandingCents - nextCents
  return later > 0 ? `${next}; ${formatDollarsAndCents(later)} later` : next
}
