import { formatMonthDay } from '../../business/dates.ts'

export function StaleNotice({ standing }: { standing: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="stale-heading">
      <h2 id="stale-heading">This event changed while you were writing</h2>
      <p>
        Its status now: {standing}. Your email is all here and has not been sent: check what it marks the event as, and
        send it again.
      </p>
    </section>
  )
}

/** Notice that the event is on the waitlist, shown after the conflict page. */
export function WaitlistNotice({ name, date, here }: { name: string; date: string; here: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="waits-heading">
      <h2 id="waits-heading">
        {name} is first on the waitlist for {formatMonthDay(date)}
      </h2>
      <p>
        Your email is all here and has not been sent: it holds that day. Write what you would rather say, or go{' '}
        <a href={here}>back to the event</a>.
      </p>
    </section>
  )
}
