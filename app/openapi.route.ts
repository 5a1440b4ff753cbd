import { availabilityPath } from './days/availability-api.ts'
import { drinksPath } from './drinks/model/drinks-api.ts'
import { visitContext } from './visit-context.server.ts'
import { tokenPaths } from './upkeep/api/api-items.ts'
import { problemSchema } from './plumbing/http/openapi-parts.ts'
import { createCalculationResponse, handlePublicCall, refusePost } from './plumbing/http/public-call.server.ts'
import { getMenuAndIdentity } from './quotes/pricing/offer.server.ts'
import { estimatePath } from './quotes/pricing/estimate-api.ts'
import type { Route } from './+types/openapi.route'

/** The public calculations, described for machines and the people who write them. */
export function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { db, config } = visit.services
  return handlePublicCall(request, visit, async () => {
    const { catalogue, identity } = await getMenuAndIdentity(db)
    const description = {
      openapi: '3.1.0',
      info: {
        title: `${identity.name}: calculations`,
        version: '1',
        description:
          'What a bar costs, how much it takes, and whether a day is open: no login; please keep answers as long as they say. Requests, jobs and payments are read with a token.',
        contact: { name: identity.name, url: config.siteUrl, email: identity.email },
      },
      servers: [{ url: config.siteUrl }],
      paths: {
        '/api/drinks': drinksPath(),
        '/api/estimate': estimatePath(catalogue, identity.timeZone),
        '/api/availability': availabilityPath(catalogue),
        ...tokenPaths(),
      },
      components: {
        schemas: { Problem: problemSchema },
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      },
    }
    return createCalculationResponse(description, 300)
  })
}

export const action = refusePost
