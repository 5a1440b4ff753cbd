import { methodNotAllowedProblem, tooManyRequestsProblem } from './problem.ts'
import { createSiteRateLimiter } from './rate-limiter.server.ts'

/** Anybody's page may call and read the answer, also when it is a problem. */
const openToAll = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

type Needs = { now: () => number; config: { apiPerMinute: number } }

const secondsToWait = createSiteRateLimiter()

/**
 * One call of a public calculation: preflight, limit, answer. `answer` gets the parameters and may return any
 * response, a problem included.
 */
export async function handlePublicCall(
  request: Request,
  { services, sender }: { services: Needs; sender: string },
  answer: (params: URLSearchParams) => Response | Promise<Response>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return opened(preflight())
  const wait = secondsToWait(services, sender)
  if (wait > 0) return opened(tooManyRequestsProblem(services.config.apiPerMinute, wait))
  return opened(await answer(new URL(request.url).searchParams))
}

/** What a public address says to anything but a question. */
export function rejectPublicPost(): Response {
  return opened(methodNotAllowedProblem())
}

/** A calculation as JSON, to be kept by caches for so many seconds. */
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

function opened(response: Response): Response {
  for (const [name, value] of Object.entries(openToAll)) response.headers.set(name, value)
  return response
}
