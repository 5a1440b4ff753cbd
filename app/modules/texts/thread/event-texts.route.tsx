import { data, redirect, useSearchParams } from 'react-router'
import { requireUser } from '../../../business/auth/sessions.server.ts'
import { EventNotFoundPage } from '../../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { parseBackPath } from '../texts-path.ts'
import type { Route } from './+types/event-texts.route'
import { EventTextsPage } from './event-texts-page.tsx'
import { getEventTextsView } from './event-texts.server.ts'
import { handleTextsForm } from './handle-texts-form.server.ts'
import { findTextPageNotice } from './text-notices.ts'

/** The count of parts needs the script. Without it the server counts. */
export const handle: PageHandle = { script: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { role } = await requireUser(services, request)
  const query = new URL(request.url).searchParams
  const view = await getEventTextsView(services, params.id, {
    isOwner: role === 'owner',
    undoneId: query.get('undone'),
  })
  return data(
    view && { ...view, back: parseBackPath(params.id, query.get('back')), script: getIslandScriptUrl('count-text') },
    {
      status: view ? 200 : 404,
    },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { role } = await requireUser(services, request)
  const input = await parseFormInput(request)
  const result = await handleTextsForm(services, params.id, { input, isOwner: role === 'owner' })
  if (result === null) return data(null, { status: 404 })
  if (result.kind === 'back') return data({ input, errors: result.errors }, { status: 422 })
  services.nudge()
  throw redirect(result.to, 303)
}

export default function EventTextsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!loaderData) return <EventNotFoundPage />
  return (
    <EventTextsPage
      {...loaderData}
      refused={actionData ?? null}
      notice={actionData ? null : findTextPageNotice(search.get('done'))}
    />
  )
}
