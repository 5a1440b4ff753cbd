import { methodNotAllowedProblem } from '../../plumbing/http/problem.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/payments-api.route'
import { handleApiListRequest } from './api-list-request.server.ts'
import { listApiPayments } from './api-records.server.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return handleApiListRequest(request, context.get(requestContext), 'money', listApiPayments)
}

export const action = methodNotAllowedProblem
