import { diffDays, formatMonthDay, formatWeekdayDate, weekdayNames } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { DayState, TentativeDayReason } from '../../days/availability.ts'
import { formatDayRule } from '../../days/day-rule-form.ts'
import type { DayRule } from '../../days/capacity.ts'
import { formatDaysUntil } from '../event/format-days-until.ts'
import { isDateClaimed, isHoldExpired, isOpenInquiry, type AgendaEvent } from './agenda.ts'

/** Data of a selected day. Days as 2027-05-15. */
export type SelectedDayFacts = {
  date: string
  today: string
  /** Whether a usual event of the evening fits. Null for a past day. */
  state: DayState | null
  why: TentativeDayReason | null
  /** All events and inquiries that ever requested the day, including lost inquiries. */
  events: readonly AgendaEvent[]
  rules: readonly DayRule[]
  /** Busy times in the owner's own calendars as text. Empty if there are none. */
  busy: string
  noticeDays: number
}

/** The shape before the sentence: a ring for an available day, a dot for a taken one, half a dot for a doubtful one. */
export type SelectedDayMark = 'open' | 'taken' | 'ask' | null

/** Action offered for a selected day. Each kind of day has at most two, with the first emphasized. */
export type SelectedDayAction =
  | { code: 'add' | 'add-past' | 'close' }
  | { code: 'open' | 'answer' | 'ask' | 'release'; event: AgendaEvent }
  | { code: 'reopen'; rule: DayRule }

/** The answer for a selected day: heading, sentence and what to do. */
export type SelectedDayAnswer = {
  mark: SelectedDayMark
  heading: string
  sentence: string
  actions: SelectedDayAction[]
}

/** A day near the selected one: "The week before", "Sat, Jun 5: available". */
export type NearbyDay = { label: string; words: string; day: string }

/** A selected day with its answer, its events and its rules. */
export type SelectedDay = {
  date: string
  answer: SelectedDayAnswer
  /** All events and inquiries that ever requested the day, including lost inquiries. */
  events: AgendaEvent[]
  rules: DayRule[]
  nearby: NearbyDay[]
  busy: string
  /** Version of the state of a hold that can be released. Null if there is none. */
  holdVersion: string | null
  /** Bartenders in the settings, and how many staff can work the bar. Null if enough staff can. */
  team: { said: number; could: number } | null
}

/** Answers whether a day is available and why not, or what was on a past day. */
export function getSelectedDayAnswer(facts: SelectedDayFacts): SelectedDayAnswer {
  const { date, today } = facts
  const away = diffDays(today, date)
  const when = `A ${weekdayNames[Temporal.PlainDate.from(date).dayOfWeek - 1]}, ${formatDaysUntil(away)}.`
  const { mark, heading, because, actions } = away < 0 ? answerPastDay(facts) : answerComingDay(facts)
  return { mark, heading, sentence: [when, because].filter(Boolean).join(' '), actions }
}

type Answer = { mark: SelectedDayMark; heading: string; because: string; actions: SelectedDayAction[] }

function answerPastDay({ date, events }: SelectedDayFacts): Answer {
  const day = formatMonthDay(date)
  const had = events.filter((event) => isDateClaimed(event) || event.state === 'done')
  if (had.length > 0)
    return {
      mark: null,
      heading: `${day}: ${listNames(had)}`,
      because: '',
      actions: [{ code: 'open', event: had[0]! }, { code: 'add-past' }],
    }
  return {
    mark: null,
    heading: events.length > 0 ? `${day} was not booked` : `${day} was available`,
    because: events.length > 0 ? '' : 'Nobody asked for it.',
    actions: [{ code: 'add-past' }],
  }
}

function answerComingDay(facts: SelectedDayFacts): Answer {
  const { date, state, why, events, rules, busy, noticeDays, today } = facts
  const day = formatMonthDay(date)
  const booked = events.filter((event) => isDateClaimed(event) && event.state !== 'held')
  const held = events.filter((event) => event.state === 'held' && !isHoldExpired(event, today))
  const asked = events.filter((event) => isOpenInquiry(event) || isHoldExpired(event, today))
  const closed = rules.findLast(({ kind }) => kind === 'closed')
  const inquiry: SelectedDayAction = { code: 'add' }
  if (state === 'open' || state === 'ask') {
    const room =
      booked.length + held.length > 0 ? `${listNames([...booked, ...held])} on that day, with room for one more.` : ''
    return {
      mark: state,
      heading: state === 'ask' && why === 'ask-day' ? `${day}: you decide` : `${day} is available`,
      because: [room, formatDoubt(why, diffDays(today, date), noticeDays), room ? '' : formatInquiries(asked, events)]
        .filter(Boolean)
        .join(' '),
      actions: asked.length > 0 ? [{ code: 'answer', event: asked[0]! }, inquiry] : [inquiry, { code: 'close' }],
    }
  }
  const more = asked.length > 0 ? ` ${formatInquiries(asked, events)}` : ''
  if (booked.length > 0)
    return {
      mark: 'taken',
      heading: `${day} is booked`,
      because: `For ${listNames(booked)}.${more}`,
      actions: [{ code: 'open', event: booked[0]! }, inquiry],
    }
  if (held.length > 0) {
    const [event] = held
    const until = event!.heldUntil === null ? '' : ` until ${formatWeekdayDate(event!.heldUntil)}`
    return {
      mark: 'taken',
      heading: `${day} is on hold`,
      because: `For ${listNames(held)}${until}.${more}`,
      actions: [
        { code: 'ask', event: event! },
        { code: 'release', event: event! },
      ],
    }
  }
  if (closed)
    return {
      mark: 'taken',
      heading: `${day} is closed`,
      because: `${formatDayRule(closed)}.${closed.note && ` ${closed.note}.`}${more}`,
      actions: [{ code: 'reopen', rule: closed }, inquiry],
    }
  return {
    mark: 'taken',
    heading: busy ? `You are busy on ${day}` : `${day} is booked`,
    because: (busy ? 'Your own calendar says so.' : 'Your team is away for an event on another day.') + more,
    actions: [inquiry, { code: 'close' }],
  }
}

/** Reason why the public pages tell clients to ask about the day. */
function formatDoubt(why: TentativeDayReason | null, away: number, noticeDays: number): string {
  switch (why) {
    case 'notice':
      return `You ask for ${noticeDays} days’ notice, and it is ${away === 0 ? 'today' : `${away} ${away === 1 ? 'day' : 'days'} away`}.`
    case 'horizon':
      return 'It is further ahead than you take bookings.'
    case 'ask-day':
      return 'Clients are told to ask you first.'
    case 'own-calendar':
      return 'Your own calendar may be busy.'
    case 'people':
      return 'Some of your bartenders are off.'
    case 'tight':
      return 'It is tight between two events.'
    case 'size':
    case null:
      return ''
  }
}

function formatInquiries(asked: readonly AgendaEvent[], events: readonly AgendaEvent[]): string {
  if (asked.length > 0) return `${listNames(asked)} asked for it.`
  return events.length > 0 ? 'It was asked for before.' : 'Nobody asked for it yet.'
}

function listNames(events: readonly AgendaEvent[]): string {
  const names = events.slice(0, 3).map(({ name }) => name)
  if (events.length > 3) names[2] = `${events.length - 2} more`
  return getFormatter('en').allOf(names)
}
