import { onlyGet } from '../../plumbing/http/problem.ts'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/payments-api.route'
import { handleApiListRequest } from './api-call.server.ts'
import { listApiPayments } from './api-records.server.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return handleApiListRequest(request, context.get(visitContext), 'money', listApiPayments)
}

export const action = onlyGet
