import { buildAvailabilityOpenApi } from './days/availability-api.ts'
import { buildDrinksOpenApi } from './drinks/model/drinks-openapi.ts'
import { requestContext } from './request-context.server.ts'
import { tokenApiPaths } from './plumbing/token-api-paths.server.ts'
import { problemSchema } from './plumbing/http/openapi-schemas.ts'
import { createCalculationResponse, handlePublicCall, rejectPublicPost } from './plumbing/http/public-api.server.ts'
import { getMenuAndIdentity } from './quotes/pricing/menu-and-identity.server.ts'
import { buildEstimateOpenApi } from './quotes/pricing/estimate-api.ts'
import type { Route } from './+types/openapi.route'

/** OpenAPI description of the public calculations. */
export function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext)
  const { db, config } = visit.services
  return handlePublicCall(request, visit, async () => {
    const [{ catalogue, identity }, withToken] = await Promise.all([getMenuAndIdentity(db), tokenApiPaths.list(db)])
    const description = {
      openapi: '3.1.0',
      info: {
        title: `${identity.name}: calculations`,
        version: '1',
        description: `What a bar costs, how much it takes, and whether a day is open: no login; please keep answers as long as they say.${withToken.length > 0 ? ' Requests, jobs and payments are read with a token.' : ''}`,
        contact: { name: identity.name, url: config.siteUrl, email: identity.email },
      },
      servers: [{ url: config.siteUrl }],
      paths: {
        '/api/drinks': buildDrinksOpenApi(),
        '/api/estimate': buildEstimateOpenApi(catalogue, identity.timeZone),
        '/api/availability': buildAvailabilityOpenApi(catalogue),
        ...Object.assign({}, ...withToken),
      },
      components: {
        schemas: { Problem: problemSchema },
        ...(withToken.length > 0 && { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }),
      },
    }
    return createCalculationResponse(description, 300)
  })
}

export const action = rejectPublicPost
