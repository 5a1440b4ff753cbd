import { formatLongDate } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { staffText } from '../members/staff-text.ts'
import { formatShiftEnd, formatTimeWithZone } from '../shifts/shift-text.ts'
import { confirmationLeadDays, isShiftUnfilled } from '../shifts/shift.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { TextMessageLinks } from '../../ui/phone-links.tsx'
import { StaffingStatusIcon } from './staffing-status-icon.tsx'
import { AssignSelfForm } from './event-staff-section.tsx'
import {
  computeStaffingStatus,
  formatFilledShiftCount,
  type EventStaffWarning,
  type EventStaffView,
  type EventShiftView,
} from './event-staff-view.ts'
import { listPreferredCandidates, findSelfCandidate } from './shift-candidates.ts'
import {
  formatEventStaffConfirmation,
  type StaffTextMessage,
  type EventStaffConfirmation,
} from './event-staff-confirmation.ts'

type Props = {
  staff: EventStaffView
  texts: { byPost: Record<string, StaffTextMessage[]>; done: EventStaffConfirmation | null }
  /** Whether emails are only stored because no email account is connected. */
  isMailbox: boolean
  name: string
  date: string
  back: EventStaffWarning | null
}

/** "call 3:00 PM, done about 11:45 PM", on the event's clock. */
function getHours({ callAt, clockTo, timeZone }: EventShiftView, businessZone: string): string {
  const zone = timeZone ?? businessZone
  const done = formatTimeWithZone(formatShiftEnd(clockTo, zone, 'en'), zone, { language: 'en', timeZone: businessZone })
  return `call ${getFormatter('en').timeOf(callAt, zone)}, done about ${done}`
}

/** Staff of an event, shift by shift: offers, assignments, handoffs and the text messages to send. */
export function EventStaffPage({ staff, texts, isMailbox, name, date, back }: Props) {
  const { eventId, shifts, timeZone, venue, miles, isAlone, over, pay } = staff
  const here = `/backbar/jobs/${eventId}/crew`
  const [open] = shifts.filter(isShiftUnfilled)
  return (
    <div className="crew-posts-page">
      <BackOfficeHeader
        title={over ? 'Staff who worked' : 'Staff'}
        eyebrow={`${name}, ${formatLongDate(date)}`}
        {...(shifts.length > 0 && !over && { lead: formatFilledShiftCount(shifts) })}
        isError={back !== null}
      >
        <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
          Back to the event
        </a>
      </BackOfficeHeader>
      {!back && texts.done && <ConfirmationPart {...texts.done} />}
      {back && <WarningForm back={back} here={here} />}
      {shifts.map((post) => (
        <ShiftPart
          key={post.id}
          post={post}
          // Do not repeat a text message that the confirmation already shows.
          texts={(texts.byPost[post.id] ?? []).filter(
            ({ personId }) => back || !texts.done?.untold.some((one) => one.personId === personId),
          )}
          here={here}
        />
      ))}
      {over && <WorkedForm over={over} here={here} eventId={eventId} hasPosts={shifts.length > 0} />}
      {!isAlone && !over && (
        <p className="small">
          Each is asked to confirm {confirmationLeadDays[0]} days before{isMailbox ? ', on their own page' : ''}, and
          again the day before.
        </p>
      )}
      {open && (
        <section className="slip">
          <h2>What your staff read</h2>
          <dl className="told">
            <DetailRow label="When" words={`${formatLongDate(date)}, ${getHours(open, timeZone)}`} />
            <DetailRow
              label="Venue and distance"
              words={[venue || 'the place', miles !== null && `${miles} miles`].filter(Boolean).join(', ')}
            />
            {pay !== null && <DetailRow label="Pay" words={pay} />}
            <DetailRow label="How they answer" words="yes or no, one tap, no log-in" />
          </dl>
          <p className="small">
            If you ask all at once, the first to say yes gets it
            {isMailbox ? '; email isn’t connected, so no emails go out.' : ', and the others get an email.'} If no one
            answers in time, it shows up on Today again. They have a day for it, two hours where the call is near;
            nights do not count.
          </p>
        </section>
      )}
      {!over && (
        <form method="post" action={here} className="slip">
          <h2>Add a shift</h2>
          <p className="acts">
            <button className="btn ghost" name="intent" value="add-barback">
              Add a barback
            </button>
            <button className="btn ghost" name="intent" value="add-bartender">
              Add a bartender
            </button>
          </p>
        </form>
      )}
      {!over && (isAlone || shifts.length > 1) && (
        <form method="post" action={here} className="slip">
          <h2>{isAlone ? 'You work this one alone' : 'Work without staff'}</h2>
          <p>
            {isAlone
              ? 'No other staff is looked for, whatever number of bartenders was agreed to.'
              : 'If you work alone, no other staff is looked for. Those who have a shift keep it until you take them off.'}
          </p>
          <p className="acts">
            <button className="btn ghost" name="intent" value={isAlone ? 'not-alone' : 'alone'}>
              {isAlone ? 'Ask staff after all' : 'I work this one alone'}
            </button>
          </p>
        </form>
      )}
    </div>
  )
}

