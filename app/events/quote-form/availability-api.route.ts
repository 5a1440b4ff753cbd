import { getToday } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { suggestEventTimeZone } from '../event/event-zone.server.ts'
import { getVisitorAvailability } from '../event/claims.server.ts'
import { badRequestProblem } from '../../plumbing/http/problem.ts'
import { handlePublicCall, rejectPublicPost } from '../../plumbing/http/public-api.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import type { Route } from './+types/availability-api.route'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { toAvailabilityResponse, parseAvailabilityQuery } from '../../days/availability-api.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext)
  const { db, now } = visit.services
  return handlePublicCall(request, visit, async (params) => {
    const [{ catalogue, identity }, settings] = await Promise.all([getMenuAndIdentity(db), getCapacityAndRules(db)])
    const { timeZone, baseZip } = identity
    const reading = parseAvailabilityQuery(params, {
      experiences: catalogue.experiences.map(({ slug }) => slug),
      today: getToday(now(), timeZone),
      timeZone,
      stopsMinutesBeforeEnd: catalogue.rules.stopsMinutesBeforeEnd,
    })
    if (!reading.ok) return badRequestProblem(reading.errors)
    const { zip, ...asked } = reading.question
    const eventZone = suggestEventTimeZone(zip, timeZone)
    const question = {
      ...asked,
      miles: asked.miles ?? computeMilesFromBase(zip, baseZip),
      ...(eventZone !== undefined && { timeZone: eventZone }),
    }
    const { availability, answer } = await getVisitorAvailability(
      db,
      question,
      { catalogue, identity, ...settings },
      { now: now() },
    )
    return Response.json(toAvailabilityResponse(availability, answer), { headers: { 'Cache-Control': 'no-store' } })
  })
}

export const action = rejectPublicPost
