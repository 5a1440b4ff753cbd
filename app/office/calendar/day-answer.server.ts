import { addDays, diffDays, formatShortMonthDay, getDateParts } from '../../business/dates.ts'
import type { AvailabilityContext, AvailabilityQuery } from '../../days/availability.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { ruleAppliesToDay } from '../../days/capacity.ts'
import { indexAvailabilityContext, computeDayResult } from '../../days/compute-day-state.ts'
import type { TimeSpan } from '../../days/time-spans.ts'
import { getAvailableStaffCounts } from '../../events/event/booking-hooks.server.ts'
import { getAvailabilityContext } from '../../events/event/claims.server.ts'
import { eventStates, type EventState } from '../../events/event/event.ts'
import { computeEventStateVersion } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { addBarTimesToAgenda, listAgendaEvents } from './agenda.server.ts'
import { isDateClaimed, openInquiryStates } from './agenda.ts'
import { getSelectedDayAnswer, type NearbyDay, type SelectedDay } from './day-answer.ts'
import { formatBusyTimes } from './format-busy-times.ts'

/** States of the events that a day shows: all except spam and merged. */
const shownStates = eventStates.filter((state): state is EventState => state !== 'spam' && state !== 'merged')
/** Maximum number of events of a day that are listed. */
const maxDayEvents = 60

/** Loads a day with its answer. `busy` are busy times around it. `now` in epoch milliseconds. */
export async function getSelectedDay(
  db: Db,
  date: string,
  { today, timeZone, busy, now }: { today: string; timeZone: string; busy: readonly TimeSpan[]; now: number },
): Promise<SelectedDay> {
  const [events, offer, settings, counts] = await Promise.all([
    listAgendaEvents(db, shownStates, { from: date, to: date }, maxDayEvents).then((all) =>
      addBarTimesToAgenda(db, all),
    ),
    getMenuAndIdentity(db),
    getCapacityAndRules(db),
    getAvailableStaffCounts(db, date, date),
  ])
  const rules = settings.rules.filter((rule) => ruleAppliesToDay(rule, date))
  const { capacity } = settings
  const terms = { ...offer, ...settings }
  const context =
    date < today ? null : indexAvailabilityContext(await getAvailabilityContext(db, { date, around: 7, terms, now }))
  const found = context && computeDayResult(askForEvening(date), context)
  const could = counts(date)
  const busyText = formatBusyTimes(date, busy, timeZone)
  const answer = getSelectedDayAnswer({
    date,
    today,
    state: found?.state ?? null,
    why: found?.why ?? null,
    events,
    rules,
    busy: busyText,
    noticeDays: capacity.noticeDays,
  })
  const [hold] = answer.actions.flatMap((action) => (action.code === 'release' ? [action.event] : []))
  return {
    date,
    answer,
    events,
    rules,
    nearby: context && events.length === 0 ? await listNearbyDays(db, date, context) : [],
    busy: busyText,
    holdVersion: hold ? computeEventStateVersion({ state: 'held', heldUntil: hold.heldUntil, lostReason: null }) : null,
    team: could !== null && could < capacity.bartenders ? { could, said: capacity.bartenders } : null,
  }
}

/** A usual event of the evening near the base, which the menu has not priced yet. */
function askForEvening(date: string): AvailabilityQuery {
  const choices = { experience: null, package: null, bartenders: 0, cocktails: null, garnishes: null, mixers: 0 }
  return { date, times: null, guests: null, miles: null, choices }
}

/** The same weekday a week before and after, and the nearest inquiry. */
async function listNearbyDays(
  db: Db,
  date: string,
  context: ReturnType<typeof indexAvailabilityContext>,
): Promise<NearbyDay[]> {
  const [before, after] = [addDays(date, -7), addDays(date, 7)]
  const [claimed, earlier, later] = await Promise.all([
    listAgendaEvents(db, ['held', 'booked', 'done'], { from: before, to: after }, maxDayEvents),
    findNearestInquiry(db, date, 'before'),
    findNearestInquiry(db, date, 'after'),
  ])
  const weeks = [
    { label: 'The week before', day: before },
    { label: 'The week after', day: after },
  ].map(({ label, day }): NearbyDay => {
    const names = claimed.filter((event) => event.date === day && (isDateClaimed(event) || event.state === 'done'))
    const words = names[0]?.name ?? formatState(day, context)
    return { label, words: `${formatDay(day)}: ${words}`, day }
  })
  const inquiries = [earlier, later].filter((one) => one !== null)
  const [nearest] = inquiries.toSorted((a, b) => Math.abs(diffDays(date, a.day)) - Math.abs(diffDays(date, b.day)))
  if (!nearest) return weeks
  return [
    ...weeks,
    { label: 'Nearest inquiry', words: `${nearest.name}, ${formatShortMonthDay(nearest.day)}`, day: nearest.day },
  ]
}

function formatState(day: string, context: AvailabilityContext & ReturnType<typeof indexAvailabilityContext>): string {
  if (day < context.today) return 'past'
  const { state } = computeDayResult(askForEvening(day), context)
  if (state === 'open' || state === 'ask') return 'available'
  if (state === 'held') return 'on hold'
  return context.limitsOf(day).isClosed ? 'closed' : 'booked'
}

/** "Sat, June 5" */
function formatDay(day: string): string {
  return `${getDateParts(day).weekday}, ${formatShortMonthDay(day)}`
}

/** Nearest open inquiry within 60 days before or after a day. */
async function findNearestInquiry(
  db: Db,
  date: string,
  side: 'before' | 'after',
): Promise<{ name: string; day: string } | null> {
  const days = side === 'after' ? [addDays(date, 1), addDays(date, 60)] : [addDays(date, -60), addDays(date, -1)]
  const row = await db
    .selectFrom('event')
    .select(['requestor_name as name', 'event_date as day'])
    .where('state', 'in', openInquiryStates)
    .where('event_date', '>=', days[0]!)
    .where('event_date', '<=', days[1]!)
    .orderBy('event_date', side === 'after' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
