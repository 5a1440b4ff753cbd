import { formatMonth } from '../../business/dates.ts'
import type { DayRule } from '../../days/capacity.ts'
import { DemandSection } from './demand-section.tsx'
import type { WeekdayDemand } from '../../days/demand.ts'
import { OverbookedDaysSection } from './overbooked-days-section.tsx'
import type { OverbookedDay } from '../../days/overbooked-days.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { isOpenInquiry, formatAgendaCounts, type AgendaEvent, type AgendaMonth } from './agenda.ts'
import { DayRuleForm, DaySection, DayRuleList } from './day-section.tsx'
import type { CalendarFormProps } from './calendar-form-props.ts'
import { MonthSection } from './month-section.tsx'
import type { CalendarCell } from './month-grid.ts'
import { Entry, Day } from './calendar-day.tsx'
import { ModuleSections, type LoadedSections } from '../../ui/sections-of-modules.tsx'

type CalendarPageProps = {
  months: AgendaMonth[]
  hasMore: boolean
  withAsked: boolean
  today: string
  month: string
  weeks: CalendarCell[][]
  /** The selected day. */
  day: {
    date: string
    events: AgendaEvent[]
    rules: DayRule[]
    /** Whether any inquiry ever asked for this day. */
    wasAsked: boolean
    busy: string
    /**
     * `said` is the number of bartenders in the settings, `could` the number of staff who can work the bar. Null where
     * enough staff can.
     */
    team: { said: number; could: number } | null
  } | null
  /** Rules the owner set for coming days. */
  rules: DayRule[]
  excess: OverbookedDay[]
  demand: WeekdayDemand[]
  /** Forms of modules. */
  forms: LoadedSections<CalendarFormProps>
  ruleKey: string
  /** Sections of modules. */
  sections: LoadedSections
  /** The returned form that closes days. */
  back: { input: Record<string, string>; errors: FieldError[]; claimed: AgendaEvent[] } | null
}

/** A month grid, and coming events by month. */
export function CalendarPage(props: CalendarPageProps) {
  const {
    months,
    hasMore,
    withAsked,
    today,
    month,
    weeks,
    day,
    rules,
    excess,
    demand,
    forms,
    ruleKey,
    sections,
    back,
  } = props
  const events = months.flatMap(({ days }) => days.flatMap(({ events }) => events))
  return (
    <>
      <BackOfficeHeader title="Calendar" isError={back !== null} lead={formatAgendaLead(events, withAsked)}>
        {withAsked ? (
          <a className="btn ghost" href="/backbar/calendar">
            Hide inquiries
          </a>
        ) : (
          <a className="btn ghost" href="/backbar/calendar?show=asked">
            Show inquiries, too
          </a>
        )}
      </BackOfficeHeader>
      <OverbookedDaysSection days={excess} />
      <MonthSection month={month} weeks={weeks} chosen={day?.date ?? null} />
      {day && (
        <DaySection date={day.date} rules={day.rules}>
          {day.busy && (
            <p>
              <a href="/backbar/settings/days#calendars">Your own calendar</a> is busy: {day.busy}.
            </p>
          )}
          {day.team && (
            <p>
              You said {day.team.said} bartenders; on this day {day.team.could === 0 ? 'none' : `${day.team.could}`} of
              them are available: <a href="/backbar/crew">see who is off</a>. Clients who need more than that are told
              to ask you first.
            </p>
          )}
          {day.events.length === 0 && <p>{formatNoEventText(day, today)}</p>}
          {day.events.map((event) => (
            <Entry key={event.id} event={event} today={today} isOfDay />
          ))}
        </DaySection>
      )}
      <DayRuleForm
        ruleKey={ruleKey}
        input={back?.input ?? (day && day.date >= today ? { from: day.date } : {})}
        errors={back?.errors ?? []}
        claimed={back?.claimed ?? []}
        today={today}
      />
      <ModuleSections sections={forms} props={{ today, from: day && day.date >= today ? day.date : undefined }} />
      {rules.length > 0 && (
        <section className="slip" aria-labelledby="rules">
          <h2 id="rules">Closed days and special days</h2>
          <DayRuleList rules={rules} />
        </section>
      )}
      {months.map(({ month, days }) => (
        <section key={month} className="slip way" aria-labelledby={`m${month}`}>
          <h2 id={`m${month}`}>{formatMonth(month)}</h2>
          <ol className="agenda flush">
            {days.map((day) => (
              <Day key={day.date} day={day} today={today} />
            ))}
          </ol>
        </section>
      ))}
      {hasMore && <p>There are more after these.</p>}
      <DemandSection rows={demand} />
      <ModuleSections sections={sections} props={{}} />
    </>
  )
}

/** The text for a day without an event. A past day counts as available only if no inquiry ever asked for it. */
function formatNoEventText({ date, wasAsked }: { date: string; wasAsked: boolean }, today: string): string {
  if (wasAsked) return date < today ? 'It was not booked.' : 'Available.'
  return date < today ? 'It was available.' : 'Available.'
}

function formatAgendaLead(events: AgendaEvent[], withAsked: boolean): string {
  if (events.length === 0) return withAsked ? 'Nothing is coming up yet.' : 'No event is on hold or booked yet.'
  return `Coming up: ${formatAgendaCounts(events.map((event) => (isOpenInquiry(event) ? 'asked for' : event.state)))}.`
}
