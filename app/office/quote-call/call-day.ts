import {
  diffDays,
  formatLongDate,
  formatRelativeDays,
  formatShortMonthDay,
  getDateParts,
} from '../../business/dates.ts'
import { formatTypedDay, type TypedDay } from '../../business/typed-day.ts'
import type { DayState, TentativeDayReason } from '../../days/availability.ts'
import type { SameDayEvent } from '../../events/event/day-conflict.ts'
import { formatShortHours } from '../../events/event/event-text.ts'
import type { CapacityShortage } from '../../days/capacity-shortage.ts'
import { spellNumber } from '../../business/spell-number.ts'
import { capitalize } from '../../business/capitalize.ts'

/** A day to tap. `field` is its text for the date field. */
export type SuggestedDay = { date: string; label: string; field: string }

/** Answer to the typed day, as the owner reads it out during the call. */
export type CallDayAnswer = {
  /** Shape of the mark next to the heading. */
  mark: 'available' | 'held' | 'booked' | 'closed' | 'question'
  heading: string
  details: string[]
  /** Event that has the day. */
  event: { id: string; name: string } | null
  /** Whether the caller can join the waitlist of the day. */
  canWait: boolean
  /** Suggested days to tap, with their heading. Empty if there are none. */
  choices: { label: string; days: SuggestedDay[] }
  /** Address of the month in the calendar. Null if the day is available. */
  further: string | null
  /** A few words for the bar: "Dec 5 is booked". */
  short: string
}

/** Known facts of a day. `near` are available days close by, best first. */
export type CallDayFacts = {
  date: string
  today: string
  state: DayState
  why: TentativeDayReason | null
  lack: CapacityShortage | null
  isBusy: boolean
  others: SameDayEvent[]
  heldUntil: Record<string, string>
  /** Inquiries for the day that hold nothing. */
  asked: SameDayEvent[]
  teams: { all: number; taken: number }
  /** The owner's note on a closed day. */
  closedNote: string
  noticeDays: number
  aheadMonths: number
  near: string[]
}

/** Maximum number of suggested days that can be tapped. */
const maxChoices = 3

/** Formats the answer to a day. */
export function formatCallDayAnswer(facts: CallDayFacts): CallDayAnswer {
  const { date, today, near } = facts
  const { mark, heading, details, short, other } = describeDay(facts)
  const isAvailable = mark === 'available'
  const asked = facts.asked.length
  return {
    mark,
    heading,
    details: [
      ...details,
      ...(asked > 0
        ? [asked === 1 ? 'One other asked for it.' : `${capitalize(spellNumber(asked))} others asked for it.`]
        : []),
    ],
    event: other && { id: other.id, name: other.name },
    canWait: mark === 'booked' || mark === 'held',
    choices: {
      label: 'Available, close by',
      days: isAvailable ? [] : pickNearDays(date, near).map((day) => toDayChoice(day, today)),
    },
    further: isAvailable ? null : `/backbar/calendar?month=${date.slice(0, 7)}`,
    short,
  }
}

/** The question about a day whose year or weekday is not clear, or that is past. Null for a clear day. */
export function formatUnclearDayQuestion(typed: TypedDay, today: string): CallDayAnswer | null {
  const ask = (heading: string, label: string, dates: string[]): CallDayAnswer => ({
    mark: 'question',
    heading,
    details: [],
    event: null,
    canWait: false,
    choices: { label, days: dates.map((date) => toDayChoice(date, today)) },
    further: null,
    short: 'which day?',
  })
  if (typed.kind === 'day') return null
  if (typed.kind === 'past')
    return ask(`${formatLongDate(typed.date)} is past`, 'Or did they mean', typed.coming === null ? [] : [typed.coming])
  const [first] = typed.dates
  if (typed.why === 'year')
    return ask(`${formatShortMonthDay(first!)} has passed this year`, 'Which year?', typed.dates)
  return ask(`${formatShortMonthDay(first!)} is a ${formatLongDate(first!).split(',')[0]}`, 'Which day?', typed.dates)
}

/** Examples of typed dates. */
export const typedDayExamples = '“12/5”, “Dec 5”, “next Sat”, “first Saturday in December”'

/** Maximum length of a date in words that name no day. */
export const maxDateTextLength = 100

/** The answer to text that names no day. */
export const unreadableDayAnswer: CallDayAnswer = {
  mark: 'question',
  heading: 'Type a day, such as 12/5',
  details: [
    '“Dec 5”, “next Sat” and “first Saturday in December” work, too.',
    'Save keeps your words. The inquiry becomes an event when it has a day.',
  ],
  event: null,
  canWait: false,
  choices: { label: '', days: [] },
  further: null,
  short: 'which day?',
}

