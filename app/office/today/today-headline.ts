import { getFormatter } from '../../business/language-formatter.ts'
import type { UpcomingEventSummary } from '../../plumbing/database/task.ts'
import { spellNumber } from '../../business/spell-number.ts'
import { capitalize } from '../../business/capitalize.ts'

/** Inputs of the headline. Dates as 2027-05-15. */
export type TodayHeadlineInputs = {
  today: string
  /** Events of today and tomorrow, soonest first. */
  events: Pick<UpcomingEventSummary, 'name' | 'date' | 'team'>[]
  /** Number of priority tasks, and number of others. There may be more where `isWhole` is false. */
  counted: number
  isWhole: boolean
  later: number
  /** Number of the other tasks that are inquiries of the last hours. */
  fresh: number
  /** The next event after tomorrow. Where there is none, the next available day. */
  nextEvent: { name: string; day: string } | null
  openDay: string | null
}

/** Headline of the page, a sentence or two. `said` formats a day: "Saturday", "June 12". */
export function formatTodayHeadline(
  facts: TodayHeadlineInputs,
  said: { near: (day: string) => string; long: (day: string) => string },
) {
  const { today, events, counted: priorityGroups, isWhole, later, fresh, nextEvent, openDay } = facts
  const [next] = events
  if (next) {
    const those = events.filter(({ date }) => date === next.date).map(({ name }) => name)
    const whom = those.length > 2 ? `${spellNumber(those.length)} times` : `for ${those.join(' and for ')}`
    const others = those.length === 1 ? (next.team?.others ?? []) : []
    const pours =
      others.length === 0 ? 'you pour' : `${getFormatter('en').allOf(others)} ${others.length === 1 ? 'pours' : 'pour'}`
    return [
      `${next.date === today ? 'Today' : 'Tomorrow'} ${pours} ${whom}.`,
      priorityGroups > 0 ? `${formatTaskCount(priorityGroups, isWhole)} first.` : formatNobodyWaiting(fresh),
    ]
  }
  const then = nextEvent
    ? [`Next event: ${nextEvent.name}, ${said.near(nextEvent.day)}.`]
    : openDay
      ? [`${said.long(openDay)} is available.`]
      : []
  if (priorityGroups > 0) return [`${formatTaskCount(priorityGroups, isWhole)}.`, ...then.slice(0, nextEvent ? 1 : 0)]
  if (later > 0) return [formatNobodyWaiting(fresh), ...then]
  return nextEvent ? [`Nothing before ${said.near(nextEvent.day)}.`] : ['Nothing to do.', ...then]
}

/** Sentence where no client has waited for long. */
export function formatNobodyWaiting(fresh: number): string {
  if (fresh === 0) return 'No client is waiting for you.'
  return fresh === 1 ? 'One new inquiry.' : `${capitalize(spellNumber(fresh))} new inquiries.`
}

/** "8 to do", or "At least 101 to do" where not all were counted. */
export function formatTaskCount(count: number, isWhole: boolean): string {
  return isWhole ? `${count} to do` : `At least ${count} to do`
}
