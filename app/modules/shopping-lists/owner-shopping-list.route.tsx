import { data, redirect } from 'react-router'
import { requestContext } from '../../request-context.server.ts'
import { redirectMergedEvent } from '../../events/event/redirect-merged-event.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { revokeSharedLink, ensureSharedLinkToken } from '../../operations/events/shared-links.server.ts'
import type { Route } from './+types/owner-shopping-list.route'
import { getShoppingListSection } from './shopping-list-section.server.ts'
import { OwnerShoppingListPage } from './owner-shopping-list-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  await redirectMergedEvent(db, params.id, '/list')
  const [event, part] = await Promise.all([
    findEvent(db, params.id),
    getShoppingListSection(db, params.id, { secret: config.secret, now: now() }),
  ])
  if (!event || !part) return data(null, { status: 404 })
  return data({
    ...part,
    name: event.request.requestorName,
    link: part.path && config.siteUrl + part.path,
    isEnded: new URL(request.url).searchParams.get('said') === 'stopped',
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, config, now } = context.get(requestContext).services
  const { intent } = await parseFormInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/list`
  if (!(await findEvent(db, params.id))) return data(null, { status: 404 })
  if (intent === 'share')
    await ensureSharedLinkToken(db, { eventId: params.id, kind: 'list' }, { secret: config.secret, now: now() })
  if (intent !== 'end') throw redirect(here, 303)
  await revokeSharedLink(db, params.id, 'list', now())
  throw redirect(`${here}?said=stopped`, 303)
}

export default function OwnerShoppingListRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <OwnerShoppingListPage {...loaderData} /> : <EventNotFoundPage />
}
