import type { EventState } from '../../events/event/event.ts'
import type { Clause } from '../../agreements/proposals/proposal.ts'
import type { VenueDetails } from '../venues/venue.ts'
import { siteDetailLabels, type EventDetails, type SiteDetailKey } from './event-details.ts'
import { day, type ScheduleItem } from './bar-schedule.ts'

/**
 * An event with all logistics: the latest agreement, otherwise the quote request, and the event details. Unknown values
 * are null.
 */
export type EventLogistics = {
  eventId: string
  reference: string
  state: EventState
  /** Time zone of the event, if it differs from the business's. */
  eventZone?: string
  /** Postponed without a new date. `date` is the old date. */
  isPostponed: boolean
  name: string
  phone: string | null
  date: string
  start: string | null
  end: string | null
  guests: number | null
  occasion: string
  venue: string | null
  location: string | null
  miles: number | null
  experience: string | null
  experienceName: string | null
  bartenders: number | null
  facts: EventDetails
  site: EventSite
  moments: ScheduleItem[]
  /** The schedule without the owner's times. */
  toldMoments: ScheduleItem[]
  /** Two sentences on what the business and the client bring. */
  brings: { weBring: string; youBuy: string }
  clauses: Clause[]
  /** Time zone of the event, or the business's by default. */
  timeZone: string
}

/** Contact and site notes: the event's own, otherwise those of its venue. Without a named contact it is the client. */
export type EventSite = {
  contact: string
  phone: string
  isHost: boolean
  wayIn: string
  address: string
  notes: Record<SiteDetailKey, string>
}

type Host = { name: string; phone: string | null }

/** Resolves the site of an event. `location` is the location in the agreement. */
export function getEventSite(
  facts: EventDetails,
  venue: VenueDetails | null,
  location: string | null,
  host: Host,
): EventSite {
  const notes = Object.keys(siteDetailLabels) as SiteDetailKey[]
  return {
    ...getContact(facts, venue, host),
    wayIn: facts.loadInWay || venue?.loadIn || '',
    address: facts.address || [venue?.address, venue?.zip].filter(Boolean).join(' ') || location || '',
    notes: Object.fromEntries(
      notes.map((name) => [name, facts.site[name] || venue?.[name] || '']),
    ) as EventSite['notes'],
  }
}

/** The contact on site. A phone number always belongs to its own person. */
function getContact(
  { contact, contactPhone }: EventDetails,
  venue: VenueDetails | null,
  host: Host,
): Pick<EventSite, 'contact' | 'phone' | 'isHost'> {
  if (contact || contactPhone) return { contact: contact || venue?.contact || '', phone: contactPhone, isHost: false }
  if (venue?.contact || venue?.phone) return { contact: venue.contact, phone: venue.phone, isHost: false }
  return { contact: host.name, phone: host.phone ?? '', isHost: true }
}

/** Formats the contact by name, or the client as the host. */
export function formatSiteContact(
  { contact, isHost }: Pick<EventSite, 'contact' | 'isHost'>,
  host = (name: string) => `${name}, the host`,
): string {
  return isHost ? host(contact) : contact
}

/** Returns a map link for the event's venue. Null if the location is unknown. */
export function getMapUrl({ venue, site }: Pick<EventLogistics, 'venue' | 'site'>): string | null {
  const place = [venue, site.address].filter(Boolean).join(', ')
  return place === ''
    ? null
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
}

/**
 * Returns until when a device may store the run sheet, in epoch milliseconds: two days after its end, at most the end of
 * the session.
 */
export function computeOfflineExpiry(
  { moments }: Pick<EventLogistics, 'moments'>,
  sessionEnds: number,
  now: number,
): number {
  const last = moments.at(-1)?.at ?? now
  return Math.min(sessionEnds, Math.max(last, now) + 2 * day)
}
