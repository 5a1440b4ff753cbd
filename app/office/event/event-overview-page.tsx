import { Fragment } from 'react'
import { OpenChangeSection } from '../../agreements/changes/changes-section.tsx'
import { MoneyNoticesSection } from '../../agreements/payments/money-notices-section.tsx'
import { formatAlteredWarning, ProposalsSection } from '../../agreements/proposals/proposals-section.tsx'
import { SameDayEventList } from '../../events/event/day-conflict-page.tsx'
import {
  formatScheduleLine,
  formatScheduleTime,
  getEventTimeZoneLabel,
} from '../../operations/events/event-schedule-text.ts'
import type { ScheduleItem } from '../../operations/events/bar-schedule.ts'
import { SimilarEventsSection, QuoteRequestSection, RemarksSection } from './quote-request-section.tsx'
import { EventContactsSection } from './event-contacts-section.tsx'
import type { EventOutletContext } from './event-header-view.ts'
import { WaitlistSection } from './waitlist-section.tsx'
import type { EventDaySummary, EventOverview } from './event-overview.ts'
import { EstimateSection } from './estimate-section.tsx'
import { UnsignedBookingSection } from './unsigned-booking-section.tsx'
import { StepsSection } from './event-steps-section.tsx'
import { ClientQuestionSection } from './event-question-section.tsx'
import { ModuleSections, type LoadedModuleSections } from '../../ui/sections-of-modules.tsx'

/** `opened` is the contact whose form is shown. `sections` are those of modules. */
type Props = EventOverview & {
  back?: EventOutletContext['back']
  opened?: string | null
  sections?: LoadedModuleSections
}

/** Overview tab of an event: open questions, remaining steps, and the event day. */
export function EventOverviewPage({ back = null, opened = null, sections = [], ...view }: Props) {
  const contactForm = back?.input.intent?.startsWith('contact-') ? back : null
  const { altered, change, notices, eventId, timeZone, event, list, request, progress, proposals, notes, today } = view
  return (
    <div className="overview">
      {altered && !proposals && (
        <p className="alarm">
          {formatAlteredWarning(altered.broken)} <a href={`/backbar/jobs/${eventId}/agreement`}>The record</a>
        </p>
      )}
      <ClientQuestionSection {...view} />
      {change && <OpenChangeSection eventId={eventId} {...change} />}
      <MoneyNoticesSection notices={notices} />
      {request && <WaitlistSection event={event} line={request.line} />}
      {view.unsigned && <UnsignedBookingSection eventId={eventId} {...view.unsigned} />}
      {progress && <StepsSection eventId={eventId} steps={progress.steps} today={today} />}
      {progress?.night && <EventDaySection eventId={eventId} night={progress.night} />}
      <ModuleSections sections={sections} props={{}} />
      {progress && list.line && (
        <section className="job-part">
          <h2>The client brings</h2>
          <p>{list.line}</p>
          {list.shared && (
            <p>
              <a href={`/backbar/jobs/${eventId}/list`}>The client’s shopping list</a>
            </p>
          )}
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
            canPropose={view.canPropose}
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
      <EventContactsSection
        eventId={eventId}
        contacts={view.contacts}
        isOwner={view.isOwner}
        opened={contactForm?.input.contact ?? opened}
        back={contactForm}
      />
    </div>
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
