import { formatTelHref } from '../../ui/phone-href.ts'
import { formatMonthDay } from '../../business/dates.ts'
import { getClientFirstName } from '../../events/event/event-text.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { formatWaitlistPosition, canJoinWaitlist, type WaitlistEntry } from '../../events/event/waitlist.ts'

type Props = { event: EventRecord; line: { next: WaitlistEntry | null; isTaken: boolean } }

/** The waitlist of an event whose date is taken: joining, its position, and its turn. */
export function WaitlistSection({ event: { id, state, request }, line: { next, isTaken } }: Props) {
  const [day, name] = [formatMonthDay(request.eventDate), getClientFirstName(request)]
  if (!canJoinWaitlist(state) || (next === null && !isTaken)) return null
  if (next === null)
    return (
      <section className="job-part">
        <h2>{day} is taken</h2>
        <form method="post" action={`/backbar/jobs/${id}`} className="acts">
          <button className="btn ghost" type="submit" name="intent" value="next-in-line">
            Put {name} on the waitlist
          </button>
        </form>
      </section>
    )
  const leave = (
    <button className="btn ghost" type="submit" name="intent" value="out-of-line">
      Take {name} off the waitlist
    </button>
  )
  if (!next.isFree)
    return (
      <section className="job-part">
        <h2>{formatWaitlistPosition(next)}</h2>
        <p className="small">In the order they asked. We tell you as soon as there is room for them.</p>
        <form method="post" action={`/backbar/jobs/${id}`} className="acts">
          {leave}
        </form>
      </section>
    )
  return (
    <section className="job-part turn">
      <h2>{day} is open again</h2>
      <p>
        {name} is first on the waitlist. Writing to them holds the date for two days; until you send that email, it is
        open to everybody.
      </p>
      <form method="post" action={`/backbar/jobs/${id}`} className="acts">
        {request.fromEmail === null ? (
          <a className="btn" href={formatTelHref(request.phoneNumber ?? '')}>
            Call them, then hold the date
          </a>
        ) : (
          <a className="btn" href={`/backbar/jobs/${id}/reply?template=opened`}>
            Write “The day opened up”
          </a>
        )}
        {leave}
      </form>
    </section>
  )
}
