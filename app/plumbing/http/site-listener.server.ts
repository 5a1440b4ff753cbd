import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { detectLanguage } from '../../ui/language.ts'
import type { ActivityTracker } from './activity-tracker.server.ts'
import { createAdmissionQueue, createPostThrottle } from './request-admission.server.ts'
import { findBodyLimit, type BodyLimits } from './body-limit.ts'
import { compressResponse } from './compress.server.ts'
import { withCommonHeaders } from './headers.server.ts'
import { toErrorLogFields, findErrorLocation } from './error-facts.ts'
import { getResponseLogLevel, type Logger } from './logger.server.ts'
import {
  bodyErrorResponses,
  createServerErrorResponse,
  createCrossSiteFormResponse,
  createBusyResponse,
} from './request-errors.server.ts'
import { createNetworkGroups, getSenderAddress } from './sender-address.server.ts'
import {
  createBodyMemoryLimiter,
  createBodyReader,
  enforceSendTimeout,
  type BodyReservation,
} from './body-admission.server.ts'

/** Lets work begin when it is its sender's turn, and answers what it answered. */
type Admit = (work: () => Promise<Response>) => Promise<Response | 'full'>
type Visit = { sender: string; requestId: string }
type Answer = (request: Request, visit: Visit) => Promise<Response>
type Site = {
  siteUrl: string
  hsts: string | null
  trustedProxies: number
  log: Logger
  now: () => number
  bodyLimits?: BodyLimits
  /** What of an address is ours: one that was made up may hold anybody's words. Without it all is. */
  knownPart?: (pathname: string) => string
  activity: ActivityTracker
  /** A form was taken, and is about to be answered: what it changed must be seen from now on. */
  posted: () => void
}

/** The address of a couple, or of what is shared of an event, opens its page: whoever reads the log may not. */
function withoutToken(pathname: string): string {
  return pathname.replace(/^\/(yours|menu|list|venue|sheet|stop|crew)\/[^/]+/i, '/$1/…')
}

/** Turns, places and memory that the same kind of requests share. */
function openLane() {
  return {
    ...createAdmissionQueue(),
    ...createPostThrottle(),
    hold: createBodyMemoryLimiter(),
    withBodyWithin: createBodyReader(),
  }
}

/** Asked by machines, which look whether we are there or tell us of money: no crowd at our pages is in their way. */
function isForMachines(pathname: string): boolean {
  return pathname === '/up' || pathname.startsWith('/hooks/')
}

