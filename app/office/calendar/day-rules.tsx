import { formatLongDate, formatShortMonthDay, weekdayNames } from '../../business/dates.ts'
import { formatDayRule } from '../../days/day-rule-form.ts'
import type { DayRule } from '../../days/capacity.ts'
import { InputField } from '../../ui/field.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { formatStateLabel } from '../../events/event/event-state-text.ts'
import { toEventKey, type AgendaEvent } from './agenda.ts'

/** The owner's rules for days, each with a button that removes it. */
export function DayRuleList({ rules }: { rules: DayRule[] }) {
  if (rules.length === 0) return null
  return (
    <ul className="plain-list">
      {rules.map((rule) => (
        <li key={rule.id}>
          <form method="post" action="/backbar/calendar" className="rule cluster full-width">
            <input type="hidden" name="intent" value="drop-rule" />
            <input type="hidden" name="rule" value={rule.id} />
            <span>
              {formatDayRule(rule)}
              {rule.note && <span className="small"> {rule.note}</span>}
            </span>
            <button className="btn ghost" type="submit">
              {rule.kind === 'places' ? 'As usual again' : 'Open again'}
              <span className="unseen">: {formatDayRule(rule)}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}

type ClosingProps = {
  ruleKey: string
  input: Record<string, string>
  errors: FieldError[]
  /** Events on the days to close, which the owner has to know of before the days are closed. */
  claimed: AgendaEvent[]
  today: string
  /** Rules for coming days. */
  rules: DayRule[]
}

/** "Sundays" or "Jan 9 to Jan 11", for the first of the owner's rules, and how many more there are. */
function formatRuleDays([first, ...others]: DayRule[]): string {
  if (!first) return 'none closed'
  const { weekday, from, to } = first
  const end = to === null ? ' on' : to === from ? '' : ` to ${formatShortMonthDay(to)}`
  const days = weekday === null ? formatShortMonthDay(from) + end : `${weekdayNames[weekday - 1]}s`
  return others.length === 0 ? days : `${days}, ${others.length} more`
}

const weekdayChoices = {
  '': 'Every day',
  1: 'Mondays',
  2: 'Tuesdays',
  3: 'Wednesdays',
  4: 'Thursdays',
  5: 'Fridays',
  6: 'Saturdays',
  7: 'Sundays',
}

/** The form that closes days or makes them on request. */
export function DayRuleForm({ ruleKey, input, errors, claimed, today, rules }: ClosingProps) {
  const field = (name: string) => ({
    name,
    defaultValue: input[name],
    error: errors.find((error) => error.field === name)?.message,
  })
  return (
    <details id="close" className="slip closing" open={errors.length > 0 || claimed.length > 0}>
      <summary>
        Close days <span className="muted small tool-state">{formatRuleDays(rules)}</span>
      </summary>
      <FormErrors errors={errors} />
      <form method="post" action="/backbar/calendar#close" noValidate>
        <input type="hidden" name="intent" value="close-days" />
        <input type="hidden" name="key" value={ruleKey} />
        {claimed.length > 0 && <ClaimedDays events={claimed} />}
        <div className="row">
          <InputField {...field('from')} label="From" type="date" min={today} className="half" />
          <InputField {...field('to')} label="To" type="date" min={today} className="half" optional />
          <SelectField
            name="weekday"
            label="Days of the week"
            input={weekdayChoices}
            chosen={input.weekday ?? ''}
            error={undefined}
          />
          <SelectField
            name="kind"
            label="What visitors read"
            input={{ closed: '“We are booked”, as on a full day', ask: 'May be possible: you decide' }}
            chosen={input.kind ?? 'closed'}
            error={undefined}
          />
          <InputField {...field('note')} label="Note" hint="Only you see it." maxLength={100} optional />
        </div>
        <p>
          <button className="btn" type="submit">
            {claimed.length > 0 ? 'Close the days all the same' : 'Close these days'}
          </button>
        </p>
        <p className="hint">
          Leave “To” empty for one day, or for a weekday from then on. Days that are on hold or booked stay that way.
        </p>
      </form>
      {rules.length > 0 && (
        <section aria-labelledby="rules">
          <h3 id="rules">Closed days and special days</h3>
          <DayRuleList rules={rules} />
        </section>
      )}
    </details>
  )
}

/** The events on the days to close. They stay as they are. */
function ClaimedDays({ events }: { events: AgendaEvent[] }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="claimed">
      <h2 id="claimed">
        {events.length === 1 ? 'One event is on these days' : `${events.length} events are on these days`}
      </h2>
      <ul className="bullets">
        {events.map(({ id, name, date, state }) => (
          <li key={id}>
            <a href={`/backbar/jobs/${id}`}>{name}</a>, {formatLongDate(date)}: {formatStateLabel(state)}
          </li>
        ))}
      </ul>
      <p>Closing the days cancels nothing, and no client is told. Close them for everybody else?</p>
      <input type="hidden" name="knows" value={toEventKey(events)} />
    </section>
  )
}
