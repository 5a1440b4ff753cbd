import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import type { Route } from './+types/event-history.route'
import { handleEventForm, getEventFormHttpStatus } from './handle-event-form.server.ts'
import { EventHistoryPage } from './event-history-page.tsx'
import { getEventHistory } from './event-history.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, now, config, events } = services
  const { secret, siteUrl } = config
  const isOwner = (await requireUser(services, request)).role === 'owner'
  const history = await getEventHistory(db, params.id, { now: now(), isOwner, secret, siteUrl, events })
  return history && { ...history, noteKey: randomUUID() }
}

/** Handles notes. Other forms of this tab are posted to the event itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const words = { ...(await parseFormInput(request)), tab: 'history' }
  const isOwner = (await requireUser(services, request)).role === 'owner'
  const answer = await handleEventForm(services, params.id, words, { isOwner })
  return data(answer.kind === 'back' ? answer : null, { status: getEventFormHttpStatus(answer) })
}

export default function EventHistoryRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  const back = actionData ?? null
  return (
    <>
      <BackOfficeTitle title={`${loaderData.event.request.requestorName}: history`} isError={back !== null} />
      {back && <FormErrors errors={back.errors} />}
      <EventHistoryPage {...loaderData} back={back} />
    </>
  )
}
