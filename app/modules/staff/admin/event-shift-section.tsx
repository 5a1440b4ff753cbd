import { getFormatter } from '../../../business/language-formatter.ts'
import { staffText } from '../members/staff-text.ts'
import { isShiftUnfilled } from '../shifts/shift.ts'
import { TextMessageLinks } from '../../../ui/phone-links.tsx'
import { StaffingStatusIcon } from './staffing-status-icon.tsx'
import { AssignSelfForm } from './event-staff-section.tsx'
import { computeStaffingStatus, type EventShiftView } from './event-staff-view.ts'
import { listPreferredCandidates, findOwnerCandidate } from './shift-candidates.ts'
import { type StaffTextMessage } from './event-staff-confirmation.ts'

/** Section of an event's shift: assigned staff member, open offers, and the owner's actions. */
export function EventShiftSection({
  post,
  texts,
  here,
}: {
  post: EventShiftView
  texts: StaffTextMessage[]
  here: string
}) {
  const { id, role, names, words, isByHand, asked, saidNo, handOver, candidates, state } = post
  const self = findOwnerCandidate(post)
  const others = candidates.filter((one) => one !== self)
  const callers = [...others, ...saidNo.map((one) => ({ ...one, name: `${one.name} (said no)` }))]
  const asking = (
    <>
      {others.length > 0 && <AskForm post={post} others={others} here={here} />}
      {callers.length > 0 && <AssignForm id={id} callers={callers} here={here} />}
    </>
  )
  // A pending handoff is decided before anything else.
  const isTheirs = names !== '' && !isShiftUnfilled(post) && !handOver
  return (
    <section className="slip crew-part" id={`post-${id}`} aria-labelledby={`post-${id}-heading`}>
      <h2 id={`post-${id}-heading`}>
        <StaffingStatusIcon standing={computeStaffingStatus(post)} /> {staffText('en').role[role]}:{' '}
        {isShiftUnfilled(post) ? 'no one yet' : names}
      </h2>
      {words && <p>{isShiftUnfilled(post) && names ? `${names}: ${words}` : words}</p>}
      {handOver && <HandOverWords names={names} handOver={handOver} />}
      <TextMessageLinks texts={texts} />
      {handOver && <HandOverForms names={names} handOver={handOver} here={here} />}
      {state !== 'asked-again' &&
        asked.map(({ offerId, personId, name }) => (
          <form key={offerId} method="post" action={here} className="acts">
            <input type="hidden" name="post" value={id} />
            <input type="hidden" name="person" value={personId} />
            <input type="hidden" name="offer" value={offerId} />
            <button className="btn ghost" name="intent" value="put-in">
              {name} said yes
            </button>
            <button className="plain" name="intent" value="take-back">
              No longer ask {name}
            </button>
          </form>
        ))}
      {isShiftUnfilled(post) && <AssignSelfForm post={post} here={here} />}
      {others.length + callers.length > 0 &&
        (asked.length === 0 ? (
          asking
        ) : (
          <details>
            <summary>Ask another bartender, or record a yes on the phone</summary>
            {asking}
          </details>
        ))}
      {(isTheirs || isByHand) && <RemoveForm post={post} isTheirs={isTheirs} here={here} />}
    </section>
  )
}

type AskFormProps = { post: EventShiftView; others: EventShiftView['candidates']; here: string }

