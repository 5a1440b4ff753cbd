import { getToday } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { badRequestProblem } from '../../plumbing/http/problem.ts'
import { createCalculationResponse, handlePublicCall, rejectPublicPost } from '../../plumbing/http/public-api.server.ts'
import type { Route } from './+types/estimate-api.route'
import { computeMilesFromBase } from '../travel/locations.server.ts'
import { getMenuAndIdentity } from './menu-and-identity.server.ts'
import { toEstimateResponse } from './estimate-api.ts'
import { parseEstimateQuery } from './estimate-query.ts'
import { computeQuote } from './quote.ts'

/** Cache time in seconds. The owner may change prices at any time, so a price is cached for a minute at most. */
const minute = 60

export function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext)
  const { db, now } = visit.services
  return handlePublicCall(request, visit, async (params) => {
    const { catalogue, identity } = await getMenuAndIdentity(db)
    const { timeZone, baseZip } = identity
    const reading = parseEstimateQuery(params, {
      experiences: catalogue.experiences.map(({ slug }) => slug),
      addOns: catalogue.ownAddOns.map(({ slug }) => slug),
      today: getToday(now(), timeZone),
      timeZone,
      stopsMinutesBeforeEnd: catalogue.rules.stopsMinutesBeforeEnd,
    })
    if (!reading.ok) return badRequestProblem(reading.errors)
    const { zip, ...event } = reading.question
    const miles = event.miles ?? computeMilesFromBase(zip, baseZip)
    return createCalculationResponse(toEstimateResponse(computeQuote({ ...event, miles }, catalogue, timeZone)), minute)
  })
}

export const action = rejectPublicPost