type WorkedFormProps = { over: NonNullable<EventStaffView['over']>; here: string; eventId: string; hasPosts: boolean }

/** Form that records who worked at a past event without stored assignments. */
function WorkedForm({ over: { others, roles }, here, eventId, hasPosts }: WorkedFormProps) {
  return (
    <form method="post" action={here} className="slip crew-part">
      <h2>{hasPosts ? 'Did another bartender work, too?' : 'Who was there?'}</h2>
      <p>
        {hasPosts
          ? 'Their hours and pay are on the Money tab.'
          : 'No staff is entered for this event yet. Everyone you add has their hours and pay on the Money tab.'}{' '}
        <a href={`/backbar/jobs/${eventId}/money#crew-pay`}>To the hours</a>
      </p>
      {others.length > 0 && (
        <>
          <div className="field">
            <label className="inline-row" htmlFor="poured">
              Who
            </label>
            <select id="poured" name="person" defaultValue="" required>
              <option value="">Choose one</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label className="inline-row" htmlFor="poured-as">
              As
            </label>
            <select id="poured-as" name="role" defaultValue={roles[0]}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {staffText('en').role[role]}
                </option>
              ))}
            </select>
          </div>
          <p className="acts">
            <button className="btn" name="intent" value="poured">
              They worked
            </button>
          </p>
        </>
      )}
    </form>
  )
}

function DetailRow({ label, words }: { label: string; words: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </div>
  )
}

function WarningForm({ back: { words, input, needsReason }, here }: { back: EventStaffWarning; here: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="summary-heading">
      <h2 id="summary-heading">Check this first</h2>
      <ul className="bullets">
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {input && (
        <form method="post" action={here}>
          {input.map(([name, value], i) => (
            <input key={i} type="hidden" name={name} value={value} />
          ))}
          {needsReason && (
            <div className="field">
              <label htmlFor="why">Reason to assign anyway</label>
              <input id="why" name="why" maxLength={200} required />
            </div>
          )}
          <button className="btn ghost" name="anyway" value="yes">
            Assign anyway
          </button>
        </form>
      )}
    </section>
  )
}

/** Confirmation of the last action: whom an email notifies, and whom the owner must text. */
function ConfirmationPart(done: EventStaffConfirmation) {
  return (
    <div className="said" role="status">
      <p>{formatEventStaffConfirmation(done).join(' ')}</p>
      <TextMessageLinks texts={done.untold} />
    </div>
  )
}

function ShiftPart({ post, texts, here }: { post: EventShiftView; texts: StaffTextMessage[]; here: string }) {
  const { id, role, names, words, isByHand, asked, saidNo, handOver, candidates, state } = post
  const ticked = new Set(listPreferredCandidates(post).map(({ id }) => id))
  const self = findSelfCandidate(post)
  const colleagues = handOver?.asked.filter(({ isSelf }) => !isSelf) ?? []
  const others = candidates.filter((one) => one !== self)
  const callers = [...others, ...saidNo.map((one) => ({ ...one, name: `${one.name} (said no)` }))]
  // Reasons that apply to every candidate are shown once.
  const ofAll =
    others.length > 1 ? others[0]!.reasons.filter((one) => others.every(({ reasons }) => reasons.includes(one))) : []
  const asking = (
    <>
      {others.length > 0 && (
        <form method="post" action={here}>
          <input type="hidden" name="post" value={id} />
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
      )}
      {callers.length > 0 && (
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
      )}
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
      {handOver && (
        <p>
          {handOver.taker ? `${handOver.taker} would take it over.` : `${names} wants to hand it over; not taken yet.`}
          {handOver.why && ` ${names}: “${handOver.why}”.`}
          {colleagues.length > 0 &&
            ` ${getFormatter('en').allOf(colleagues.map(({ name }) => name))} ${colleagues.length === 1 ? 'is' : 'are'} asked; text them if it is urgent.`}
        </p>
      )}
      <TextMessageLinks texts={texts} />
      {handOver?.asked.map((one) => (
        <form key={one.id} method="post" action={here}>
          <input type="hidden" name="handOver" value={handOver.id} />
          <input type="hidden" name="person" value={one.id} />
          <button className="btn ghost" name="intent" value="nod">
            {one.isSelf ? 'I’ll take it myself' : `${one.name} said yes: hand it to them`}
          </button>
        </form>
      ))}
      {handOver && (
        <form method="post" action={here} className="acts">
          <input type="hidden" name="handOver" value={handOver.id} />
          <button className={handOver.taker ? 'btn' : 'btn ghost'} name="intent" value="nod">
            {handOver.taker ? 'Agree' : `Relieve ${names} now: the shift is open`}
          </button>
          <button className="btn ghost" name="intent" value="refuse">
            It stays with {names}
          </button>
        </form>
      )}
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
      {(isTheirs || isByHand) && (
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
      )}
    </section>
  )
}