/** From a Node request to an answer and back: address, body limit, headers, compression, one log line. */
export function createSiteListener(answer: Answer, site: Site): RequestListener {
  const bodyLimits = site.bodyLimits ?? {}
  const lanes = { pages: openLane(), machines: openLane() }
  const { enter } = createNetworkGroups()
  const respond = async (request: Request, { address }: { address: string }, giveTime: () => void) => {
    const started = site.now()
    const visit = {
      requestId: randomUUID(),
      sender: getSenderAddress(address, request.headers.get('X-Forwarded-For'), site.trustedProxies),
    }
    const { pathname } = new URL(request.url)
    const limit = findBodyLimit(pathname, bodyLimits)
    const lane = lanes[isForMachines(pathname) ? 'machines' : 'pages']
    const { name, leave } = enter(visit.sender)
    // Before anything is asked of the house: who takes their time with a body must not take anybody's turn.
    const answered = (held: BodyReservation) =>
      lane.withBodyWithin(limit, request, { ...held, giveTime }, async (bounded) =>
        bounded instanceof Request
          ? // What waits for a locked database is no reason to keep its sender from reading.
            serve(bounded, visit, (work) => lane.admit(`${request.method === 'POST' ? 'write' : 'read'} ${name}`, work))
          : withCommonHeaders(bodyErrorResponses[bounded](detectLanguage(request), limit), site.hsts),
      )
    const paced = await lane.hold(name, request, limit, (held) =>
      request.method === 'POST'
        ? lane.pace(
            name,
            () => answered(held),
            ({ status }) => status >= 400,
          )
        : answered(held),
    )
    leave()
    const finished =
      paced === 'full' || paced === 'too many'
        ? withCommonHeaders(createBusyResponse(detectLanguage(request)), site.hsts)
        : paced
    // What is still to come of it would only be waited for.
    if (paced === 'too many') finished.headers.set('Connection', 'close')
    finished.headers.set('X-Request-Id', visit.requestId)
    site.log(getResponseLogLevel(pathname, finished.status), 'request', {
      id: visit.requestId,
      method: request.method,
      path: withoutToken(site.knownPart?.(pathname) ?? pathname).slice(0, 200),
      status: finished.status,
      ms: site.now() - started,
    })
    if (request.method !== 'HEAD') return finished
    // A file opened for nobody is closed again.
    await finished.body?.cancel()
    return new Response(null, finished)
  }
  const serve = async (request: Request, visit: Visit, admit: Admit) => {
    const served = await site.activity.serve(() =>
      admit(async () => {
        const response =
          isFromElsewhere(request) && !isHook(request)
            ? createCrossSiteFormResponse(detectLanguage(request))
            : await answer(asGet(request), visit).finally(() => request.method === 'POST' && site.posted())
        return compressResponse(request, withCommonHeaders(response, site.hsts))
      }),
    )
    return served === 'full' ? withCommonHeaders(createBusyResponse(detectLanguage(request)), site.hsts) : served
  }
  const onError = (error: unknown) => {
    site.log('error', 'failure', { ...toErrorLogFields(error), where: findErrorLocation(error) })
    return withCommonHeaders(createServerErrorResponse(), site.hsts)
  }
  return (req, res) => {
    dropHiddenOrigin(req)
    const giveTime = enforceSendTimeout(req, res, findBodyLimit(req.url ?? '', bodyLimits))
    const origin = trustedOrigin(req, site.siteUrl)
    // A request's address is built from where its visitor says the page is.
    const { protocol, host } = new URL(origin ?? site.siteUrl)
    const options = { protocol, onError, ...(origin && { host }) }
    createRequestListener((request: Request, from: { address: string }) => respond(request, from, giveTime), options)(
      req,
      res,
    )
  }
}

/**
 * The visitor's own word for where our page is, where it can be believed: the published address, or the very host
 * this request was sent to. A proxy may hand on another Host, or speak plain HTTP to us while the visitor speaks TLS;
 * a form posted from our own page is ours all the same. Anybody else's origin stays as it is, and is refused.
 */
function trustedOrigin({ headers }: IncomingMessage, siteUrl: string): string | null {
  const { origin, host } = headers
  if (!origin || !URL.canParse(origin)) return null
  return origin === siteUrl || new URL(origin).host === host ? origin : null
}

/**
 * Privacy tools send `Origin: null` with a form of our own. The browser still says that it is ours,
 * and a visitor's request must not be lost over it.
 */
function dropHiddenOrigin(req: IncomingMessage): void {
  if (req.headers.origin === 'null' && req.headers['sec-fetch-site'] === 'same-origin') delete req.headers.origin
  // The router asks for it, too, and whoever presses a mail program's stop button may come from anywhere.
  if (req.url?.startsWith('/stop/')) delete req.headers.origin
}

/** HEAD is answered as GET is, so that it says the same; only the body stays here. A part is nothing HEAD could ask for. */
function asGet(request: Request): Request {
  if (request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('Range')
  return new Request(request.url, { headers, signal: request.signal })
}

/** What other machines post: each proves by itself who sent it; a mail program's stop button does by its address. */
function isHook(request: Request): boolean {
  return /^\/(hooks|stop)\//.test(new URL(request.url).pathname)
}

/** A form of another site's page: by its origin, or by the browser's own word where the origin was left out on the way. */
function isFromElsewhere(request: Request): boolean {
  if (request.method !== 'POST') return false
  const origin = request.headers.get('Origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  return ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
}
