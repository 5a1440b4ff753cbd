import { requestContext } from '../../request-context.server.ts'
import { createLinkWorkerResponse } from '../../ui/offline/offline-worker.server.ts'
import { findSharedLink, getSharedLinkPath } from '../../operations/events/shared-links.server.ts'
import type { Route } from './+types/shared-list-worker.route'

/** Serves the list's service worker, whose scope is that list's page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const link = await findSharedLink(db, 'list', params.token)
  if (!link) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return createLinkWorkerResponse(getSharedLinkPath('list', params.token), link.isRevoked ? 'ended' : 'open')
}
