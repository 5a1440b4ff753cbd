import type { DayRule } from '../../days/capacity.ts'
import { formatMonth } from '../../business/dates.ts'
import { DemandSection } from './demand-section.tsx'
import type { WeekdayDemand } from '../../days/demand.ts'
import { OverbookedDaysSection } from './overbooked-days-section.tsx'
import type { OverbookedDay } from '../../days/overbooked-days.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import type { Agenda, AgendaEvent } from './agenda.ts'
import { AgendaSection } from './agenda-section.tsx'
import { CalendarHeader } from './calendar-header.tsx'
import type { CalendarFormProps } from './calendar-form-props.ts'
import type { SelectedDay } from './day-answer.ts'
import { DayRuleForm } from './day-rules.tsx'
import { SelectedDayPanel } from './selected-day-panel.tsx'
import { MonthSection } from './month-section.tsx'
import type { CalendarCell } from './month-grid.ts'
import { ModuleSections, type LoadedModuleSections } from '../../ui/sections-of-modules.tsx'

type CalendarPageProps = {
  month: string
  today: string
  weeks: CalendarCell[][]
  agenda: Agenda
  empty: string | null
  next: { name: string; day: string } | null
  day: SelectedDay | null
  /** A typed date that could not be read. */
  unreadable: string | null
  /** Rules the owner set for coming days. */
  rules: DayRule[]
  excess: OverbookedDay[]
  demand: WeekdayDemand[]
  /** Forms of modules. */
  forms: LoadedModuleSections<CalendarFormProps>
  ruleKey: string
  /** Sections of modules. */
  sections: LoadedModuleSections
  /** Addresses of the page's scripts. */
  scripts: string[]
  /** The form that closes days, returned with its errors. */
  back: { input: Record<string, string>; errors: FieldError[]; claimed: AgendaEvent[] } | null
}

/** Calendar page: a month with its events, the selected day, and actions for days. */
export function CalendarPage(props: CalendarPageProps) {
  const { month, today, weeks, day, unreadable, rules, excess, demand, forms, ruleKey, sections, scripts, back } = props
  const coming = day && day.date >= today ? day.date : undefined
  return (
    <div className="calendar">
      <BackOfficeTitle title={`${formatMonth(month)}, calendar`} isError={back !== null || unreadable !== null} />
      <CalendarHeader {...{ month, today, weeks, unreadable }} />
      {day && <SelectedDayPanel {...{ month, today, ruleKey, day }} />}
      <div className="calendar-main">
        <OverbookedDaysSection days={excess} />
        <MonthSection month={month} weeks={weeks} chosen={day?.date ?? null} />
        <AgendaSection {...props} />
      </div>
      <div className="calendar-tools">
        <DayRuleForm
          ruleKey={ruleKey}
          input={back?.input ?? (coming ? { from: coming } : {})}
          errors={back?.errors ?? []}
          claimed={back?.claimed ?? []}
          today={today}
          rules={rules}
        />
        <ModuleSections sections={forms} props={{ today, from: coming }} />
        <DemandSection rows={demand} />
        <ModuleSections sections={sections} props={{}} />
      </div>
      {scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </div>
  )
}
