import { computeScheduleItems } from '../../../operations/events/bar-schedule.ts'
import { emptyEventDetails } from '../../../operations/events/event-details.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { sampleRunSheet } from '../../../../tests/doubles/sample-run-sheet.ts'
import { computeShiftTimes } from '../shifts/plan-shifts.ts'
import { formatShiftCalendar } from '../shifts/shift-calendar.ts'
import { sampleShift } from './sample-shift.ts'

/**
 * Prints a shift of an event on Central time as a staff member's calendar file shows it, as JSON. It is a separate program
 * because the time zone of a machine (TZ) applies to a whole process.
 */
const [businessZone, eventZone] = ['America/New_York', 'America/Chicago']
const { event } = sampleProposal()
const facts = { ...emptyEventDetails, toast: '20:30' }
const evening = { date: event.eventDate, start: event.eventStartTime, end: event.eventEndTime, told: event.timeline }
const road = { before: 7_200_000, after: 9_000_000 }
const [moments, toldMoments] = [facts, emptyEventDetails].map((facts) =>
  computeScheduleItems({ ...evening, facts, road, timeZone: eventZone }),
)
const night = sampleRunSheet({ timeZone: eventZone, eventZone, facts, moments: moments!, toldMoments: toldMoments! })
const times = computeShiftTimes(
  night,
  { leavesAt: 0, backAt: 0, before: 0, after: 0 },
  { meetsAt: 'site', fromBase: false },
)
const identity = { name: 'A bar', timeZone: businessZone }
const entry = { personId: 'ana', sequence: 0, changedAt: 0, isCancelled: false }
const file = formatShiftCalendar([{ ...entry, shift: sampleShift(times) }], {
  identity,
  language: 'en',
  page: 'https://bar.example/a',
})

process.stdout.write(
  JSON.stringify({
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    arrives: new Date(times.callAt).toISOString(),
    staff: /DTSTART[^]*?DTEND[^\r\n]*/.exec(file ?? '')?.[0].split('\r\n'),
  }),
)
