import { addDays, diffDays, formatMonthDay, getDateParts, getToday } from '../../business/dates.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { AvailabilityQuery } from '../../days/availability.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { filterOpenDates } from '../../days/compute-day-state.ts'
import { noBusyTimes } from '../../days/time-spans.ts'
import { getAvailabilityContext } from '../../events/event/claims.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'

/** Days that a sentence names. */
const maxNamedDays = 6

/**
 * What follows from switching calendars off: days that become available, calendars that are not read, and links of calendar
 * apps that stop working. `now` in epoch milliseconds.
 */
export async function listCalendarsOffEffects(db: Db, now: number): Promise<string[]> {
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
  const opening = calendars.length === 0 ? [] : await listOpeningDays(db, today, now)
  return [
    ...(calendars.length === 1 ? [`Your calendar “${calendars[0]!.name}” is no longer read.`] : []),
    ...(calendars.length > 1 ? [`Your ${calendars.length} calendars are no longer read.`] : []),
    ...(opening.length > 0 ? [formatOpeningDays(opening, today)] : []),
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
  const list = new Intl.ListFormat('en-US').format([...named, ...(rest > 0 ? [`${rest} more`] : [])])
  return days.length === 1
    ? `${list} becomes available: only your own calendar closed it.`
    : `${days.length} days become available that only your own calendar closed: ${list}.`
}

/** "May 15", with its year where it is most of a year away. */
function formatNamedDay(date: string, today: string): string {
  return diffDays(today, date) < 300 ? formatMonthDay(date) : `${formatMonthDay(date)}, ${getDateParts(date).year}`
}

/** Days within the booking horizon that are available for a usual evening without the owner's calendars, and not with them. */
async function listOpeningDays(db: Db, today: string, now: number): Promise<string[]> {
  const [offer, settings] = await Promise.all([getMenuAndIdentity(db), getCapacityAndRules(db)])
  const last = Temporal.PlainDate.from(today).add({ months: settings.capacity.aheadMonths }).toString()
  const around = diffDays(today, last)
  const days = await getAvailabilityContext(db, { date: today, around, terms: { ...offer, ...settings }, now })
  const evening: AvailabilityQuery = {
    date: today,
    times: null,
    guests: null,
    miles: null,
    choices: { experience: null, package: null, cocktails: null, garnishes: null, mixers: 0, bartenders: 0 },
  }
  const dates = Array.from({ length: around + 1 }, (_, i) => addDays(today, i))
  const open = new Set(filterOpenDates(evening, dates, days))
  return filterOpenDates(evening, dates, { ...days, own: noBusyTimes }).filter((date) => !open.has(date))
}