type DayDescription = Pick<CallDayAnswer, 'mark' | 'heading' | 'details' | 'short'> & { other: SameDayEvent | null }

function describeDay(facts: CallDayFacts): DayDescription {
  const { date, today, state, lack, isBusy, others, closedNote, teams } = facts
  const day = formatDay(date, today)
  const brief = formatShortMonthDay(date)
  const is = (
    mark: CallDayAnswer['mark'],
    words: string,
    details: (string | null)[],
    other: SameDayEvent | null = null,
  ): DayDescription => ({
    mark,
    heading: `${day} ${words}`,
    details: details.filter((detail) => detail !== null),
    short: `${brief} is ${markWords[mark]}`,
    other,
  })
  if (lack === 'closed') return is('closed', 'is closed', [closedNote === '' ? null : `${closedNote}.`])
  const [other] = others
  if (lack !== null && other !== undefined) return describeTakenDay(facts, other, is)
  if (isBusy) return is('booked', 'is busy in your own calendar', [])
  if (lack !== null) return is('booked', 'does not fit', ['You do not have enough bartenders for this party that day.'])
  if (teams.taken > 0 && teams.taken < teams.all && state === 'open')
    return is('available', 'is available', [
      `${teams.all - teams.taken} of ${teams.all} teams is available. ${other ? `${other.name} has the other.` : ''}`.trim(),
    ])
  if (state === 'ask') return is('question', ...describeTentativeDay(facts))
  return is('available', 'is available', [])
}

function describeTakenDay(
  { date, others, heldUntil, lack }: CallDayFacts,
  other: SameDayEvent,
  is: (mark: CallDayAnswer['mark'], words: string, details: (string | null)[], other: SameDayEvent) => DayDescription,
): DayDescription {
  const until = heldUntil[other.id]
  const isBooked = other.state === 'booked' || other.state === 'done'
  const place = other.event.eventVenue || other.event.eventLocation
  const facts = [formatShortHours(other.event), place].filter(Boolean).join(', ')
  const more = others.length - 1
  const details = [
    other.date === date ? facts || null : `Their event is on ${formatShortMonthDay(other.date)}, travel included.`,
    more > 0 ? `${capitalize(spellNumber(more))} more on that day.` : null,
    lack === 'bartenders' ? 'Your bartenders are not enough for both.' : null,
  ]
  if (isBooked) return is('booked', `is booked by ${other.name}`, details, other)
  const words =
    until === undefined ? `is held for ${other.name}` : `is held for ${other.name} until ${formatHoldEnd(until)}`
  return is('held', words, details, other)
}

function describeTentativeDay({ date, today, why, noticeDays, aheadMonths }: CallDayFacts): [string, string[]] {
  switch (why) {
    case 'notice':
      return [
        `is ${formatRelativeDays(diffDays(today, date)).replace(' away', ' from now')}`,
        [`You ask for ${noticeDays} days’ notice. Nobody has it.`],
      ]
    case 'horizon':
      return ['is far ahead', [`You book ${aheadMonths} months ahead. Nobody has it.`]]
    case 'size':
      return ['is available, but the party is large', ['It needs more bartenders than you have.']]
    case 'tight':
      return ['is tight', ['Another event is close before or after it.']]
    case 'own-calendar':
      return ['may be busy', ['Your own calendar has something that day.']]
    case 'people':
      return ['is short of staff', ['Not enough of your bartenders are available that day.']]
    default:
      return ['is on “ask me first”', ['You marked it so. Nobody has it.']]
  }
}

const markWords: Record<CallDayAnswer['mark'], string> = {
  available: 'available',
  held: 'on hold',
  booked: 'booked',
  closed: 'closed',
  question: 'your decision',
}

/** "Sat, Dec 5", with the year unless it is the current year. */
function formatDay(date: string, today: string): string {
  const { weekday } = getDateParts(date)
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`
  return `${weekday} ${formatShortMonthDay(date)}${year}`
}

function formatHoldEnd(until: string): string {
  return `${getDateParts(until).weekday} ${formatShortMonthDay(until)}`
}

/** The nearest day of the same weekday, and the nearest other days, by date. */
function pickNearDays(date: string, near: string[]): string[] {
  const nearest = near.toSorted((a, b) => Math.abs(diffDays(date, a)) - Math.abs(diffDays(date, b)))
  const same = nearest.find((day) => diffDays(date, day) % 7 === 0)
  const others = nearest.filter((day) => day !== same)
  return [...(same === undefined ? [] : [same]), ...others].slice(0, maxChoices).toSorted()
}

function toDayChoice(date: string, today: string): SuggestedDay {
  return { date, label: formatDay(date, today), field: formatTypedDay(date, today) }
}
