import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/event-drinks.route'
import { handleMenuCardForm, getMenuCardPageData } from './menu-card-page-data.server.ts'
import { EventDrinksPage } from './event-drinks-page.tsx'

export const handle: PageHandle = { script: true, sheets: ['menu-cards/menu-card'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const sheet = await getMenuCardPageData(db, params.id, getOwnerContext(params.id), { ...config, now: now() })
  return data({ sheet, eventId: params.id, island: getIslandScriptUrl('write-card') }, { status: sheet ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, config, now } = context.get(requestContext).services
  const input = await parseFormInput(request)
  const answer = await handleMenuCardForm(db, params.id, input, getOwnerContext(params.id), { ...config, now: now() })
  if (!answer) return data(null, { status: 404 })
  if ('to' in answer) throw redirect(answer.to, 303)
  return data({ sheet: answer.sheet }, { status: answer.status })
}

function getOwnerContext(id: string) {
  return { by: 'owner', here: `/backbar/jobs/${encodeURIComponent(id)}/drinks` } as const
}

export default function EventDrinksRoute({ loaderData, actionData }: Route.ComponentProps) {
  const sheet = actionData?.sheet ?? loaderData.sheet
  return sheet ? (
    <EventDrinksPage sheet={sheet} eventId={loaderData.eventId} island={loaderData.island} />
  ) : (
    <EventNotFoundPage />
  )
}
