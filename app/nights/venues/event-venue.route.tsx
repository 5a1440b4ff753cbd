import { data, redirect } from 'react-router'
import { openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/event-venue.route'
import { newVenueWords } from './venue.ts'
import { VenuePage } from './venue-page.tsx'
import { answerVenue } from './answer-venue.server.ts'
import { eventsAt, keptVenue, leaveVenue, readVenuePart, useVenue } from './venues.server.ts'
import { findLead } from '../../leads/lead/leads.server.ts'

/** What is known of the place of a request's event. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [lead, part] = await Promise.all([findLead(db, params.id), readVenuePart(db, params.id)])
  if (!lead || !part) return data(null, { status: 404 })
  const { venue, place, alike } = part
  const { requestorName, eventDate } = lead.request
  const kept = keptVenue({ leadId: params.id, input: {} })
  return data({
    state: (await openForm(db, request, kept, venue?.id ?? 'new', newVenueWords(place))).data,
    event: { leadId: params.id, name: requestorName, date: eventDate },
    title: venue?.name ?? (place.name || 'The place'),
    alike,
    others: venue ? (await eventsAt(db, venue.id)).filter(({ leadId }) => leadId !== params.id) : [],
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const input = await readInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}`
  const known = input.intent === 'use' ? input.venue : input.use
  if (known) {
    const isThere = await useVenue(db, params.id, known, now())
    throw redirect(isThere ? `${here}?said=kept` : `${here}/venue?said=stale`, 303)
  }
  if (input.intent === 'leave') {
    await leaveVenue(db, params.id)
    throw redirect(`${here}/venue?said=venue-left`, 303)
  }
  return answerVenue(db, input, { leadId: params.id, id: input.id ?? '', now: now(), saved: () => here })
}

export default function EventVenueRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  const { state, ...page } = loaderData
  const key = actionData?.input.id || state.key
  return <VenuePage {...page} state={{ ...state, ...actionData, key }} known={actionData?.known} />
}
