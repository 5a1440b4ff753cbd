import type { LeadEvent } from '../history/lead-event.ts'
import { lostReasons, moves, usualHold, type Move } from '../history/moves.ts'
import type { Lead } from '../leads/lead.ts'
import { InputField } from '../ui/field.tsx'
import type { Back } from './dossier-page.tsx'

type Props = { lead: Lead; seen: string; undoable: LeadEvent | null; today: string; back: Back | null }

/** What can become of the request from where it stands, a button each; two of them ask something first. */
export function MovesPart({ lead, seen, undoable, today, back }: Props) {
  const offered = moves(lead.state)
  const form = { seen, from: lead.state, today, held: lead.heldUntil, back }
  return (
    <section className="slip moves" id="moves">
      <h2>Where it stands</h2>
      <form method="post" className="acts">
        <Marks {...form} />
        {offered.filter(({ asks }) => asks === null).map(({ to, label }) => (
          <button key={to} className="btn ghost" type="submit" name="to" value={to}>{label}</button>
        ))}
      </form>
      {offered.filter(({ asks }) => asks !== null).map((move) => <AskingMove key={move.to} {...form} move={move} />)}
      {undoable?.from && (
        <form method="post" className="take-back">
          <input type="hidden" name="intent" value="undo" />
          <button className="plain" type="submit" name="event" value={undoable.id}>Undo the last step: back to {undoable.from}</button>
        </form>
      )}
    </section>
  )
}

type FormProps = { seen: string; from: string; today: string; held: string | null; back: Back | null }

/** Which standing the form was made for, so that a page left open does nothing unawares. */
function Marks({ seen, from }: FormProps) {
  return (
    <>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}

function AskingMove({ move, ...form }: FormProps & { move: Move }) {
  const { today, held, back } = form
  const isBack = back !== null && !back.stale && back.words.to === move.to
  const error = isBack ? back.errors[0]?.message : undefined
  return (
    <details className="asking" open={isBack}>
      <summary>{move.label}</summary>
      <form method="post">
        <Marks {...form} />
        {move.asks === 'day' ? (
          <InputField
            name="heldUntil" label="Keep the date free until" type="date" min={today} error={error}
            defaultValue={isBack ? back.words.heldUntil : (held !== null && held > today ? held : usualHold(today))}
          />
        ) : (
          <>
            <InputField name="lostReason" label="Why?" list="lost-reasons" maxLength={200} error={error} defaultValue={isBack ? back.words.lostReason : ''} />
            <datalist id="lost-reasons">
              {lostReasons.map((reason) => <option key={reason}>{reason}</option>)}
            </datalist>
          </>
        )}
        <p>
          <button className="btn" type="submit" name="to" value={move.to}>{move.label}</button>
        </p>
      </form>
    </details>
  )
}
