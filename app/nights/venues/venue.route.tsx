import { data } from 'react-router'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/venue.route'
import { venueAddress } from './venue.ts'
import { VenuePage } from './venue-page.tsx'
import { eventsAt, keptVenue } from './venues.server.ts'
import { answerVenue } from './answer-venue.server.ts'

/** A place; `new` gets an id here, so that a form sent twice adds one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const { data: state, init } = await openForm(db, request, keptVenue({ leadId: null, input: {} }), params.id)
  return data({ state, others: state.stored ? await eventsAt(db, params.id) : [] }, init ?? {})
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const input = await readWordsOrEarlier(db, request)
  const id = params.id === 'new' ? (input.id ?? '') : params.id
  return answerVenue(db, input, { leadId: null, id, now: now(), saved: venueAddress })
}

export default function VenueRoute({ loaderData: { state: opened, others }, actionData }: Route.ComponentProps) {
  const state = { ...opened, ...actionData }
  if (!actionData && !state.stored && !state.isNew)
    return <OfficeHead title="There is no such place" lead="It was deleted, or never was." />
  return (
    <VenuePage state={state} title={state.stored?.name ?? 'A new place'} known={actionData?.known} others={others} />
  )
}
