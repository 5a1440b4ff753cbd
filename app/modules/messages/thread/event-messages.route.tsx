import { data, redirect } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { BackOfficeTitle } from '../../../ui/back-office-title.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { getThreadPath } from '../messages-path.ts'
import type { Route } from './+types/event-messages.route'
import { handleThreadAction } from './handle-thread-action.server.ts'
import { getReadAt, recordRead } from './thread-actions.server.ts'
import { getThread } from './thread.server.ts'
import { ThreadPage } from './thread-page.tsx'

export const handle: PageHandle = { sheets: ['messages/messages'] }

/** The conversation of an event, as a tab. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db } = services
  const now = services.now()
  const user = await requireUser(services, request)
  const { timeZone } = await getSetting(db, 'identity')
  const entries = await getThread(db, params.id, {
    isOwner: user.role === 'owner',
    now,
    timeZone,
    siteUrl: services.config.siteUrl,
  })
  if (!entries) return data(null, { status: 404 })
  const readAt = await getReadAt(db, params.id, user.id)
  await recordRead(db, params.id, user.id, now)
  return data({ eventId: params.id, entries, readAt, timeZone, today: getToday(now, timeZone) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const input = await parseFormInput(request)
  const said = await handleThreadAction(services, params.id, input)
  if (said === null) return data(null, { status: 404 })
  throw redirect(`${getThreadPath(params.id)}?said=${said}`, 303)
}

export default function EventMessagesRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <>
      <BackOfficeTitle title="Messages" />
      <ThreadPage {...loaderData} />
    </>
  )
}
