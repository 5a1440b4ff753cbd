import { methodNotAllowedProblem, tooManyRequestsProblem } from './problem.ts'
import { createSiteRateLimiter } from './rate-limiter.server.ts'

/** Pages of any origin may call the API and read the response, including problems. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

type Needs = { now: () => number; config: { apiPerMinute: number } }

const secondsToWait = createSiteRateLimiter()

/**
 * Handles a call of a public calculation: preflight, rate limit, response. `answer` gets the parameters and may return
 * any response, including a problem.
 */
export async function handlePublicCall(
  request: Request,
  { services, sender }: { services: Needs; sender: string },
  answer: (params: URLSearchParams) => Response | Promise<Response>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return withCorsHeaders(preflight())
  const wait = secondsToWait(services, sender)
  if (wait > 0) return withCorsHeaders(tooManyRequestsProblem(services.config.apiPerMinute, wait))
  return withCorsHeaders(await answer(new URL(request.url).searchParams))
}

/** Rejects methods other than GET on a public API path. */
export function rejectPublicPost(): Response {
  return withCorsHeaders(methodNotAllowedProblem())
}

/** Returns a calculation as JSON, cacheable for `maxAgeSeconds`. */
export function createCalculationResponse(result: object, maxAgeSeconds: number): Response {
  return Response.json(result, { headers: { 'Cache-Control': `public, max-age=${maxAgeSeconds}` } })
}

function preflight(): Response {
  const headers = {
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

function withCorsHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value)
  return response
}
