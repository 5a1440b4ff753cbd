import { computeEventSpan } from '../../business/event-times.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'

/**
 * Phase of an agreed event: before, during or after. `ahead` lasts until the event starts, also on its day, and while it
 * is postponed.
 */
export type EventPhase = 'ahead' | 'under-way' | 'over'

type Started = { proposal: { state: string }; document: { event: ProposedEvent } }

/** Returns the phase of an agreed event on its own clock. `now` in epoch milliseconds, `timeZone` is the event's. */
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

const fieldsLockedAfterStart = ['eventDate', 'eventStartTime', 'eventVenue', 'eventLocation', 'eventZip']

/** Fields of a change form that are locked in each phase. Extras, options and the message never are. */
const lockedFields: Readonly<Record<EventPhase, readonly string[]>> = {
  ahead: [],
  'under-way': fieldsLockedAfterStart,
  over: [...fieldsLockedAfterStart, 'eventEndTime', 'eventGuestCount', 'bartenders'],
}

export function isFieldLocked(field: string, phase: EventPhase): boolean {
  return lockedFields[phase].includes(field)
}

/** Whether a form changes a locked field. Both are posted values by field name. */
export function hasLockedFieldInput(
  typed: Readonly<Record<string, string>>,
  agreed: Readonly<Record<string, string>>,
  phase: EventPhase,
): boolean {
  return lockedFields[phase].some((field) => (typed[field] ?? agreed[field] ?? '').trim() !== (agreed[field] ?? ''))
}

/** Whether a requested event differs from the agreed event in a locked field. */
export function hasLockedFieldChange(before: ProposedEvent, after: ProposedEvent, phase: EventPhase): boolean {
  const told = ({ zip, ...event }: ProposedEvent): Record<string, unknown> => ({ ...event, eventZip: zip })
  const [was, is] = [told(before), told(after)]
  return lockedFields[phase].some((field) => was[field] !== is[field])
}

/** Whether a change that was requested or offered earlier can no longer be applied. */
export function isTooLateForChange(
  { document: before }: Started,
  { kind, document: after }: { kind: string; document: Started['document'] },
  phase: EventPhase,
): boolean {
  // A cancellation that the client requested in time can still be confirmed, because the owner decides what is kept.
  if (phase === 'ahead' || kind === 'call-off') return false
  return phase === 'over' || kind !== 'change' || hasLockedFieldChange(before.event, after.event, phase)
}
