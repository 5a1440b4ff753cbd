import { formatDateTime } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import type { WithdrawableBooking } from './withdrawable-booking.ts'
import { withdrawalReasons } from './withdrawal-reasons.ts'

type Props = { eventId: string; booking: WithdrawableBooking; timeZone: string }

/** The form that withdraws a booking: a reason and one button. */
export function WithdrawalForm({ eventId, booking, timeZone }: Props) {
  const [first] = Object.keys(withdrawalReasons)
  return (
    <form method="post" action={`/backbar/jobs/${eventId}/withdraw`}>
      <p>
        Until {formatDateTime(booking.until, timeZone)} you can withdraw it. The client reads the reason, everything
        they paid by card goes back, and the day is available again. After that it is a cancellation by you, as your
        terms say.
      </p>
      <fieldset className="ticks wrap-line">
        <legend>Reason</legend>
        {Object.entries(withdrawalReasons).map(([code, { en }]) => (
          <label className="tap gap-3 any-break" key={code}>
            <input type="radio" name="reason" value={code} defaultChecked={code === first} /> {en}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="withdrawal-words">
          Or in your own words <small>optional</small>
        </label>
        <input id="withdrawal-words" name="words" type="text" maxLength={500} autoComplete="off" />
      </div>
      <p className="acts">
        <button className="btn ghost" type="submit">
          {booking.refundCents > 0 ? `Withdraw and refund ${formatDollars(booking.refundCents)}` : 'Withdraw'}
        </button>
      </p>
    </form>
  )
}

/** Creates the section of an event's overview. Empty if nothing can be withdrawn. */
export function createWithdrawalSectionComponent(
  eventId: string,
  booking: WithdrawableBooking | null,
  timeZone: string,
) {
  return () =>
    booking && (
      <section className="job-part" aria-labelledby="booked-online">
        <h2 id="booked-online">Booked online</h2>
        <p>
          Booked and paid by the client on {formatDateTime(booking.bookedAt, timeZone)}, within your rules for online
          booking.
        </p>
        <details>
          <summary>Withdraw this booking</summary>
          <WithdrawalForm {...{ eventId, booking, timeZone }} />
        </details>
      </section>
    )
}
