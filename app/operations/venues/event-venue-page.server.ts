import { redirect } from 'react-router'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { handleVenueForm } from './handle-venue-form.server.ts'
import { toNewVenueInput } from './venue.ts'
import {
  listVenueEvents,
  createVenueEditForm,
  unlinkEventVenue,
  getVenueSectionData,
  linkEventVenue,
} from './venues.server.ts'

/** Returns the known details of an event's venue. Null if the event does not exist. */
export async function getEventVenuePageData(db: Db, request: Request, eventId: string) {
  const [event, part] = await Promise.all([findEvent(db, eventId), getVenueSectionData(db, eventId)])
  if (!event || !part) return null
  const { venue, place, alike } = part
  const { requestorName, eventDate } = event.request
  const kept = createVenueEditForm({ eventId, input: {} })
  return {
    state: (await getEditFormState(db, request, kept, venue?.id ?? 'new', toNewVenueInput(place))).data,
    event: { eventId, name: requestorName, date: eventDate },
    title: venue?.name ?? (place.name || 'Venue'),
    alike,
    others: venue ? (await listVenueEvents(db, venue.id)).filter((one) => one.eventId !== eventId) : [],
  }
}

/**
 * Saves the venue's details, links the event to a known venue, or unlinks it. Throws a redirect on success, returns the
 * errors otherwise.
 */
export async function handleEventVenueForm(db: Db, request: Request, eventId: string, now: number) {
  const input = await parseFormInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(eventId)}`
  const page = `${here}/facts?open=venue`
  const known = input.intent === 'use' ? input.venue : input.use
  if (known) {
    const isThere = await linkEventVenue(db, eventId, known, now)
    throw redirect(isThere ? `${here}?said=kept` : `${page}&said=stale`, 303)
  }
  if (input.intent === 'leave') {
    await unlinkEventVenue(db, eventId)
    throw redirect(`${page}&said=venue-left`, 303)
  }
  return handleVenueForm(db, input, { eventId, id: input.id ?? '', now, saved: () => here })
}