/** Offers a shift to staff, to all at once or one after the other. */
function AskForm({ post, others, here }: AskFormProps) {
  const ticked = new Set(listPreferredCandidates(post).map(({ id }) => id))
  // Reasons that apply to every candidate are shown once.
  const ofAll =
    others.length > 1 ? others[0]!.reasons.filter((one) => others.every(({ reasons }) => reasons.includes(one))) : []
  return (
    <form method="post" action={here}>
      <input type="hidden" name="post" value={post.id} />
      <fieldset>
        <legend>Who to ask</legend>
        {ofAll.length > 0 && <p className="hint">Of all of them: {ofAll.join(' ')}</p>}
        {others.map((one) => (
          <div key={one.id} className="field boxes">
            <label className="inline-row">
              <input type="checkbox" name="person" value={one.id} defaultChecked={ticked.has(one.id)} /> {one.name}
            </label>
            <p className="hint">
              {[
                one.isAskedBeside && 'is asked for another shift at this event',
                one.isNext && 'was asked for it before',
                one.reasons.filter((why) => !ofAll.includes(why)).join(' '),
              ]
                .filter(Boolean)
                .join(', ') || (one.isFree ? 'available' : '')}
            </p>
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>How to ask</legend>
        <label className="inline-row">
          <input type="radio" name="way" value="all" defaultChecked /> All at once, the first yes gets it
        </label>
        <label className="inline-row">
          <input type="radio" name="way" value="turn" /> One after the other, a day each
        </label>
      </fieldset>
      <p className="acts">
        <button className="btn" name="intent" value="ask">
          Ask these staff
        </button>
      </p>
    </form>
  )
}

type AssignFormProps = { id: string; callers: { id: string; name: string }[]; here: string }

/** Form that assigns a shift to a staff member who agreed by phone. */
function AssignForm({ id, callers, here }: AssignFormProps) {
  return (
    <form method="post" action={here}>
      <input type="hidden" name="post" value={id} />
      <div className="field">
        <label htmlFor={`put-in-${id}`}>Who said yes on the phone</label>
        <select id={`put-in-${id}`} name="person" defaultValue="" required>
          <option value="">Choose one</option>
          {callers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <p className="acts">
        <button className="btn ghost" name="intent" value="put-in">
          Assign without asking
        </button>
      </p>
    </form>
  )
}

type HandOverProps = { names: string; handOver: NonNullable<EventShiftView['handOver']> }

function HandOverWords({ names, handOver }: HandOverProps) {
  const colleagues = handOver.asked.filter(({ isSelf }) => !isSelf)
  return (
    <p>
      {handOver.taker ? `${handOver.taker} would take it over.` : `${names} wants to hand it over; not taken yet.`}
      {handOver.why && ` ${names}: “${handOver.why}”.`}
      {colleagues.length > 0 &&
        ` ${getFormatter('en').allOf(colleagues.map(({ name }) => name))} ${colleagues.length === 1 ? 'is' : 'are'} asked; text them if it is urgent.`}
    </p>
  )
}

/** Forms with which the owner decides a handoff: a staff member takes the shift, or it stays with the giver. */
function HandOverForms({ names, handOver, here }: HandOverProps & { here: string }) {
  return (
    <>
      {handOver.asked.map((one) => (
        <form key={one.id} method="post" action={here}>
          <input type="hidden" name="handOver" value={handOver.id} />
          <input type="hidden" name="person" value={one.id} />
          <button className="btn ghost" name="intent" value="nod">
            {one.isSelf ? 'I’ll take it myself' : `${one.name} said yes: hand it to them`}
          </button>
        </form>
      ))}
      <form method="post" action={here} className="acts">
        <input type="hidden" name="handOver" value={handOver.id} />
        <button className={handOver.taker ? 'btn' : 'btn ghost'} name="intent" value="nod">
          {handOver.taker ? 'Agree' : `Relieve ${names} now: the shift is open`}
        </button>
        <button className="btn ghost" name="intent" value="refuse">
          It stays with {names}
        </button>
      </form>
    </>
  )
}

type RemoveFormProps = { post: EventShiftView; isTheirs: boolean; here: string }

/** Form that unassigns or removes a shift. Hidden until its link is opened. */
function RemoveForm({ post: { id, names, isByHand }, isTheirs, here }: RemoveFormProps) {
  return (
    <>
      <p>
        <a href={`#take-${id}`}>{isTheirs ? `Take it from ${names}` : 'Remove this shift'}</a>
      </p>
      <form method="post" action={here} id={`take-${id}`} className="acts only-aimed-at">
        <input type="hidden" name="post" value={id} />
        {isTheirs && (
          <>
            <p>The shift is open then, and you ask another bartender. {names} reads which of the two it was.</p>
            <button className="btn ghost" name="intent" value="cannot">
              {names} cannot make it
            </button>
            <button className="btn ghost" name="intent" value="take-off">
              Remove: plans changed
            </button>
          </>
        )}
        {isByHand && (
          <button className="btn ghost" name="intent" value="remove">
            Remove this shift
          </button>
        )}
      </form>
    </>
  )
}
