import { computeEventSpan } from '../../business/event-times.ts'
import type { ProposedEvent } from '../proposals/proposal.ts'
import { topicByField, type ChangeTopic } from './change-summary.ts'

/** How far an agreed event is. Until it starts, also on its day, and while it is postponed it lies ahead. */
export type EventPhase = 'ahead' | 'under-way' | 'over'

type Started = { proposal: { state: string }; document: { event: ProposedEvent } }

/** Returns how far an agreed event is on its own clock. `now` is in epoch milliseconds, `timeZone` is the event's. */
export function computeEventPhase(
  { proposal, document: { event } }: Started,
  { now, timeZone }: { now: number; timeZone: string },
): EventPhase {
  if (proposal.state === 'postponed') return 'ahead'
  const times = { date: event.eventDate, start: event.eventStartTime, end: event.eventEndTime }
  const { startsAt, endsAt } = computeEventSpan(times, timeZone)
  if (now < startsAt.epochMilliseconds) return 'ahead'
  return now < endsAt.epochMilliseconds ? 'under-way' : 'over'
}

const underWay = ['eventDate', 'eventStartTime', 'eventVenue', 'eventLocation', 'eventZip']

/** The fields of a change form that stay as agreed in each phase. Extras, options and words are never among them. */
const lockedFields: Readonly<Record<EventPhase, readonly string[]>> = {
  ahead: [],
  'under-way': underWay,
  over: [...underWay, 'eventEndTime', 'eventGuestCount', 'bartenders'],
}

export function isFieldLocked(field: string, phase: EventPhase): boolean {
  return lockedFields[phase].includes(field)
}

/** Whether nothing in a row of the client's page can change anymore. */
export function isTopicLocked(row: ChangeTopic, phase: EventPhase): boolean {
  const fields = Object.keys(topicByField).filter((field) => topicByField[field] === row)
  return fields.length > 0 && fields.every((field) => isFieldLocked(field, phase))
}

/** Whether a form asks for something else in a field that stays as agreed; both by field name, as typed. */
export function hasLockedFieldInput(
  typed: Readonly<Record<string, string>>,
  agreed: Readonly<Record<string, string>>,
  phase: EventPhase,
): boolean {
  return lockedFields[phase].some((field) => (typed[field] ?? agreed[field] ?? '').trim() !== (agreed[field] ?? ''))
}

/** Whether an event as wanted differs from the agreed one in what stays as agreed. */
export function hasLockedFieldChange(before: ProposedEvent, after: ProposedEvent, phase: EventPhase): boolean {
  const told = ({ zip, ...event }: ProposedEvent): Record<string, unknown> => ({ ...event, eventZip: zip })
  const [was, is] = [told(before), told(after)]
  return lockedFields[phase].some((field) => was[field] !== is[field])
}

/** Whether the event has come too far for a change that was asked for or offered earlier. */
export function isTooLateForChange(
  { document: before }: Started,
  { kind, document: after }: { kind: string; document: Started['document'] },
  phase: EventPhase,
): boolean {
  // An owner still says what is kept of an event that its client asked to call off in time.
  if (phase === 'ahead' || kind === 'call-off') return false
  return phase === 'over' || kind !== 'change' || hasLockedFieldChange(before.event, after.event, phase)
}
