import { onlyGet } from '../../plumbing/http/problem.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/jobs-api.route'
import { handleApiListRequest } from './api-call.server.ts'
import { listApiBookedEvents } from './api-records.server.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return handleApiListRequest(request, context.get(visitContext), 'jobs', listApiBookedEvents)
}

export const action = onlyGet
