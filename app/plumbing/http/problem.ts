import type { FieldError } from '../../ui/field-errors.ts'

/** An RFC 9457 problem document. Without a type of its own the title is the status's, as the RFC has it. */
export type Problem = { title: string; status: number; detail: string; errors?: FieldError[] }

/** A problem as an answer. Problems are not kept by caches: the next call may be a better one. */
function problemAnswer(problem: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** 400, with one entry for every wrong input. */
export function badRequestProblem(errors: FieldError[]): Response {
  const inputs = errors.length === 1 ? 'One input is' : `${errors.length} inputs are`
  return problemAnswer({
    title: 'Bad Request',
    status: 400,
    detail: `${inputs} wrong.`,
    errors,
  })
}

/** 429: how many calls a minute there are, and in how many seconds the next one is heard. */
export function tooManyRequestsProblem(perMinute: number, retryAfterSeconds: number): Response {
  const detail = `More than ${perMinute} calls a minute from your address. Try again in ${retryAfterSeconds} seconds.`
  return problemAnswer(
    { title: 'Too Many Requests', status: 429, detail },
    { 'Retry-After': String(retryAfterSeconds) },
  )
}

/** When to try again where the database is away, in seconds: as long as one takes to start. */
export const retryAfterSeconds = 30

/** 503: the database is away, and will be back. */
export function serviceUnavailableProblem(): Response {
  const detail = `What this address needs is out of reach just now. Try again in ${retryAfterSeconds} seconds.`
  return problemAnswer(
    { title: 'Service Unavailable', status: 503, detail },
    { 'Retry-After': String(retryAfterSeconds) },
  )
}

/** 405: these addresses are only asked. */
export function methodNotAllowedProblem(): Response {
  const detail = 'This address only answers questions: use GET.'
  return problemAnswer({ title: 'Method Not Allowed', status: 405, detail }, { Allow: 'GET, HEAD, OPTIONS' })
}

/** 401: no token, or one that opens nothing; which of both is not said. */
export function unauthorizedProblem(): Response {
  const detail = 'Send a token that was made under Settings: Authorization: Bearer bar_…'
  return problemAnswer({ title: 'Unauthorized', status: 401, detail }, { 'WWW-Authenticate': 'Bearer' })
}

/** 403: a token, but not for this. */
export function forbiddenProblem(): Response {
  return problemAnswer({ title: 'Forbidden', status: 403, detail: 'This token may not read this: make one that may.' })
}
