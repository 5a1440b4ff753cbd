import { requestContext } from '../../../request-context.server.ts'
import { createLinkWorkerResponse } from '../../../ui/offline/offline-worker.server.ts'
import { getStaffPagePath, findStaffIdByToken } from '../members/staff-link.server.ts'
import type { Route } from './+types/staff-service-worker.route'

/** Serves the service worker of the staff page, with that page alone as its scope. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const isOpen = (await findStaffIdByToken(db, params.token)) !== null
  if (!isOpen && !/^[\w-]{22}$/.test(params.token)) return new Response(null, { status: 404 })
  return createLinkWorkerResponse(getStaffPagePath(params.token), isOpen ? 'open' : 'ended')
}
