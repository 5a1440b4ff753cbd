import { data } from 'react-router'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../business/forms/handle-edit-form.server.ts'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/event-details.route'
import { handleSendQuestions, loadSendQuestionsPage } from './handle-send-questions.server.ts'
import { SendQuestionsPage } from './send-questions-page.tsx'
import { handleEventVenueForm, getEventVenuePageData } from '../venues/event-venue-page.server.ts'
import { VenuePage } from '../venues/venue-page.tsx'
import { EventDetailsPage } from '../events/event-details-page.tsx'
import { formatDefaultTimes } from '../events/event-schedule-text.ts'
import { eventDetailsEditForm, getEventLogistics } from '../events/event-logistics.server.ts'
import { EventNotBookedPage } from '../events/event-not-booked-page.tsx'

/** Whether the venue is open, with details for every event there. */
const isVenuePage = (request: Request) => getOpenItemKey(request) === 'venue'

/** Whether the page for sending questions is open. */
const isQuestionsPage = (request: Request) => getOpenItemKey(request) === 'ask'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  if (isQuestionsPage(request)) {
    const { data: ask, init } = await loadSendQuestionsPage(services, request, params.id)
    return data(ask && { ask }, init)
  }
  if (isVenuePage(request)) {
    const venue = await getEventVenuePageData(db, request, params.id)
    return data(venue && { venue }, { status: venue ? 200 : 404 })
  }
  const night = await getEventLogistics(db, params.id)
  if (!night) return data(null, { status: 404 })
  const { eventId, name, date } = night
  const { data: state } = await getEditFormState(db, request, eventDetailsEditForm, eventId)
  return data({ eventId, name, date, state, usual: formatDefaultTimes(night) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  if (isQuestionsPage(request)) {
    const { data: ask, init } = await handleSendQuestions(services, request, params.id)
    return data(ask && { ask }, init)
  }
  if (isVenuePage(request)) {
    const { data: venue, init } = await handleEventVenueForm(db, request, params.id, now())
    return data({ venue }, init ?? {})
  }
  if (!(await getEventLogistics(db, params.id))) return data(null, { status: 404 })
  const done = { saved: (id: string) => `/backbar/jobs/${encodeURIComponent(id)}/night`, said: 'kept' as const }
  return handleEditForm(db, request, eventDetailsEditForm, params.id, { now: now(), done })
}

export default function EventDetailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotBookedPage />
  if ('ask' in loaderData)
    return <SendQuestionsPage {...(actionData && 'ask' in actionData ? actionData : loaderData).ask} />
  if ('venue' in loaderData) {
    const { state, ...page } = loaderData.venue
    const back = actionData && 'venue' in actionData ? actionData.venue : null
    return <VenuePage {...page} state={{ ...state, ...back, key: back?.input.id || state.key }} known={back?.known} />
  }
  const back = actionData && !('venue' in actionData || 'ask' in actionData) ? actionData : null
  return <EventDetailsPage {...loaderData} state={{ ...loaderData.state, ...back }} />
}
