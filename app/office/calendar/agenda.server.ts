import { listAgreementStates } from '../../agreements/proposals/agreement-states.server.ts'
import type { StaffCostProvider } from '../../agreements/staff-cost-provider.server.ts'
import { eventProfits } from '../../money/year/money-contributions.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { AgreementState } from '../../events/event/allowed-states.ts'
import type { QuoteRequest, EventState } from '../../events/event/event.ts'
import { selectHoldEndDate, toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import { ruleAppliesToDay } from '../../days/capacity.ts'
import { parseDayRuleForm } from '../../days/day-rule-form.ts'
import { claimStates, type AgendaEvent, type AgendaState } from './agenda.ts'
import { getStaffingByEvent } from './event-staffing.server.ts'
import { getSchedulesByEvent } from '../../operations/calendar/event-schedule.server.ts'
import { formatBarTimes } from '../../operations/calendar/event-schedule.ts'

/** Events in these states from a day on, up to another day if given, soonest first. Returns at most `most` events. */
export async function listAgendaEvents(
  db: Db,
  states: EventState[],
  { from, to = '9999' }: { from: string; to?: string },
  most: number,
): Promise<AgendaEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select((is) => [
      'id',
      'reference',
      'state',
      'requestor_name',
      'event_date',
      'request',
      selectHoldEndDate(is).as('held_until'),
    ])
    .where('state', 'in', states)
    .where('event_date', '>=', from)
    .where('event_date', '<=', to)
    .orderBy('event_date')
    .orderBy('event_start_time')
    .orderBy('id')
    .limit(most)
    .execute()
  const idsIn = (...some: EventState[]) =>
    rows.filter((row) => some.includes(row.state as EventState)).map(({ id }) => id)
  const [agreements, staffing] = await Promise.all([
    listAgreementStates(db, idsIn('booked', 'lost')),
    getStaffingByEvent(db, idsIn('booked')),
  ])
  return rows.map((row) => {
    const request: QuoteRequest = JSON.parse(row.request)
    const { eventStartTime, eventEndTime, timeZone, eventGuestCount, eventVenue, eventLocation } = request
    const hours = { eventStartTime, eventEndTime, ...(timeZone !== undefined && { timeZone }) }
    return {
      id: row.id,
      reference: row.reference,
      state: getAgendaState(row.state as EventState, agreements.get(row.id)),
      name: row.requestor_name,
      phone: request.phoneNumber,
      date: row.event_date,
      event: { ...hours, eventGuestCount, eventVenue, eventLocation },
      heldUntil: row.held_until,
      ...(staffing.has(row.id) && { crew: staffing.get(row.id)! }),
    }
  })
}

function getAgendaState(state: EventState, agreement: AgreementState | undefined): AgendaState {
  if (state === 'booked' && agreement === 'agreed') return 'agreed'
  return state === 'lost' && agreement === 'called-off' ? 'canceled' : state
}

/** The first booked event or hold after a day. Null if there is none. */
export async function findNextEvent(db: Db, after: string): Promise<{ name: string; day: string } | null> {
  const row = await db
    .selectFrom('event')
    .select(['requestor_name as name', 'event_date as day'])
    .where('state', 'in', claimStates)
    .where('event_date', '>', after)
    .orderBy('event_date')
    .orderBy('event_start_time')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Adds the staff's departure and the bar's opening time to the agreed events. */
export async function addBarTimesToAgenda(db: Db, events: AgendaEvent[]): Promise<AgendaEvent[]> {
  const agreed = events
    .filter(({ state }) => state === 'agreed' || state === 'booked' || state === 'done')
    .map(({ id }) => id)
  if (agreed.length === 0) return events
  const rows = await selectEventsWithHold(db).where('event.id', 'in', agreed).execute()
  const nights = await getSchedulesByEvent(db, rows.map(toEventRecord))
  return events.map((event) => {
    const night = nights.get(event.id)
    return night ? { ...event, bar: formatBarTimes(night) } : event
  })
}

/** Adds their profit to the past events of a month that took place. `month` as 2026-11. */
export async function addProfitsToAgenda(
  db: Db,
  events: AgendaEvent[],
  { month, today, crewCosts }: { month: string; today: string; crewCosts: StaffCostProvider },
): Promise<AgendaEvent[]> {
  const isOver = ({ date, state }: AgendaEvent) => date < today && (state === 'done' || state === 'booked')
  if (!events.some(isOver)) return events
  const [profits] = await eventProfits.list(db, { from: `${month}-01`, to: `${month}-31` }, crewCosts)
  if (!profits) return events
  return events.map((event) => {
    const profitCents = isOver(event) ? profits.get(event.id) : undefined
    return profitCents === undefined ? event : { ...event, profitCents }
  })
}

/** Maximum number of events named in the form that closes days. */
const maxNamedEvents = 50

/**
 * Events that are booked or on hold on the days that a form would close. None where the form is refused anyway, or leaves
 * the days to the owner's answer.
 */
export async function listEventsOnClosedDays(
  db: Db,
  input: Record<string, string>,
  today: string,
): Promise<AgendaEvent[]> {
  const reading = parseDayRuleForm(input, today)
  if (!reading.ok || reading.rule.kind !== 'closed') return []
  const { rule } = reading
  const from = rule.from < today ? today : rule.from
  const events = await listAgendaEvents(db, claimStates, { from, ...(rule.to !== null && { to: rule.to }) }, 2_000)
  return events.filter(({ date }) => ruleAppliesToDay({ ...rule, id: '' }, date)).slice(0, maxNamedEvents)
}
