import { emptyEventDetails } from '../../app/operations/events/event-details.ts'
import { getEventSite, type EventLogistics } from '../../app/operations/events/event-logistics.ts'
import { computeScheduleItems } from '../../app/operations/events/bar-schedule.ts'
import { sampleProposal } from './sample-proposal.ts'

/** Run sheet of the contract's example event, with nothing known beyond the agreement. */
export function sampleRunSheet(changes: Partial<EventLogistics> = {}): EventLogistics {
  const { event } = sampleProposal()
  const [timeZone, facts] = ['America/New_York', changes.facts ?? emptyEventDetails]
  const times = { date: event.eventDate, start: event.eventStartTime, end: event.eventEndTime, timeZone }
  const road = { before: 2 * 3_600_000, after: 2.5 * 3_600_000 }
  const location = changes.location === undefined ? event.eventLocation : changes.location
  return {
    eventId: 'lead',
    reference: 'NT-7K3M-9QXD',
    state: 'booked',
    isPostponed: false,
    name: 'Nora Ephron',
    phone: null,
    ...times,
    guests: event.eventGuestCount,
    occasion: event.occasion,
    venue: event.eventVenue,
    location,
    miles: event.miles,
    experience: event.experience,
    experienceName: event.experienceName,
    bartenders: event.allBartenders,
    facts,
    site: getEventSite(facts, null, location, { name: 'Nora Ephron', phone: changes.phone ?? null }),
    moments: computeScheduleItems({ ...times, told: event.timeline, facts, road }),
    toldMoments: computeScheduleItems({ ...times, told: event.timeline, facts: emptyEventDetails, road }),
    brings: { weBring: '', youBuy: 'You buy the alcohol.' },
    clauses: [],
    ...changes,
  }
}
