import { data, redirect } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { EventNotFoundPage } from '../../../events/event/event-not-found-page.tsx'
import { parseFormEntries } from '../../../plumbing/http/form-input.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { canSendEmail } from '../../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/event-staff.route'
import { handleEventStaffForm } from './handle-event-staff-form.server.ts'
import { getStaffTextMessages } from './staff-text-messages.server.ts'
import { EventStaffPage } from './event-staff-page.tsx'
import { findEventStaffView } from './event-staff-view.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { role } = await requireUser(services, request)
  const isOwner = role === 'owner'
  const [event, staff, isMailed] = await Promise.all([
    findEvent(services.db, params.id),
    findEventStaffView(services.db, params.id, { now: services.now(), isOwner }),
    canSendEmail(services),
  ])
  if (!event || !staff) return data(null, { status: 404 })
  const isMailbox = !isMailed
  const terms = { ...services.config, now: services.now(), isMailbox, isOwner }
  const texts = await getStaffTextMessages(services.db, params.id, new URL(request.url), terms)
  return data({ staff, texts, isMailbox, name: event.request.requestorName, date: event.request.eventDate })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { id } = await requireUser(services, request)
  const answer = await handleEventStaffForm(services, params.id, (await parseFormEntries(request)) ?? [], id)
  if ('back' in answer) return data(answer.back, { status: 409 })
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/crew`
  if ('said' in answer) throw redirect(`${here}?said=${answer.said}`, 303)
  const { done, shiftIds, who } = answer
  const query = new URLSearchParams([
    ['did', done],
    ...shiftIds.map((id) => ['post', id]),
    ...who.map((id) => ['who', id]),
  ])
  throw redirect(`${here}?${query.toString()}`, 303)
}

export default function EventStaffRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <EventStaffPage {...loaderData} back={actionData ?? null} /> : <EventNotFoundPage />
}
