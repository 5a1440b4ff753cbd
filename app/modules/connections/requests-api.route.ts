import { methodNotAllowedProblem } from '../../plumbing/http/problem.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/requests-api.route'
import { handleApiListRequest } from './api-list-request.server.ts'
import { listApiQuoteRequests } from './api-records.server.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return handleApiListRequest(request, context.get(requestContext), 'requests', listApiQuoteRequests)
}

export const action = methodNotAllowedProblem
