import { formatLongDate } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { staffText } from '../members/staff-text.ts'
import { formatShiftEnd, formatTimeWithZone } from '../shifts/shift-text.ts'
import { confirmationLeadDays, isShiftUnfilled } from '../shifts/shift.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { TextMessageLinks } from '../../../ui/phone-links.tsx'
import {
  formatFilledShiftCount,
  type EventStaffWarning,
  type EventStaffView,
  type EventShiftView,
} from './event-staff-view.ts'
import {
  formatEventStaffConfirmation,
  type StaffTextMessage,
  type EventStaffConfirmation,
} from './event-staff-confirmation.ts'
import { EventShiftSection } from './event-shift-section.tsx'

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
        <EventShiftSection
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
