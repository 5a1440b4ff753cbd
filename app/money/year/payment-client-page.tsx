import { formatDollarsAndCents } from '../../business/money.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { MoneyBook } from './money-book.ts'
import { formatOutstandingBalance } from './outstanding-section.tsx'

/** Asks who paid, before a payment is recorded on the money page of their event. */
export function PaymentClientPage({
  owing,
  moreOwing,
  today,
}: Pick<MoneyBook, 'owing' | 'moreOwing'> & { today: string }) {
  return (
    <div className="money">
      <BackOfficeHeader title="Who paid you?" eyebrow="Record a payment" />
      <section className="slip">
        {owing.length === 0 && <p>No client owes you anything.</p>}
        <ul className="plain-list sums-list owing-list">
          {owing.map((one) => (
            <li key={one.eventId}>
              <span>
                <a className="tap" href={`/backbar/jobs/${one.eventId}/money#pay`}>
                  {one.name}
                </a>
                <span className="small">{formatOutstandingBalance(one, today)}</span>
              </span>
              <b>{formatDollarsAndCents(one.nextCents)}</b>
            </li>
          ))}
        </ul>
        <p>
          {moreOwing > 0 && `${moreOwing} more owe you later. `}
          For a client who is not listed, or a tip, <a href="/backbar/jobs">find the event</a> and open its money.
        </p>
      </section>
    </div>
  )
}
