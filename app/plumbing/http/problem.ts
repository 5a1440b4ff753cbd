import type { FieldError } from '../../ui/field-errors.ts'

/** An RFC 9457 problem document. Without a type, the title is that of the status, as the RFC specifies. */
export type ApiProblem = { title: string; status: number; detail: string; errors?: FieldError[] }

/** Creates a problem response. It is not cacheable, because the next call may succeed. */
function createProblemResponse(problem: ApiProblem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** 400, with an entry for every invalid input. */
export function badRequestProblem(errors: FieldError[]): Response {
  const inputs = errors.length === 1 ? 'One input is' : `${errors.length} inputs are`
  return createProblemResponse({
    title: 'Bad Request',
    status: 400,
    detail: `${inputs} wrong.`,
    errors,
  })
}

/** 429, with the limit per minute and the seconds until the next call is accepted. */
export function tooManyRequestsProblem(perMinute: number, retryAfterSeconds: number): Response {
  const detail = `More than ${perMinute} calls a minute from your address. Try again in ${retryAfterSeconds} seconds.`
  return createProblemResponse(
    { title: 'Too Many Requests', status: 429, detail },
    { 'Retry-After': String(retryAfterSeconds) },
  )
}

/** Retry delay while the database is unavailable, in seconds. About the time a database takes to start. */
export const retryAfterSeconds = 30

/** 503: the database is temporarily unavailable. */
export function serviceUnavailableProblem(): Response {
  const detail = `What this address needs is out of reach just now. Try again in ${retryAfterSeconds} seconds.`
  return createProblemResponse(
    { title: 'Service Unavailable', status: 503, detail },
    { 'Retry-After': String(retryAfterSeconds) },
  )
}

/** 405: the path supports reading only. */
export function methodNotAllowedProblem(): Response {
  const detail = 'This address only answers questions: use GET.'
  return createProblemResponse({ title: 'Method Not Allowed', status: 405, detail }, { Allow: 'GET, HEAD, OPTIONS' })
}

/** 401: the token is missing or invalid. The response does not say which. */
export function unauthorizedProblem(): Response {
  const detail = 'Send a token that was made under Settings: Authorization: Bearer bar_…'
  return createProblemResponse({ title: 'Unauthorized', status: 401, detail }, { 'WWW-Authenticate': 'Bearer' })
}

/** 403: the token is valid but lacks this permission. */
export function forbiddenProblem(detail = 'This token may not read this: make one that may.'): Response {
  return createProblemResponse({ title: 'Forbidden', status: 403, detail })
}
