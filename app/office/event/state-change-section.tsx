import {
  lostReasons,
  getStateChangeOptions,
  computeDefaultHoldEnd,
  type StateChangeDates,
  type StateChangeOption,
} from '../../events/event/state-changes.ts'
import { isStateAllowed } from '../../events/event/allowed-states.ts'
import { InputField } from '../../ui/field.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import type { EventHeaderView } from './event-header-view.ts'

/** A returned form of an event's page: stale or with field errors, and all its input. */
export type FailedStateForm = { stale: boolean; errors: FieldError[]; input: Record<string, string> }

type Props = { job: EventHeaderView; back: FailedStateForm | null }

/** State changes available for an event, a button each. Two buttons ask a question first. */
export function StateChangeSection({
  job: { eventId, state, agreement, seen, today, date, heldUntil, isEnded },
  back,
}: Props) {
  // State changes that the agreement does not allow have no button. An agreement is changed or canceled on a page of
  // its own.
  const offered = getStateChangeOptions(state).filter(
    ({ to }) => isStateAllowed(agreement, to) && (to !== 'done' || isEnded),
  )
  const action = `/backbar/jobs/${eventId}`
  const form = { action, seen, from: state, today, eventDate: date, held: heldUntil, back }
  return (
    <section className="moves" id="moves" aria-label="Status">
      <form method="post" action={action} className="acts">
        <HiddenStateFields {...form} />
        {offered
          .filter((move) => move.asks === null && !isRare(move))
          .map(({ to, label }) => (
            <button key={to} className="btn ghost" type="submit" name="to" value={to}>
              {label}
            </button>
          ))}
      </form>
      {offered
        .filter(({ asks }) => asks !== null)
        .map((move) => (
          <StateChangeWithQuestion key={move.to} {...form} move={move} />
        ))}
      {offered.some(isRare) && (
        <details className="asking">
          <summary>More</summary>
          <form method="post" action={action} className="acts">
            <HiddenStateFields {...form} />
            {offered.filter(isRare).map(({ to, label }) => (
              <button key={to} className="btn ghost" type="submit" name="to" value={to}>
                {label}
              </button>
            ))}
          </form>
        </details>
      )}
    </section>
  )
}

/** Whether a state change is rarely needed. Spam is mostly detected automatically. */
function isRare({ to }: StateChangeOption): boolean {
  return to === 'spam'
}

type FormProps = StateChangeDates & {
  action: string
  seen: string
  from: string
  held: string | null
  back: FailedStateForm | null
}

/** Version of the state the form was made for, so that an outdated page changes nothing. */
function HiddenStateFields({ seen, from }: FormProps) {
  return (
    <>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}

function StateChangeWithQuestion({ move, ...form }: FormProps & { move: StateChangeOption }) {
  const { action, today, eventDate, held, back } = form
  const isBack = back !== null && !back.stale && back.input.to === move.to
  const error = isBack ? back.errors[0]?.message : undefined
  return (
    <details className="asking" open={isBack}>
      <summary>{move.label}</summary>
      <form method="post" action={action}>
        <HiddenStateFields {...form} />
        {move.asks === 'day' ? (
          <InputField
            name="heldUntil"
            label="Hold the date until"
            type="date"
            min={today}
            max={eventDate < today ? undefined : eventDate}
            error={error}
            defaultValue={
              isBack ? back.input.heldUntil : held !== null && held > today ? held : computeDefaultHoldEnd(form)
            }
          />
        ) : (
          <>
            <InputField
              name="lostReason"
              label="Why?"
              list="lost-reasons"
              maxLength={200}
              error={error}
              defaultValue={isBack ? back.input.lostReason : ''}
            />
            <datalist id="lost-reasons">
              {lostReasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </datalist>
          </>
        )}
        <p>
          <button className="btn" type="submit" name="to" value={move.to}>
            {move.label}
          </button>
        </p>
      </form>
    </details>
  )
}
