import type { EstimateMoment } from '../../quotes/pricing/formatted-estimate.ts'

/** The event as proposed: everything that availability, its page and its documents need. */
export type ProposedEvent = {
  /** A day, 2027-05-15, and times of day, 17:00, in the event's local time. */
  eventDate: string
  eventStartTime: string
  eventEndTime: string
  /** Time zone of the event, if it is not the business's. Older documents have none. */
  timeZone?: string
  /** Times when the bar opens and stops serving. Null if they follow from the event's times by the default rule. */
  barOpens: string | null
  barStops: string | null
  eventGuestCount: number
  eventVenue: string
  eventLocation: string
  occasion: string
  zip: string | null
  miles: number | null
  /** Slugs of the menu, and the menu's names at that time. */
  experience: string | null
  experienceName: string
  package: string | null
  packageName: string | null
  /** Bartenders requested beyond the rule, and the total number of bartenders. */
  bartenders: number
  allBartenders: number
  timeline: EstimateMoment[]
}
