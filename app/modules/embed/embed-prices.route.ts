import { isModuleOn } from '../../business/module-switches.server.ts'
import { badRequestProblem, forbiddenProblem } from '../../plumbing/http/problem.ts'
import { handlePublicCall, rejectPublicPost } from '../../plumbing/http/public-api.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/embed-prices.route'
import { getEmbedPrices } from './embed-prices.server.ts'

/** Prices for the form on other websites. Availability changes at any time, so they are not cached. */
export function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext)
  const { db, now } = visit.services
  return handlePublicCall(request, visit, async (params) => {
    if (!(await isModuleOn(db, 'embed'))) return forbiddenProblem('This business shows no prices on other websites.')
    const found = await getEmbedPrices(db, params, now())
    if (!found.ok) return badRequestProblem(found.errors)
    return Response.json(found.prices, { headers: { 'Cache-Control': 'no-store' } })
  })
}

export const action = rejectPublicPost
