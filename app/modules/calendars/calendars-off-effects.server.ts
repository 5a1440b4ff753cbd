import { getFormatter } from '../../business/language-formatter.ts'
import { addDays, diffDays, formatMonthDay, getDateParts, getToday } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { isTakenOrHeld, type AvailabilityQuery } from '../../days/availability.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { computeDayResult, indexAvailabilityContext } from '../../days/compute-day-state.ts'
import { noBusyTimes } from '../../days/time-spans.ts'
import { getAvailabilityContext } from '../../events/event/claims.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'

/** Days that a sentence names. */
const maxNamedDays = 6

/**
 * Lists the effects of switching calendars off: days that become available, calendars that are not read, and links of
 * calendar apps that stop working. `now` in epoch milliseconds.
 */
export async function listCalendarsSwitchOffEffects(db: Db, now: number): Promise<string[]> {
  const [calendars, feeds] = await Promise.all([
    db.selectFrom('external_calendar').select('name').orderBy('created_at').execute(),
    db
      .selectFrom('calendar_key')
      .innerJoin('user_account', 'user_account.id', 'calendar_key.user_id')
      .select('user_id')
      .where('user_account.ended_at', 'is', null)
      .execute(),
  ])
  const { timeZone } = await getSetting(db, 'identity')
  const today = getToday(now, timeZone)
  const opening = calendars.length === 0 ? { closed: [], uncertain: [] } : await listOpeningDays(db, today, now)
  return [
    ...(calendars.length === 1 ? [`Your calendar “${calendars[0]!.name}” is no longer read.`] : []),
    ...(calendars.length > 1 ? [`Your ${calendars.length} calendars are no longer read.`] : []),
    ...(opening.closed.length > 0 ? [formatOpeningDays(opening.closed, today)] : []),
    ...(opening.uncertain.length > 0 ? [formatUncertainDays(opening.uncertain.length)] : []),
    ...(feeds.length === 1 ? ['One private calendar link stops working, so a phone no longer gets your events.'] : []),
    ...(feeds.length > 1
      ? [`${feeds.length} private calendar links stop working, so those phones no longer get your events.`]
      : []),
  ]
}

/** "2 days become available that only your own calendar closed: May 15 and May 16." */
function formatOpeningDays(days: readonly string[], today: string): string {
  const named = days.slice(0, maxNamedDays).map((date) => formatNamedDay(date, today))
  const rest = days.length - named.length
  const list = getFormatter('en').allOf([...named, ...(rest > 0 ? [`${rest} more`] : [])])
  return days.length === 1
    ? `${list} becomes available: only your own calendar closed it.`
    : `${days.length} days become available that only your own calendar closed: ${list}.`
}

/** Formats the notice about days that a calendar makes uncertain for visitors. */
function formatUncertainDays(count: number): string {
  return count === 1
    ? 'One day becomes available that visitors are told may be possible, because a calendar leaves it uncertain.'
    : `${count} days become available that visitors are told may be possible, because a calendar leaves them uncertain.`
}

/** "May 15", with its year where it is most of a year away. */
function formatNamedDay(date: string, today: string): string {
  return diffDays(today, date) < 300 ? formatMonthDay(date) : `${formatMonthDay(date)}, ${getDateParts(date).year}`
}

type OpeningDays = { closed: string[]; uncertain: string[] }

/**
 * Lists days that become available for a typical event when the owner's calendars are off: days that a calendar blocks or
 * makes uncertain.
 */
async function listOpeningDays(db: Db, today: string, now: number): Promise<OpeningDays> {
  const [offer, settings] = await Promise.all([getMenuAndIdentity(db), getCapacityAndRules(db)])
  const last = Temporal.PlainDate.from(today).add({ months: settings.capacity.aheadMonths }).toString()
  const around = diffDays(today, last)
  const days = await getAvailabilityContext(db, { date: today, around, terms: { ...offer, ...settings }, now })
  const [read, unread] = [indexAvailabilityContext(days), indexAvailabilityContext({ ...days, own: noBusyTimes })]
  const opening: OpeningDays = { closed: [], uncertain: [] }
  for (let away = 0; away <= around; away++) {
    const evening = { ...usualEvening, date: addDays(today, away) }
    if (computeDayResult(evening, unread).state !== 'open') continue
    const { state } = computeDayResult(evening, read)
    if (isTakenOrHeld(state)) opening.closed.push(evening.date)
    else if (state === 'ask') opening.uncertain.push(evening.date)
  }
  return opening
}

/** An evening of which only the day is known. */
const usualEvening: Omit<AvailabilityQuery, 'date'> = {
  times: null,
  guests: null,
  miles: null,
  choices: { experience: null, package: null, cocktails: null, garnishes: null, mixers: 0, bartenders: 0 },
}
