import { Fragment } from 'react'
import { OpenChangeSection } from '../../agreements/changes/changes-section.tsx'
import { MoneyNoticesSection } from '../../agreements/payments/money-notices-section.tsx'
import { formatAlteredWarning, ProposalsSection } from '../../agreements/proposals/proposals-section.tsx'
import { formatDateTime } from '../../business/dates.ts'
import { SameDayEventList } from '../../events/event/day-conflict-page.tsx'
import {
  formatScheduleLine,
  formatScheduleTime,
  getEventTimeZoneLabel,
  type ScheduleItem,
} from '../../operations/events/event-logistics.ts'
import { TextareaField } from '../../ui/field.tsx'
import { ProgressIcon } from '../../ui/progress-icon.tsx'
import { SimilarEventsSection, QuoteRequestSection, RemarksSection } from './quote-request-section.tsx'
import { EventStaffSection } from '../../staff/admin/event-staff-section.tsx'
import { EventContactsSection } from './contacts-part.tsx'
import type { EventOutletContext } from './event-header-view.ts'
import { WaitlistSection } from './waitlist-section.tsx'
import { formatStepDay, type EventStep } from './event-steps.ts'
import type { EventDaySummary, EventOverview } from './event-overview.ts'
import { EstimateSection } from './estimate-section.tsx'

/** `opened` is the contact whose form is shown. */
type Props = EventOverview & { back?: EventOutletContext['back']; opened?: string | null }

/** Overview tab of an event: open questions, remaining steps, and the event day. */
export function EventOverviewPage({ back = null, opened = null, ...view }: Props) {
  const contactForm = back?.input.intent?.startsWith('contact-') ? back : null
  const { altered, change, notices, eventId, timeZone, event, list, request, progress, proposals, notes, today } = view
  return (
    <div className="overview">
      {altered && !proposals && (
        <p className="alarm">
          {formatAlteredWarning(altered.broken)} <a href={`/backbar/jobs/${eventId}/agreement`}>The record</a>
        </p>
      )}
      <QuestionSection {...view} />
      {change && <OpenChangeSection eventId={eventId} {...change} />}
      <MoneyNoticesSection notices={notices} />
      {request && <WaitlistSection event={event} line={request.line} />}
      {view.unsigned && <UnsignedBookingSection eventId={eventId} {...view.unsigned} />}
      {progress && <StepsSection eventId={eventId} steps={progress.steps} today={today} />}
      {progress?.night && <EventDaySection eventId={eventId} night={progress.night} />}
      {progress?.staff && <EventStaffSection staff={progress.staff} />}
      {progress && list.line && (
        <section className="job-part">
          <h2>The client brings</h2>
          <p>
            {list.line} {list.shared && <a href={`/backbar/jobs/${eventId}/list`}>Shopping list of the client</a>}
          </p>
        </section>
      )}
      {proposals && <ProposalsSection {...proposals} waiting={view.asked.map(({ id }) => id)} />}
      {!request && <NoteSection words={event.request.message} />}
      {notes.length > 0 && (
        <section className="job-part printed">
          <h2>Notes</h2>
          {notes.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </section>
      )}
      <EventContactsSection
        eventId={eventId}
        contacts={view.contacts}
        isOwner={view.isOwner}
        opened={contactForm?.input.contact ?? opened}
        back={contactForm}
      />
      {request && (
        <div className="request-parts">
          <NoteSection words={event.request.message} />
          <RemarksSection event={event} missing={request.missing} />
          <QuoteRequestSection event={event} list={list} />
          <EstimateSection
            event={event}
            lastTold={request.lastTold}
            timeZone={timeZone}
            hasEvening={progress !== null}
          />
          {request.sameDay.length > 0 && (
            <section className="job-part">
              <h2>Other events on that day</h2>
              <SameDayEventList guests={request.sameDay} date={event.request.eventDate} />
            </section>
          )}
          <SimilarEventsSection event={event} alike={request.alike} />
        </div>
      )}
    </div>
  )
}

/** A booking by phone until it is signed. */
function UnsignedBookingSection({
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

function NoteSection({ words }: { words: string }) {
  if (words === '') return null
  return (
    <section className="job-part their-note">
      <h2>Note from the client</h2>
      <blockquote dir="auto">{words}</blockquote>
    </section>
  )
}

/** Unanswered questions from the client page. */
function QuestionSection({ asked, phoned, eventId, timeZone }: EventOverview) {
  const act = `/backbar/jobs/${eventId}/proposal/act`
  if (asked.length === 0)
    return (
      phoned && (
        <form method="post" action={act} className="job-part" id="asked">
          <input type="hidden" name="event" value={phoned} />
          <p>
            You answered their question by phone.{' '}
            <button className="plain" type="submit" name="intent" value="not-by-phone">
              Undo
            </button>
          </p>
        </form>
      )
    )
  return (
    <section className="job-part asking-now" id="asked">
      <h2>Question from the client</h2>
      {asked.map(({ id, words, at }) => (
        <blockquote key={id} dir="auto">
          {words}
          <footer className="small">{formatDateTime(at, timeZone)}</footer>
        </blockquote>
      ))}
      <form method="post" action={act}>
        <TextareaField name="answer" label="Your answer, by email and on their page" rows={3} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="answer">
            Send the answer
          </button>
          <button className="btn ghost" type="submit" name="intent" value="by-phone" formNoValidate>
            Answered by phone
          </button>
        </p>
      </form>
    </section>
  )
}

const stepPages: Record<EventStep['code'], string> = {
  deposit: '/money',
  balance: '/money',
  drinks: '/drinks',
  shopping: '/list',
  count: '/edit',
  certificate: '/packet?open=certificate',
}

function StepsSection({ eventId, steps, today }: { eventId: string; steps: EventStep[]; today: string }) {
  if (steps.length === 0) return null
  return (
    <section className="job-part" aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      <ul className="steps">
        {steps.map((step) => {
          const day = formatStepDay(step, today)
          return (
            <li key={step.code}>
              <StepMark share={step.share} />
              <a href={`/backbar/jobs/${eventId}${stepPages[step.code]}`}>{step.words}</a>
              {day && <span className={day.isLate ? 'late' : 'day'}>{day.words}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Progress mark of a step, with a text for screen readers. */
function StepMark({ share }: { share: number }) {
  const words = share === 0 ? 'To do' : share === 1 ? 'Done' : 'Begun'
  return (
    <>
      <ProgressIcon share={share} />
      <span className="unseen">{words}: </span>
    </>
  )
}

function EventDaySection({ eventId, night }: { eventId: string; night: EventDaySummary }) {
  const told = night.moments.filter(({ code }) => code !== 'back')
  const zone = getEventTimeZoneLabel(night)
  return (
    <section className="job-part" aria-labelledby="evening">
      <h2 id="evening">{['Schedule', zone && `(${zone})`].filter(Boolean).join(' ')}</h2>
      {told.length === 0 ? (
        <p>
          No times yet. <a href={`/backbar/jobs/${eventId}/edit`}>Add the times</a>
        </p>
      ) : (
        <dl className="times">
          {told.map((moment) => (
            <Fragment key={moment.code}>
              <dt>{formatScheduleTime(moment.at, night)}</dt>
              <dd>{formatScheduleLine(moment, night.moments, formatScheduleHint(moment, night))}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  )
}

function formatScheduleHint({ code }: ScheduleItem, { miles, wayIn, guests }: EventDaySummary): string | null {
  if (code === 'leave' && miles !== null) return `${miles} miles`
  if (code === 'load-in') return wayIn
  if (code === 'toast' && guests !== null) return `${guests} glasses`
  return null
}
