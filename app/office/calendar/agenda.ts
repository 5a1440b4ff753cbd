import { compareAscending } from '../../business/compare.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { QuoteRequest, EventState } from '../../events/event/event.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'

/** Status of an event on the calendar. `agreed` means accepted with the deposit still unpaid. */
export type AgendaState = EventState | 'agreed'

/** An event on the agenda. Days and times are on the event's wall clock. */
export type AgendaEvent = {
  id: string
  reference: string
  state: AgendaState
  name: string
  phone: string | null
  date: string
  event: Pick<
    QuoteRequest,
    'eventStartTime' | 'eventEndTime' | 'timeZone' | 'eventGuestCount' | 'eventVenue' | 'eventLocation'
  >
  heldUntil: string | null
  /** Text with the staff's departure and the bar's opening time. Undefined unless the event is agreed. */
  bar?: string
  /** Undefined for events without shifts. */
  crew?: StaffingCount
}

/** Number of filled shifts and of all shifts, and whether a shift offer is open. */
export type StaffingCount = { named: number; of: number; isAsked: boolean }

export type AgendaDay = { date: string; events: AgendaEvent[]; clash: string | null }
export type AgendaMonth = { month: string; days: AgendaDay[] }

/** States in which the event claims its date. */
export const claimStates: EventState[] = ['held', 'booked']

/** States in which the event still waits for the client's acceptance. */
export const openInquiryStates: EventState[] = ['new', 'replied', 'quoted']

/** Names events in a form: their ids, so that a confirmation counts for the events that it showed. */
export function toEventKey(events: readonly Pick<AgendaEvent, 'id'>[]): string {
  return events.map(({ id }) => id).join(' ')
}

export function isClaimed({ state }: Pick<AgendaEvent, 'state'>): boolean {
  return state === 'agreed' || claimStates.includes(state)
}

export function isOpenInquiry({ state }: Pick<AgendaEvent, 'state'>): boolean {
  return state !== 'agreed' && openInquiryStates.includes(state)
}

const countedStates: (AgendaState | 'asked for')[] = ['booked', 'agreed', 'held', 'done', 'asked for']

/** "2 booked, 1 agreed, 1 held, 3 done and 5 inquiries". States without events are left out. */
export function formatAgendaCounts(states: readonly (AgendaState | 'asked for')[]): string {
  const parts = countedStates.flatMap((state) => {
    const count = states.filter((one) => one === state).length
    if (count === 0) return []
    return [
      state === 'asked for'
        ? `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`
        : `${count} ${formatStateLabel(state)}`,
    ]
  })
  return getFormatter('en').allOf(parts)
}

/** Events by month and day, in order. Days that several events want are marked. */
export function groupAgendaByMonth(events: AgendaEvent[]): AgendaMonth[] {
  const sorted = events.toSorted(
    (a, b) =>
      compareAscending(a.date, b.date) ||
      compareAscending(a.event.eventStartTime ?? '', b.event.eventStartTime ?? '') ||
      compareAscending(a.reference, b.reference),
  )
  const days = [...Map.groupBy(sorted, ({ date }) => date)].map(([date, events]): AgendaDay => ({
    date,
    events,
    clash: formatDayConflict(events),
  }))
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, days]) => ({ month, days }))
}

/** Whether a hold is past its last day. */
export function isHoldExpired({ state, heldUntil }: Pick<AgendaEvent, 'state' | 'heldUntil'>, today: string): boolean {
  return state === 'held' && heldUntil !== null && heldUntil < today
}

function formatDayConflict(events: AgendaEvent[]): string | null {
  const taken = events.filter(isClaimed)
  const asked = events.length - taken.length
  if (taken.length > 1)
    return `${numberWord(taken.length)} events on one day: ${taken.map(({ state, name }) => `${name} (${formatStateLabel(state)})`).join(' and ')}`
  if (taken.length === 1 && asked > 0)
    return `${numberWord(asked)} more ${asked === 1 ? 'inquiry' : 'inquiries'} for a day that is ${formatStateLabel(taken[0]!.state)} for ${taken[0]!.name}`
  if (asked > 1) return `${numberWord(asked)} inquiries for the same day`
  return null
}

function numberWord(count: number): string {
  return ['', 'One', 'Two', 'Three', 'Four', 'Five'][count] ?? String(count)
}
