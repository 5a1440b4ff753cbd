import type { EventOverview } from './event-overview.ts'

/** Section of an event that was booked by phone and has no signed proposal yet. */
export function UnsignedBookingSection({
  eventId,
  isOut,
  hasDraft,
}: { eventId: string } & NonNullable<EventOverview['unsigned']>) {
  return (
    <form method="post" action={`/backbar/jobs/${eventId}/proposal/act`} className="job-part unsigned">
      <p>
        <b>Not signed yet</b>
        {isOut && (
          <>
            {' '}
            <span className="hint">
              It waits on <a href="#proposal">their page</a>.
            </span>
          </>
        )}
      </p>
      {!isOut && hasDraft && (
        <>
          <p className="hint">The proposal has a draft.</p>
          <a className="btn ghost" href={`/backbar/jobs/${eventId}/proposal`}>
            Open the draft
          </a>
          <button className="btn ghost" type="submit" name="intent" value="replace-draft">
            Replace it with what you agreed by phone
          </button>
        </>
      )}
      {!isOut && !hasDraft && (
        <button className="btn ghost" type="submit" name="intent" value="to-sign">
          Send to sign
        </button>
      )}
    </form>
  )
}
