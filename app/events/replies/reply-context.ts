import { getFormatter } from '../../business/language-formatter.ts'
import { formatWeekdayDate } from '../../business/dates.ts'
import type { SameDayEvent, DayConflict } from '../event/day-conflict.ts'
import type { EventRecord } from '../event/event.ts'
import { formatEventState } from '../event/event-state-text.ts'

/** Information next to a reply form: the date's availability, the event, its price and the client's message. */
export type ReplyContext = {
  day: ReplyDay
  /** Guests, hours and venue as far as they are known: "120 guests · 5–11 PM · The Cistern Club". */
  facts: string
  price: string
  /** The note of the request, as written. */
  note: string
  /** Questions on the client's page that wait for an answer, oldest first. */
  questions: string[]
}

/** Sentence about the availability of the day. `isClear` if the day can be offered without a conflict. */
export type ReplyDay = { words: string; isClear: boolean }

type DayInputs = {
  event: Pick<EventRecord, 'state' | 'heldUntil'> & { date: string }
  isPostponed: boolean
  today: string
  conflict: Pick<DayConflict, 'lack' | 'isBusy' | 'others'>
  /** Other inquiries for the day, without the events that conflict. */
  inquiries: SameDayEvent[]
}

/** Formats whether the event's day is available. If it is not, names the events that occupy it. Days as 2027-05-15. */
export function formatReplyDay({ event, isPostponed, today, conflict, inquiries }: DayInputs): ReplyDay {
  const { state, date, heldUntil } = event
  const day = formatWeekdayDate(date)
  const not = (words: string): ReplyDay => ({ words, isClear: false })
  if (isPostponed) return not(`Postponed: it was planned for ${day}, and has no new date yet`)
  if (date < today) return not(`${day} has passed`)
  if (state === 'booked' || state === 'done') return { words: `${day} is booked for them`, isClear: true }
  if (state === 'held' && heldUntil !== null && heldUntil >= today)
    return { words: `${day} is on hold for them until ${formatWeekdayDate(heldUntil)}`, isClear: true }
  const { lack, isBusy, others } = conflict
  if (lack === 'closed') return not(`You closed ${day}`)
  if (lack === 'bartenders') return not(`You do not have enough bartenders on ${day}${named(others)}`)
  if (lack !== null) return not(`${day} is not available${named(others)}`)
  if (isBusy) return not(`Your own calendar is busy on ${day}`)
  const asked = getFormatter('en').allOf(inquiries.map(({ name }) => name))
  return { words: `${day} is available${asked && `. ${asked} asked for it, too`}`, isClear: true }
}

function named(others: SameDayEvent[]): string {
  const all = getFormatter('en').allOf(others.map((other) => `${other.name} (${formatEventState(other)})`))
  return all && `: ${all}`
}
