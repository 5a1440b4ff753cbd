import { CloseIcon } from '../../ui/icons.tsx'
import { getClientFirstName } from '../../events/event/event-text.ts'
import { SelectedDayEvent } from './day-event.tsx'
import { getDayPath } from '../../operations/calendar/calendar-day-path.ts'
import type { SelectedDayAction, SelectedDay } from './day-answer.ts'
import { DayRuleList } from './day-rules.tsx'
import type { AgendaEvent } from './agenda.ts'

type Props = {
  month: string
  today: string
  ruleKey: string
  day: SelectedDay
}

/**
 * The selected day: its availability, its events and its actions. On a phone it is a dialog over the month, on a wide
 * screen a column next to it, and without JavaScript it is above the month.
 */
export function SelectedDayPanel({ month, today, ruleKey, day }: Props) {
  const { date, answer, events, rules, nearby, busy, team } = day
  return (
    <dialog id="day" className="page-sheet day-sheet card-ground rounded" open aria-labelledby="day-heading">
      <div className="bar">
        <h2 id="day-heading" tabIndex={-1}>
          {answer.heading.replace(/^(\w+) (?=\d)/, '$1\u00a0')}
        </h2>
        <a className="sheet-close sheet-cross center" href={`/backbar/calendar?month=${month}`} aria-label="Close">
          <CloseIcon />
        </a>
      </div>
      <p>
        {answer.mark && <i className={`day-mark ${answer.mark}`} />}
        {answer.sentence}
      </p>
      {events.map((event) => (
        <SelectedDayEvent key={event.id} event={event} today={today} />
      ))}
      {busy && (
        <p>
          <a href="/backbar/settings/days#calendars">Your own calendar</a> is busy: {busy}.
        </p>
      )}
      {team && (
        <p>
          You said {team.said} bartenders; on this day {team.could === 0 ? 'none' : `${team.could}`} of them are
          available: <a href="/backbar/crew">see who is off</a>. Clients who need more than that are told to ask you
          first.
        </p>
      )}
      {nearby.length > 0 && (
        <dl className="day-near">
          {nearby.map(({ label, words, day }) => (
            <div key={label} className="bar">
              <dt className="strong">{label}</dt>
              <dd className="flush">
                <a className="tap" href={getDayPath(day)}>
                  {words}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="acts">
        {answer.actions.map((action, i) => (
          <ActionButton key={action.code} {...{ action, day, ruleKey }} look={i === 0 ? 'btn' : 'btn ghost'} />
        ))}
      </div>
      {date >= today && (
        <p className="small">
          <a className="tap" href="#close">
            Close several days
          </a>
        </p>
      )}
      <DayRuleList
        rules={rules.filter(({ id }) => !answer.actions.some((one) => one.code === 'reopen' && one.rule.id === id))}
      />
    </dialog>
  )
}

type ActionProps = { action: SelectedDayAction; day: SelectedDay; ruleKey: string; look: string }

function ActionButton({ action, day: { date, holdVersion }, ruleKey, look }: ActionProps) {
  const link = (words: string, href: string) => (
    <a className={look} href={href}>
      {words}
    </a>
  )
  switch (action.code) {
    case 'add':
      return link('Add inquiry', `/backbar/jobs/new?date=${date}`)
    case 'add-past':
      return link('Add a past event', `/backbar/jobs/new?date=${date}`)
    case 'open':
      return link(`Open ${action.event.name}`, `/backbar/jobs/${action.event.id}`)
    case 'answer':
      return link(`Answer ${getFirstName(action.event)}`, `/backbar/jobs/${action.event.id}`)
    case 'ask':
      return link(`Ask ${getFirstName(action.event)}`, `/backbar/jobs/${action.event.id}/reply`)
    case 'release':
      return (
        <form method="post" action={`/backbar/jobs/${action.event.id}`}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="from" value="held" />
          <input type="hidden" name="seen" value={holdVersion ?? ''} />
          <button className={look} type="submit" name="to" value="quoted">
            Release the date
          </button>
        </form>
      )
    case 'reopen':
      return (
        <form method="post" action="/backbar/calendar">
          <input type="hidden" name="intent" value="drop-rule" />
          <input type="hidden" name="rule" value={action.rule.id} />
          <button className={look} type="submit">
            {action.rule.to === action.rule.from ? 'Open again' : 'Open these days again'}
          </button>
        </form>
      )
    case 'close':
      return (
        <form method="post" action="/backbar/calendar#close">
          <input type="hidden" name="intent" value="close-days" />
          <input type="hidden" name="key" value={ruleKey} />
          <input type="hidden" name="from" value={date} />
          <input type="hidden" name="kind" value="closed" />
          <button className={look} type="submit">
            Close this day
          </button>
        </form>
      )
  }
}

function getFirstName({ name }: AgendaEvent): string {
  return getClientFirstName({ requestorName: name })
}
