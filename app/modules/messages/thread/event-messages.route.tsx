import { data, useSearchParams } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import { BackOfficeTitle } from '../../../ui/back-office-title.tsx'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { getThreadPath, messagesPath } from '../messages-path.ts'
import type { Route } from './+types/event-messages.route'
import { handleThreadForm } from './handle-thread-form.server.ts'
import { ThreadDayConflictPage } from './thread-day-conflict-page.tsx'
import { findThreadNotice } from './thread-notices.ts'
import { ThreadPage } from './thread-page.tsx'
import { getThreadView } from './thread-view.server.ts'

export const handle: PageHandle = { sheets: ['messages/messages'] }

/** The conversation of an event, as a tab. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const view = await getThreadView(services, params.id, {
    user: await requireUser(services, request),
    here: getThreadPath(params.id),
    template: new URL(request.url).searchParams.get('template'),
    isOpened: true,
  })
  return data(view, { status: view ? 200 : 404 })
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  return handleThreadForm(services, request, params.id, getThreadPath(params.id))
}

export default function EventMessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!loaderData) return null
  if (actionData?.kind === 'taken') return <ThreadDayConflictPage conflict={actionData} here={loaderData.here} />
  const back = actionData ?? null
  return (
    <>
      <BackOfficeTitle title={`${loaderData.composer.lead.name}: messages`} isError={back !== null} />
      <ThreadPage
        {...loaderData}
        back={back}
        notice={back ? null : findThreadNotice(search.get('done'))}
        moved={search.get('moved')}
      >
        <p className="flush">
          <a className="tap" href={messagesPath}>
            All conversations
          </a>
        </p>
      </ThreadPage>
    </>
  )
}
