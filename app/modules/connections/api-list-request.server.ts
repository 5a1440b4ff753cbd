import { authorizeApiToken } from './api-tokens.server.ts'
import type { ApiScope } from './api-token.ts'
import { isModuleOn } from '../../business/module-switches.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import {
  badRequestProblem,
  unauthorizedProblem,
  forbiddenProblem,
  tooManyRequestsProblem,
} from '../../plumbing/http/problem.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { formatCursor, maxPageItems, parseApiQuery, type ApiQuery, type TimestampedItem } from './api-query.ts'

type Services = { db: Db; now: () => number; config: { apiPerMinute: number } }

const switchedOff = 'Reading with a token is switched off here: the owner of this site can switch it on again.'

const secondsToWait = createSiteRateLimiter()

/**
 * Handles an API request for a list: rate limit, token, switch of the module, scope, query, then a page of the items that
 * `read` returns, oldest change first. `read` returns up to `maxPageItems` + 1. The response is never cached.
 */
export async function handleApiListRequest<Item extends object>(
  request: Request,
  { services, sender }: { services: Services; sender: string },
  scope: ApiScope,
  read: (db: Db, query: ApiQuery) => Promise<TimestampedItem<Item>[]>,
): Promise<Response> {
  const { db, now, config } = services
  const wait = secondsToWait(services, sender)
  if (wait > 0) return tooManyRequestsProblem(config.apiPerMinute, wait)
  const scopes = await authorizeApiToken(db, request.headers.get('Authorization'), now())
  if (scopes === null) return unauthorizedProblem()
  if (!(await isModuleOn(db, 'connections'))) return forbiddenProblem(switchedOff)
  if (!scopes.includes(scope)) return forbiddenProblem()
  const reading = parseApiQuery(new URL(request.url).searchParams)
  if (!reading.ok) return badRequestProblem(reading.errors)
  const found = await read(db, reading.query)
  const shown = found.slice(0, maxPageItems)
  const last = shown.at(-1)
  const answer = {
    items: shown.map(({ item, changedAt }) => ({ ...item, changedAt })),
    next: found.length > maxPageItems && last ? formatCursor(last) : null,
  }
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
