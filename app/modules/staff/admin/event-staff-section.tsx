import { formatTelHref } from '../../../ui/phone-href.ts'
import { staffText } from '../members/staff-text.ts'
import { isShiftUnfilled } from '../shifts/shift.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { StaffingStatusIcon } from './staffing-status-icon.tsx'
import {
  isEveryShiftWorked,
  computeStaffingStatus,
  formatFilledShiftCount,
  type EventStaffView,
  type EventShiftView,
} from './event-staff-view.ts'
import {
  planGroupOffer,
  formatFreeCandidates,
  formatUnavailableCandidates,
  findOwnerCandidate,
  assignSelfLabels,
  listOfferRecipients,
} from './shift-candidates.ts'

/** The staffing of an event: each shift filled, offered or empty, with its icon and the button to offer it. */
export function EventStaffSection({ staff }: { staff: EventStaffView }) {
  const { eventId, shifts, over } = staff
  const here = `/backbar/jobs/${eventId}/crew`
  const away = formatUnavailableCandidates(shifts)
  const together = planGroupOffer(shifts)
  return (
    <section className="job-part crew-part" id="crew" aria-labelledby="crew-heading">
      <h2 id="crew-heading">
        {over || isEveryShiftWorked(shifts) ? (
          'Staff who worked'
        ) : (
          <>
            Staff <small className="muted">{formatFilledShiftCount(shifts)}</small>
          </>
        )}
      </h2>
      {shifts.length === 0 && <p>No staff is entered for this event.</p>}
      <ul className="crew-posts flush">
        {shifts.map((post) => (
          <ShiftLine key={post.id} post={post} here={here} isAskedTogether={together?.shifts.includes(post) ?? false} />
        ))}
      </ul>
      {together && (
        <OfferForm shiftIds={together.shifts.map(({ id }) => id)} people={together.people} here={here}>
          {together.shifts.length === 2 ? ' for both shifts' : ` for all ${together.shifts.length} places`}
        </OfferForm>
      )}
      <div className="crew-more cluster">
        <a href={here}>{over ? 'Enter who worked' : 'Ask, assign or remove staff'}</a>
        {away.length > 0 && (
          <details>
            <summary className="muted">Who is not available</summary>
            <p className="small">{away.join(' ')}</p>
          </details>
        )}
      </div>
    </section>
  )
}

type LineProps = { post: EventShiftView; here: string; isAskedTogether: boolean }

function ShiftLine({ post, here, isAskedTogether }: LineProps) {
  const { id, role, names, phone, words, isNew, handOver } = post
  const free = isShiftUnfilled(post) ? listOfferRecipients(post) : []
  return (
    <li className="stack line-below">
      <StaffingStatusIcon standing={computeStaffingStatus(post)} />
      <p className="label flush strong muted">
        {staffText('en').role[role]}
        {isNew && ', new'}
      </p>
      <p className="who flush">
        <b>{names || 'No one yet'}</b>
        <span className="small">
          {names ? words : formatFreeCandidates(free, findOwnerCandidate(post) !== undefined)}
          {handOver && (handOver.taker ? `; ${handOver.taker} would take it over` : '; would hand it over')}
        </span>
      </p>
      {phone && (
        <a className="btn ghost" href={formatTelHref(phone)}>
          Call<span className="unseen"> {names}</span>
        </a>
      )}
      {post.state === 'open' &&
        !isAskedTogether &&
        (free.length > 0 ? (
          <OfferForm shiftIds={[id]} people={free} here={here} />
        ) : (
          <p className="ask flush">
            <a className="btn ghost" href="/backbar/crew/new">
              Add a bartender
            </a>
          </p>
        ))}
      {isShiftUnfilled(post) && <AssignSelfForm post={post} here={here} />}
    </li>
  )
}

type OfferFormProps = { shiftIds: string[]; people: { id: string; name: string }[]; here: string; children?: string }

/** Offers the shifts to all candidates with a single tap. The first to accept gets the shift. */
function OfferForm({ shiftIds, people, here, children }: OfferFormProps) {
  return (
    <form method="post" action={here} className="ask">
      {shiftIds.map((id) => (
        <input key={id} type="hidden" name="post" value={id} />
      ))}
      <input type="hidden" name="way" value="all" />
      {people.map((one) => (
        <input key={one.id} type="hidden" name="person" value={one.id} />
      ))}
      <button className="btn" name="intent" value="ask">
        Ask {getFormatter('en').allOf(people.map(({ name }) => name))}
        {children}
      </button>
    </form>
  )
}

/** Lets an owner who also works events take a shift with a single tap. No email is sent. */
export function AssignSelfForm({ post, here }: { post: EventShiftView; here: string }) {
  const self = findOwnerCandidate(post)
  if (!self) return null
  return (
    <form method="post" action={here} className="ask by-oneself">
      <input type="hidden" name="post" value={post.id} />
      <input type="hidden" name="person" value={self.id} />
      <button className="btn ghost" name="intent" value="put-in">
        {assignSelfLabels[post.role]}
      </button>
    </form>
  )
}
