import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import type { Route } from './+types/event-venue.route'
import { newVenueWords, venueWords } from './venue.ts'
import { VenuePage } from './venue-page.tsx'
import { venueBack } from './venue-back.server.ts'
import { eventsAt, leaveVenue, readVenuePart, saveVenue, useVenue, venueTag } from './venues.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'

/** What is known of the place of a request's event. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [lead, part] = await Promise.all([findLead(db, params.id), readVenuePart(db, params.id)])
  if (!lead || !part) return data(null, { status: 404 })
  const { venue, place, alike } = part
  const { requestorName, eventDate } = lead.request
  return data({
    id: venue?.id ?? randomUUID(),
    event: { leadId: params.id, name: requestorName, date: eventDate },
    title: venue?.name ?? (place.name || 'The place'),
    isKept: venue !== null,
    words: venue ? venueWords(venue) : newVenueWords(place),
    seen: venueTag(venue),
    alike,
    others: venue ? (await eventsAt(db, venue.id)).filter(({ leadId }) => leadId !== params.id) : [],
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWords(request)
  const here = `/backbar/requests/${encodeURIComponent(params.id)}`
  const known = words.intent === 'use' ? words.venue : words.use
  if (known) {
    const isThere = await useVenue(db, params.id, known, now())
    throw redirect(isThere ? `${here}?said=kept#venue` : `${here}/venue?said=stale`, 303)
  }
  if (words.intent === 'leave') {
    await leaveVenue(db, params.id)
    throw redirect(`${here}/venue?said=venue-left`, 303)
  }
  const saved = await saveVenue(db, { id: words.id ?? '', leadId: params.id }, words, now())
  if (saved.kind === 'saved') throw redirect(`${here}?${saidOf('kept', saved)}#venue`, 303)
  return venueBack(words, saved)
}

export default function EventVenueRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  return <VenuePage {...loaderData} id={actionData?.words.id || loaderData.id} back={actionData ?? null} />
}
