import { buildEventCalendar } from '../app/operations/calendar/event-calendar.ts'
import { formatScheduleTimeWithZone } from '../app/operations/events/event-schedule-text.ts'
import { computeScheduleItems } from '../app/operations/events/bar-schedule.ts'
import { emptyEventDetails } from '../app/operations/events/event-details.ts'
import { buildClientCalendarFile } from '../app/agreements/proposals/client-calendar-file.ts'
import { sampleRunSheet } from './doubles/sample-run-sheet.ts'
import { sampleEventRecord } from './doubles/sample-event.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'

/**
 * Prints an event on Central time as its run sheet and two calendar files show it, as JSON. It is a separate program
 * because the time zone of a machine (TZ) applies to a whole process.
 */
const [businessZone, eventZone] = ['America/New_York', 'America/Chicago']
const document = sampleProposal()
const { event } = document
const facts = { ...emptyEventDetails, toast: '20:30' }
const evening = { date: event.eventDate, start: event.eventStartTime, end: event.eventEndTime, told: event.timeline }
const road = { before: 7_200_000, after: 9_000_000 }
const [moments, toldMoments] = [facts, emptyEventDetails].map((facts) =>
  computeScheduleItems({ ...evening, facts, road, timeZone: eventZone }),
)
const night = sampleRunSheet({ timeZone: eventZone, eventZone, facts, moments: moments!, toldMoments: toldMoments! })
const identity = { name: 'Nerd & Tonic', timeZone: businessZone }
const lead = sampleEventRecord({ state: 'booked', request: { timeZone: eventZone, eventDate: event.eventDate } })
const promised = { ...night, isAgreed: true, changedAt: 0 }
const spanIn = (file: string | null) => /DTSTART[^]*?DTEND[^\r\n]*/.exec(file ?? '')?.[0].split('\r\n')
const at = 0

process.stdout.write(
  JSON.stringify({
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    told: night.moments.map((moment) => formatScheduleTimeWithZone(moment.at, night)),
    owner: spanIn(
      buildEventCalendar(
        [{ event: lead, changedAt: at, changes: 1, night: promised }],
        identity,
        'https://bar.example',
      ),
    ),
    client: spanIn(
      buildClientCalendarFile(document, {
        eventId: 'lead',
        host: 'bar.example',
        page: '/',
        language: 'en',
        timeZone: eventZone,
        changes: 0,
        at,
        isCancelled: false,
      }),
    ),
  }),
)
